import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { CallLost } from "#app/api/unreachable.ts";
import type { SyncRequest, SyncResponse } from "#shared/api/syncProtocol.ts";
import { exchange } from "./exchange.ts";
import { clientStoreOf, endSession } from "./openClientStore.ts";

const userId = randomUUID();
let database: LocalDatabase;

beforeEach(() => {
  database = new LocalDatabase(userId);
});
afterEach(() => database.delete());

function answerTo({ clientId, cursor }: SyncRequest): SyncResponse {
  const blank = { cursor: "0~1~t~1~t", today: "2026-11-22", patch: {}, more: false, receipts: [] };
  return { clientId, from: cursor, ...blank };
}

test("a new client stores its id before its first call and uses the answer", async () => {
  const store = clientStoreOf(database, { userId, role: "user" });
  const stored: (string | undefined)[] = [];
  const { isFruitless, goOn } = await exchange(store, async (request) => {
    stored.push(request.clientId, (await database.meta.get("meta"))?.clientId);
    return answerTo(request);
  });
  expect(stored[0]).toBe(stored[1]);
  expect({ isFruitless, goOn }).toEqual({ isFruitless: true, goOn: false });
  expect((await database.meta.get("meta"))?.cursor).toBe("0~1~t~1~t");
});

test("a client whose database was cleared during a call drops the answer and gets a new id", async () => {
  const store = clientStoreOf(database, { userId, role: "user" });
  const callers: string[] = [];
  const transport = async (request: SyncRequest): Promise<SyncResponse> => {
    callers.push(request.clientId);
    if (callers.length === 1) await database.meta.clear();
    return answerTo(request);
  };
  expect(await exchange(store, transport)).toEqual({ goOn: true, isFruitless: true });
  expect(await exchange(store, transport)).toMatchObject({ goOn: false });
  expect(new Set(callers).size).toBe(2);
  expect((await database.meta.get("meta"))?.clientId).toBe(callers[1]);
});

test("a lost call is repeated once", async () => {
  const store = clientStoreOf(database, { userId, role: "user" });
  const calls: boolean[] = [];
  const transport = async (request: SyncRequest, mayBeLost: boolean): Promise<SyncResponse> => {
    calls.push(mayBeLost);
    if (mayBeLost) throw new CallLost("Silent.");
    return answerTo(request);
  };
  await exchange(store, transport);
  expect(calls).toEqual([true, false]);
});

test("a lost call is not repeated for an account that has signed out since", async () => {
  const store = clientStoreOf(database, { userId, role: "user" });
  let calls = 0;
  const transport = async (): Promise<SyncResponse> => {
    calls += 1;
    await endSession(store, { keepOutbox: true });
    throw new CallLost("Silent.");
  };
  expect(await exchange(store, transport)).toEqual({ goOn: false, isFruitless: false });
  expect(calls).toBe(1);
});
