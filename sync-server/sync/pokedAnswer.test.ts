import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Actor } from "#shared/entities/actor.ts";
import { aCall, anotherProcess, aSyncServer, aUser, submits, visitor, type SyncServer } from "../testing/syncCalls.ts";
import { readCursor } from "./cursor.ts";
import { exchange } from "./exchange.ts";
import { pokedAnswer } from "./pokedAnswer.ts";
import { Positions } from "./positions.ts";

let server: SyncServer;
let nomsa: Actor & { kind: "user" };
let positions: Positions;

beforeEach(async () => {
  server = aSyncServer();
  nomsa = await aUser(server, "nomsa");
  positions = new Positions();
  const call = aCall({ userId: nomsa.userId });
  await positions.follow("hers", call, () => exchange(server.engine, nomsa, call));
});

const listening = (changes: object = {}) => ({
  actor: nomsa,
  session: "hers",
  head: server.store.content.counter.n,
  isStillAdmitted: async () => true,
  ...changes,
});
const poked = (changes: object = {}) => pokedAnswer(server.engine, positions, listening(changes));

/** This many new matches of visitors, in one commit. */
async function change(matches: number, { engine } = server): Promise<void> {
  const mutations = Array.from({ length: matches }, (_, at) => submits(at + 1));
  const answer = await exchange(engine, visitor, aCall({ mutations, limit: 1_000 }));
  expect(answer.receipts.filter(({ outcome }) => outcome === "applied")).toHaveLength(matches);
}

test("what is new is said once, from where the client stands", async () => {
  const from = positions.of("hers")?.cursor;
  await change(2);
  const answer = await poked();
  expect(answer?.patch["fixture"]?.put).toHaveLength(2);
  expect(answer?.from).toBe(from);
  expect(positions.of("hers")?.cursor).toBe(answer?.cursor);
  expect((await poked())?.patch).toEqual({});
});

test.each([
  ["a visitor", { actor: visitor }],
  ["a session that has made no call here", { session: "another" }],
  ["a session that has ended", { isStillAdmitted: async () => false }],
])("%s gets no rows, and stands where it stood", async (_, changes) => {
  const before = positions.of("hers");
  await change(1);
  expect(await poked(changes)).toBeUndefined();
  expect(positions.of("hers")).toBe(before);
});

test("a suspended account and another account of the same browser get no rows", async () => {
  await change(1);
  expect(await poked({ actor: { ...nomsa, suspended: { reason: "Complaints", at: "2099-11-21" } } })).toBeUndefined();
  expect(await poked({ actor: await aUser(server, "sipho") })).toBeUndefined();
});

test("more than a poke carries is left to a call", async () => {
  await change(100);
  expect(await poked()).toBeUndefined();
});

test("a client that begins a call while its rows are made gets none", async () => {
  await change(1);
  const call = aCall({ userId: nomsa.userId });
  const isStillAdmitted = async () => {
    void positions.follow("hers", call, () => exchange(server.engine, nomsa, call));
    return true;
  };
  expect(await poked({ isStillAdmitted })).toBeUndefined();
});

test("a client of another history is left to a call", async () => {
  const { content } = server.store;
  await change(3);
  const call = aCall({ userId: nomsa.userId });
  await positions.follow("hers", call, () => exchange(server.engine, nomsa, call));
  server.store.content = content;
  expect(await poked()).toBeUndefined();
});

describe("what this process remembers", () => {
  /** How often the database was asked for a snapshot. */
  async function snapshotsOf(work: () => Promise<unknown>): Promise<number> {
    const asked = vi.spyOn(server.store, "snapshot");
    await work();
    const { length } = asked.mock.calls;
    asked.mockRestore();
    return length;
  }

  test("makes the rows without a snapshot, as a call would have them", async () => {
    await change(2);
    const call = { ...aCall({ userId: nomsa.userId }), ...positions.of("hers") };
    const asCalled = await exchange(server.engine, nomsa, call);
    expect(await snapshotsOf(async () => expect(await poked()).toEqual(asCalled))).toBe(0);
  });

  test("is not enough once another process has written, before or after it", async () => {
    await change(1);
    await change(1, anotherProcess(server));
    expect(await snapshotsOf(async () => expect((await poked())?.patch["fixture"]?.put).toHaveLength(2))).toBe(1);
    await change(1, anotherProcess(server));
    await change(1);
    expect(await snapshotsOf(async () => expect((await poked())?.patch["fixture"]?.put).toHaveLength(2))).toBe(1);
    await change(1);
    expect(await snapshotsOf(async () => expect((await poked())?.patch["fixture"]?.put).toHaveLength(1))).toBe(0);
  });

  test("never makes rows that end before the position that follows them", async () => {
    await change(1);
    await change(1, anotherProcess(server));
    const head = server.store.content.counter.n;
    expect(readCursor((await poked({ head }))?.cursor ?? "")?.at.n).toBe(head);
  });
});
