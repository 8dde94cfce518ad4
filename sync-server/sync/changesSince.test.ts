import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { entities, type EntityRegistry } from "#shared/entities/registry.ts";
import { MemoryServerStore } from "../testing/memoryServerStore.ts";
import type { SyncRequest, SyncResponse } from "#shared/api/syncProtocol.ts";
import { aCall, aSyncServer, aUser, submits, visitor, type SyncServer } from "../testing/syncCalls.ts";
import { exchange } from "./exchange.ts";

let server: SyncServer;

beforeEach(() => {
  server = aSyncServer();
});

function idsIn({ patch }: SyncResponse): unknown[] {
  const at = patch["fixture"]?.fields.indexOf("id") ?? 0;
  return (patch["fixture"]?.put ?? []).map((row) => row[at]);
}

/** How many matches each page contains, until there are no more. */
async function sizesOfPages(from: SyncRequest): Promise<number[]> {
  const sizes: number[] = [];
  for (let call = from, more = true; more;) {
    const answer = await exchange(server.engine, visitor, call);
    sizes.push(idsIn(answer).length);
    more = answer.more;
    call = { ...call, cursor: answer.cursor };
  }
  return sizes;
}

describe("what a client receives", () => {
  test("public rows contain no contact; the owner's row is complete", async () => {
    const nomsa = await aUser(server, "nomsa");
    await exchange(server.engine, nomsa, aCall({ userId: nomsa.userId, mutations: [submits(1)] }));
    const forVisitor = await exchange(server.engine, visitor, aCall());
    const forOwner = await exchange(server.engine, nomsa, aCall({ userId: nomsa.userId }));
    expect(forVisitor.patch["fixture"]?.put).toHaveLength(1);
    expect(JSON.stringify(forVisitor.patch)).not.toMatch(/nomsa@|0821234567|Pieter|contact/i);
    expect(forOwner.patch["fixture"]?.fields).toContain("contactEmail");
  });

  test("a snapshot comes in pages, with the receipts on the last one", async () => {
    for (let seq = 1; seq <= 7; seq += 1) await exchange(server.engine, visitor, aCall({ mutations: [submits(1)] }));
    const asked = submits(1);
    let call = aCall({ limit: 3, mutations: [asked] });
    const seen = new Set<unknown>();
    let pages = 0;
    for (let more = true; more; pages += 1) {
      const answer = await exchange(server.engine, visitor, call);
      const at = answer.patch["fixture"]?.fields.indexOf("id") ?? 0;
      for (const row of answer.patch["fixture"]?.put ?? []) seen.add(row[at]);
      expect(answer.receipts).toHaveLength(answer.more ? 0 : 1);
      more = answer.more;
      call = { ...call, cursor: answer.cursor, mutations: [], waiting: [asked.mutationId] };
    }
    expect(seen.size).toBe(8);
    expect(pages).toBeGreaterThan(2);
  });

  test("a snapshot interrupted by a server upgrade resumes, even after a new entity", async () => {
    for (let match = 0; match < 5; match += 1)
      await exchange(server.engine, visitor, aCall({ mutations: [submits(1)] }));
    const before = await exchange(server.engine, visitor, aCall({ limit: 3 }));
    const notice = { ...entities.notification, table: "notices", firstSync: "public" as const };
    const withNotices: EntityRegistry = { ...{ notice }, ...entities };
    const store = new MemoryServerStore(withNotices);
    store.content = server.store.content;
    const after = await exchange({ ...server.engine, store }, visitor, aCall({ cursor: before.cursor }));
    const ids = [before, after].flatMap(({ patch: { fixture } }) =>
      (fixture?.put ?? []).map((row) => row[fixture?.fields.indexOf("id") ?? 0]),
    );
    expect(new Set(ids).size).toBe(5);
    expect(ids).toHaveLength(5);
    expect(after.more).toBe(false);
  });

  test("a snapshot with an unknown part starts over", async () => {
    await exchange(server.engine, visitor, aCall({ mutations: [submits(1)] }));
    const { cursor } = await exchange(server.engine, visitor, aCall({ limit: 1 }));
    const unknown = cursor?.replace("paged.fixture", "paged.notice") ?? null;
    expect((await exchange(server.engine, visitor, aCall({ cursor: unknown }))).reset).toBe(true);
  });

  test("each match of the owner comes once, open or not", async () => {
    const nomsa = await aUser(server, "nomsa");
    const id = randomUUID();
    const mutations = [submits(1), submits(2, { id }), submits(3)];
    await exchange(server.engine, nomsa, aCall({ userId: nomsa.userId, mutations }));
    const cancel = { seq: 1, mutationId: randomUUID(), name: "fixture.cancel", args: { id, reason: "Rained out" } };
    const cancelled = await exchange(server.engine, nomsa, aCall({ userId: nomsa.userId, mutations: [cancel] }));
    expect(cancelled.receipts[0]?.outcome).toBe("applied");
    const ids: unknown[] = [];
    let call = aCall({ userId: nomsa.userId, limit: 1 });
    for (let more = true; more;) {
      const answer = await exchange(server.engine, nomsa, call);
      const at = answer.patch["fixture"]?.fields.indexOf("id") ?? 0;
      ids.push(...(answer.patch["fixture"]?.put ?? []).map((row) => row[at]));
      more = answer.more;
      call = { ...call, cursor: answer.cursor };
    }
    expect(ids).toHaveLength(3);
    expect(ids).toContain(id);
  });

  test("changes after a cursor come in pages, each whole, and the last is marked", async () => {
    const { cursor } = await exchange(server.engine, visitor, aCall());
    for (let made = 0; made < 7; made += 1) await exchange(server.engine, visitor, aCall({ mutations: [submits(1)] }));
    for (const [limit, pages] of [
      [3, 3],
      [7, 1],
      [6, 2],
    ] as const) {
      const sizes = await sizesOfPages(aCall({ cursor, limit }));
      expect(sizes).toHaveLength(pages);
      expect(sizes.reduce((sum, size) => sum + size)).toBe(7);
    }
  });

  test("changes made while a snapshot was paged follow at once, without waiting for another event", async () => {
    for (let made = 0; made < 4; made += 1) await exchange(server.engine, visitor, aCall({ mutations: [submits(1)] }));
    const first = await exchange(server.engine, visitor, aCall({ limit: 3 }));
    // The lowest possible id: the remaining pages are already past it.
    const behind = submits(1, { id: "00000000-0000-4000-8000-000000000001" });
    await exchange(server.engine, visitor, aCall({ mutations: [behind] }));
    const { clientId, cursor } = first;
    const ids = new Set(idsIn(first));
    let call = aCall({ clientId, cursor, limit: 100 });
    for (let more = first.more; more;) {
      const answer = await exchange(server.engine, visitor, call);
      for (const id of idsIn(answer)) ids.add(id);
      more = answer.more;
      call = { ...call, cursor: answer.cursor };
    }
    expect(ids.size).toBe(5);
  });

  test.each([["nonsense"], ["1.0~5~tag~5~tag"], ["1.7~0~genesis~0~genesis"], ["2.0~0~genesis~0~genesis"], ["~~~~"]])(
    "the unknown cursor %s resets the phone",
    async (cursor) => {
      expect((await exchange(server.engine, visitor, aCall({ cursor }))).reset).toBe(true);
    },
  );

  test("a rejection shows the current row, as far as this user may see it", async () => {
    const [nomsa, thabo] = [await aUser(server, "nomsa"), await aUser(server, "thabo")];
    const id = randomUUID();
    await exchange(server.engine, nomsa, aCall({ userId: nomsa.userId, mutations: [submits(1, { id })] }));
    const edit = { seq: 1, mutationId: randomUUID(), name: "fixture.edit", args: { id, venue: "Elsewhere" } };
    const answer = await exchange(server.engine, thabo, aCall({ userId: thabo.userId, mutations: [edit] }));
    expect(answer.receipts[0]).toMatchObject({ code: "row.notFound", current: { fixture: { id, sport: "Rugby" } } });
    expect(JSON.stringify(answer.receipts)).not.toContain("nomsa@home");
  });
});
