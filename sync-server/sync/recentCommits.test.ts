import { expect, test } from "vitest";
import { SCHEMA_VERSION } from "#shared/api/schemaVersion.ts";
import type { Actor, UserActor } from "#shared/entities/actor.ts";
import { MemoryServerStore } from "../testing/memoryServerStore.ts";
import { cursorAt } from "../testing/storeAnswers.ts";
import { aDie, nothingWritten, owners, randomEffects, storeToday, takeIn } from "../testing/storeCalls.ts";
import { changesSince, feedSince } from "./changesSince.ts";
import { RecentCommits } from "./recentCommits.ts";
import type { Effects } from "./serverStore.ts";

const user = (userId: string, changes: Partial<UserActor> = {}): Actor => ({
  kind: "user",
  userId,
  role: "user",
  roleVersion: 1,
  ...changes,
});
const readers: Actor[] = [
  { kind: "visitor" },
  ...owners.map((owner) => user(owner)),
  user("nobody"),
  user("the admin", { role: "admin" }),
];

const seeds = Array.from({ length: 12 }, (_, index) => index + 1);
const commits = 60;

/** One process's commits among those of another, on one database, and what the process remembers after each. */
async function* history(
  seed: number,
): AsyncGenerator<{ store: MemoryServerStore; recent: RecentCommits; isOwn: boolean }> {
  const [die, store, recent, written] = [aDie(seed), new MemoryServerStore(), new RecentCommits(), nothingWritten()];
  const share = 1 + die(8);
  for (let commit = 0; commit < commits; commit += 1) {
    const effects: Effects = randomEffects(die, written);
    await store.transaction(async (port) => {
      await port.lockFeed();
      await port.flush(effects);
    });
    takeIn(written, effects);
    const isOwn = die(share) > 0 || share === 1;
    if (isOwn) recent.add(effects);
    yield { store, recent, isOwn };
  }
}

test.each(seeds)("what it remembers is what the database holds, in history %i", async (seed) => {
  const die = aDie(seed * 7_919);
  let answered = 0;
  for await (const { store, recent, isOwn } of history(seed)) {
    const head = store.content.counter.n;
    if (!isOwn) continue;
    expect(recent.head).toBe(head);
    for (const actor of readers) {
      const from = die(head + 1);
      const cursor = cursorAt(actor, from);
      const query = { actor, cursor, limit: 1 + die(40), today: storeToday, schemaVersion: SCHEMA_VERSION };
      const port = recent.portFrom(from);
      const remembered = port && (await feedSince(port, query));
      if (!remembered || remembered === "reset") continue;
      answered += 1;
      expect(remembered).toEqual(await store.snapshot((stored) => changesSince(stored, query)));
    }
    const after = die(head + 1);
    const touched = recent.audiencesAfter(after);
    if (touched) expect(touched).toEqual(new Set(await store.audiencesBetween(after, head)));
  }
  expect(answered).toBeGreaterThan(0);
});

test("a client at the last commit but one is always answered", async () => {
  for await (const { store, recent, isOwn } of history(1)) {
    const before = store.content.feed.at(-2);
    const port = before && recent.portFrom(before._id);
    if (!isOwn || !port) continue;
    for (const actor of readers) {
      const query = { actor, cursor: cursorAt(actor, before._id), limit: 100, schemaVersion: SCHEMA_VERSION };
      expect(await feedSince(port, query)).toMatchObject({ more: false });
    }
  }
});

test.each([
  ["another history's entry", (actor: Actor, head: number) => cursorAt(actor, head).replaceAll("tag-", "other-")],
  ["an entry that is not there yet", (actor: Actor, head: number) => cursorAt(actor, head + 1)],
  ["other access", (_: Actor, head: number) => cursorAt(user("nobody", { roleVersion: 2 }), head)],
  ["no first rows", () => null],
  ["a text that no server wrote", () => "nonsense"],
])("a client with %s is not answered", async (_, cursorOf) => {
  const actor = user("nobody");
  for await (const { recent } of history(2)) {
    const port = recent.portFrom(recent.head);
    const query = { actor, cursor: cursorOf(actor, recent.head), limit: 100, schemaVersion: SCHEMA_VERSION };
    if (port) expect(await feedSince(port, query)).toBe("reset");
  }
});

test("knows nothing before the first commit, and at most some hundred entries after many", async () => {
  const fresh = new RecentCommits();
  expect(fresh.portFrom(0)).toBeUndefined();
  expect(fresh.audiencesAfter(0)).toBeUndefined();
  const seed = 3;
  let oldest = 0;
  for await (const { store, recent } of history(seed)) {
    const all = Array.from({ length: recent.head }, (_, n) => n);
    const known = all.filter((n) => recent.audiencesAfter(n));
    expect(all.filter((n) => recent.portFrom(n))).toEqual(known);
    oldest = Math.max(oldest, known[0] ?? 0);
    expect(recent.head - (known[0] ?? 0)).toBeLessThanOrEqual(256);
    expect(store.content.counter.n).toBeGreaterThanOrEqual(recent.head);
  }
  expect(oldest).toBeGreaterThan(0);
});
