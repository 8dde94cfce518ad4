import { beforeEach, expect, test } from "vitest";
import type { Actor } from "#shared/entities/actor.ts";
import { aCall, aSyncServer, aUser, submits, visitor, type SyncServer } from "../testing/syncCalls.ts";
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
  isStillAdmitted: async () => true,
  ...changes,
});
const poked = (changes: object = {}) => pokedAnswer(server.engine, positions, listening(changes));

/** This many new matches of visitors, in one commit. */
async function change(matches: number): Promise<void> {
  const mutations = Array.from({ length: matches }, (_, at) => submits(at + 1));
  const answer = await exchange(server.engine, visitor, aCall({ mutations, limit: 1_000 }));
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
