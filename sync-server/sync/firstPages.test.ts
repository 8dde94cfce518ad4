import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { syncLimits, type SyncRequest, type SyncResponse } from "#shared/api/syncProtocol.ts";
import type { Actor } from "#shared/entities/actor.ts";
import type { AnyRow } from "#shared/entities/registry.ts";
import { addDays } from "#shared/rules/format.ts";
import { match } from "#shared/testing/samples.ts";
import { aCall, aSyncServer, aUser, submits, visitor, type SyncServer } from "../testing/syncCalls.ts";
import { exchange } from "./exchange.ts";
import { FirstPages } from "./firstPages.ts";

const limit = syncLimits.rowsPerPage;

/** Lets a test look on whenever a page of first rows is read. */
function whenFirstRowsAreRead({ store, engine }: SyncServer, look: () => void | Promise<void>): void {
  engine.store = {
    head: () => store.head(),
    audiencesBetween: (after, upTo) => store.audiencesBetween(after, upTo),
    transaction: (work) => store.transaction(work),
    snapshot: (work) =>
      store.snapshot((port) => {
        let isFirst = true;
        return work({
          ...port,
          windowPage: async (page) => {
            if (isFirst) await look();
            isFirst = false;
            return port.windowPage(page);
          },
        });
      }),
  };
}

function countsPages(server: SyncServer): () => number {
  let pages = 0;
  whenFirstRowsAreRead(server, () => void (pages += 1));
  return () => pages;
}

test("two hundred visitors at once cost one first page, and each gets its own answer", async () => {
  const server = aSyncServer();
  const nomsa = await aUser(server, "nomsa");
  await sends(server, nomsa, submits(1));
  const pages = countsPages(server);
  const calls = Array.from({ length: 200 }, () => aCall({ limit }));
  const answers = await Promise.all(calls.map((call) => exchange(server.engine, visitor, call)));
  expect(pages()).toBe(1);
  expect(answers.map(({ clientId }) => clientId)).toEqual(calls.map(({ clientId }) => clientId));
  for (const { patch } of answers) expect(patch["fixture"]?.put).toHaveLength(1);
});

test("a visitor after a change gets a new page, and the next one the same", async () => {
  const server = aSyncServer();
  const nomsa = await aUser(server, "nomsa");
  await sends(server, nomsa, submits(1));
  const pages = countsPages(server);
  await exchange(server.engine, visitor, aCall({ limit }));
  await sends(server, nomsa, submits(2));
  const before = pages();
  await exchange(server.engine, visitor, aCall({ limit }));
  const { patch } = await exchange(server.engine, visitor, aCall({ limit }));
  expect([pages() - before, patch["fixture"]?.put?.length]).toEqual([1, 2]);
});

test("a visitor waiting for a shared first page that fails gets one of their own", async () => {
  const server = aSyncServer();
  await sends(server, await aUser(server, "nomsa"), submits(1));
  let failures = 1;
  whenFirstRowsAreRead(server, async () => {
    await Promise.resolve();
    if (failures-- > 0) throw new Error("The connection was lost.");
  });
  const both = await Promise.allSettled([1, 2].map(() => exchange(server.engine, visitor, aCall({ limit }))));
  expect(both.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  const { patch } = await exchange(server.engine, visitor, aCall({ limit }));
  expect(patch["fixture"]?.put).toHaveLength(1);
});

test("a history that was replaced makes the page again", async () => {
  const server = aSyncServer();
  const nomsa = await aUser(server, "nomsa");
  await sends(server, nomsa, submits(1));
  const before = structuredClone(server.store.content);
  await sends(server, nomsa, submits(2, { venue: "Lost Field" }));
  await exchange(server.engine, visitor, aCall({ limit }));
  const { n } = server.store.content.counter;
  server.store.content = before;
  await sends(server, nomsa, submits(3, { venue: "New Field" }));
  expect(server.store.content.counter.n).toBe(n);
  const { patch } = await exchange(server.engine, visitor, aCall({ limit }));
  expect(JSON.stringify(patch)).toContain("New Field");
  expect(JSON.stringify(patch)).not.toContain("Lost Field");
});

type Kind = "submit" | "edit" | "cancel" | "account" | "visit" | "ownVisit" | "prune" | "midnight";
type Step = { kind: Kind; pick: number };

const stepArbitrary = fc.record({
  kind: fc.constantFrom<Kind>(
    ...(["submit", "edit", "cancel", "account", "visit", "visit", "ownVisit", "prune", "midnight"] as const),
  ),
  pick: fc.nat(7),
});

afterEach(() => void vi.useRealTimers());

/** The day before the tests' match, some hours before midnight in South Africa. */
const evening = new Date(`${addDays(match.matchDate, -1)}T18:00:00.000Z`);

test("the match of the day is gone from the first page after midnight, though nothing was written", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(evening);
  const server = aSyncServer();
  await sends(server, await aUser(server, "nomsa"), submits(1));
  const listed = async () =>
    (await exchange(server.engine, visitor, aCall({ limit }))).patch["fixture"]?.put?.length ?? 0;
  expect([await listed(), await listed()]).toEqual([1, 1]);
  vi.setSystemTime(evening.getTime() + 2 * 86_400_000);
  expect([await listed(), await listed()]).toEqual([0, 0]);
});

test("whatever changes in between, a visitor ends with the rows of a page made for it alone", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1, maxLength: 25 }), async (steps) => {
      const server = aSyncServer();
      vi.useFakeTimers({ toFake: ["Date"] });
      vi.setSystemTime(evening);
      const nomsa = await aUser(server, "nomsa");
      const ids: string[] = [];
      for (const [index, step] of steps.entries()) {
        await takes(server, nomsa, ids, { ...step, index });
        if (step.kind !== "visit") continue;
        const alone = { ...server.engine, firstPages: new FirstPages() };
        expect(await rowsOf(server.engine)).toEqual(await rowsOf(alone));
      }
    }),
    { numRuns: 150 },
  );
});

async function takes(
  server: SyncServer,
  nomsa: Actor & { kind: "user" },
  ids: string[],
  { kind, pick, index }: Step & { index: number },
): Promise<void> {
  const id = ids[pick % Math.max(1, ids.length)];
  switch (kind) {
    case "submit": {
      const item = submits(index + 1);
      ids.push((item.args as { id: string }).id);
      return sends(server, nomsa, item);
    }
    case "edit":
    case "cancel":
      if (id === undefined) return;
      return sends(server, nomsa, {
        seq: index + 1,
        mutationId: randomUUID(),
        name: `fixture.${kind}`,
        args: kind === "edit" ? { id, venue: `Field ${index}` } : { id, reason: "It rains." },
      });
    case "account":
      return void (await aUser(server, `user${index}`));
    case "ownVisit":
      return void (await exchange(server.engine, nomsa, aCall({ userId: nomsa.userId, limit })));
    case "prune": {
      const { content } = server.store;
      content.feed = content.feed.slice(-pick);
      return;
    }
    case "midnight":
      return void vi.setSystemTime(Date.now() + 86_400_000);
    case "visit":
      return;
  }
}

async function sends(
  server: SyncServer,
  { userId, ...actor }: Actor & { kind: "user" },
  ...items: SyncRequest["mutations"]
) {
  const call = aCall({ userId, mutations: items.map((item, index) => ({ ...item, seq: index + 1 })) });
  const { receipts } = await exchange(server.engine, { ...actor, userId }, call);
  expect(receipts).toHaveLength(items.length);
}

/** What a new visitor has once nothing more comes. */
async function rowsOf(engine: SyncServer["engine"]): Promise<Record<string, AnyRow[]>> {
  const found = new Map<string, Map<string, Record<string, unknown>>>();
  let call = aCall({ limit });
  for (let calls = 0; calls < 20; calls += 1) {
    const answer: SyncResponse = await exchange(engine, visitor, call);
    expect(answer.reset ?? false).toBe(false);
    for (const [entity, { fields = [], put = [], del = [] }] of Object.entries(answer.patch)) {
      const rows = found.get(entity) ?? new Map<string, Record<string, unknown>>();
      found.set(entity, rows);
      for (const id of del) rows.delete(id);
      for (const values of put) {
        const row = Object.fromEntries(fields.map((field, index) => [field, values[index]]));
        rows.set(String(row["id"]), row);
      }
    }
    call = { ...call, cursor: answer.cursor };
    if (!answer.more) break;
  }
  return Object.fromEntries(
    [...found].map(([entity, rows]) => [
      entity,
      [...rows.values()].toSorted((a, b) => String(a["id"]).localeCompare(String(b["id"]))),
    ]),
  ) as Record<string, AnyRow[]>;
}
