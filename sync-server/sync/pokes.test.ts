import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { audiencesOf } from "#shared/entities/actor.ts";
import { aCall, aSyncServer, aUser, submits, visitor, type SyncServer } from "../testing/syncCalls.ts";
import { exchange } from "./exchange.ts";
import { Pokes } from "./pokes.ts";

let server: SyncServer;
let pokes: Pokes;

beforeEach(() => {
  server = aSyncServer();
  pokes = new Pokes(server.store);
  server.queue.onCommit(() => void pokes.look());
});
afterEach(() => pokes.stop());

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
  await vi.waitFor(() => expect(somebody).toEqual([1, 0]));
});
