import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { audiencesOf } from "#shared/entities/actor.ts";
import { aCall, anotherProcess, aSyncServer, aUser, submits, visitor, type SyncServer } from "../testing/syncCalls.ts";
import { exchange } from "./exchange.ts";
import { Pokes, pollMs } from "./pokes.ts";

let server: SyncServer;
let pokes: Pokes;
/** How often the database was asked for the feed's position. */
let lookups: number;

const head = async () => {
  lookups += 1;
  return server.store.head();
};
const audiencesBetween = (after: number, upTo: number) => server.store.audiencesBetween(after, upTo);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  server = aSyncServer();
  lookups = 0;
  pokes = new Pokes({ head, audiencesBetween }, server.engine.recent);
  server.queue.onCommit(() => pokes.committed());
});
afterEach(() => {
  pokes.stop();
  vi.useRealTimers();
});

/** What a connection with these audiences receives. */
async function listens(audiences: Parameters<Pokes["listen"]>[0]): Promise<number[]> {
  const told: number[] = [];
  pokes.listen(audiences, (head) => told.push(head));
  await vi.waitFor(() => expect(told).toHaveLength(1));
  return told;
}

test("a new connection gets the feed's head at once", async () => {
  await aUser(server, "nomsa");
  expect(await listens(audiencesOf(visitor))).toEqual([1]);
});

test("a change pokes those who can see it and no one else", async () => {
  const nomsa = await aUser(server, "nomsa");
  const [own, public_] = [await listens(audiencesOf(nomsa)), await listens(audiencesOf(visitor))];
  const somebodyElse = await listens(["user:somebody-else"]);
  await exchange(server.engine, visitor, aCall({ mutations: [submits(1)] }));
  await vi.waitFor(() => expect(own).toEqual([1, 2]));
  expect(public_).toEqual([1, 2]);
  expect(somebodyElse).toEqual([1]);
});

test("a restored history pokes everyone", async () => {
  const { content } = server.store;
  await exchange(server.engine, visitor, aCall({ mutations: [submits(1)] }));
  const somebody = await listens(["user:somebody"]);
  server.store.content = content;
  await vi.advanceTimersByTimeAsync(250);
  expect(somebody).toEqual([1, 0]);
});

test("a commit of this process pokes before anything else happens, and asks the database nothing", async () => {
  const own = await listens(audiencesOf(visitor));
  const before = lookups;
  const soonest: number[] = [];
  server.queue.onCommit(() => soonest.push(own.length));
  for (const _change of [1, 2, 3]) await exchange(server.engine, visitor, aCall({ mutations: [submits(1)] }));
  expect(own).toEqual([0, 1, 2, 3]);
  expect(soonest).toEqual([2, 3, 4]);
  expect(lookups).toBe(before);
});

test.each([
  ["beside others looks four times a second", pollMs.besideOthers, 40],
  ["alone looks every two seconds", pollMs.alone, 5],
])("while a connection is open, a process that writes %s", async (_case, every, expected) => {
  const rare = new Pokes({ head, audiencesBetween }, server.engine.recent, every);
  const told: number[] = [];
  const stopListening = rare.listen(["user:somebody"], (head) => told.push(head));
  await vi.waitFor(() => expect(told).toHaveLength(1));
  const before = lookups;
  for (let second = 0; second < 10; second += 1) await vi.advanceTimersByTimeAsync(1_000);
  expect(lookups - before).toBe(expected);
  stopListening();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lookups - before, "nobody listens").toBe(expected);
});

test("a commit after another process's pokes for both", async () => {
  const [own, others] = [await listens(audiencesOf(visitor)), await listens(["user:somebody"])];
  await exchange(anotherProcess(server).engine, visitor, aCall({ mutations: [submits(1)] }));
  await aUser(server, "nomsa");
  await vi.waitFor(() => expect(own).toEqual([0, 2]));
  expect(others).toEqual([0]);
});
