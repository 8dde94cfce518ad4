import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clientSchema } from "#shared/api/clientSchema.ts";
import type { SyncResponse } from "#shared/api/syncProtocol.ts";
import type { Schema } from "#shared/mutations/schema.ts";
import { match } from "#shared/testing/samples.ts";
import { applyAnswer } from "#app/sync/applyAnswer.ts";
import { mutate } from "#app/sync/mutate.ts";
import { beginSession, clientStoreOf } from "#app/sync/openClientStore.ts";
import type { ClientStore, StoreOwner } from "./clientStore.ts";
import { LocalDatabase } from "./localDatabase.ts";

let user: StoreOwner;
let database: LocalDatabase;
let known: Schema | undefined;
const load = vi.fn(async () => {
  known = clientSchema;
});

beforeEach(() => {
  known = undefined;
  load.mockClear();
  user = { userId: randomUUID(), role: "user" };
  database = new LocalDatabase(user.userId);
});
afterEach(() => database.delete());

function store(): ClientStore {
  return clientStoreOf(database, user, { version: clientSchema.version, known: () => known, load });
}

async function answered(changes: Partial<SyncResponse> = {}): Promise<void> {
  const { clientId, cursor } = await store().read((tx) => tx.meta());
  const blank = { clientId, from: cursor, cursor: "1", today: "2026-11-21", patch: {}, more: false, receipts: [] };
  expect(await applyAnswer(store(), { ...blank, ...changes })).toBe("applied");
}

function submits(id: string): Promise<string> {
  return mutate(store(), "fixture.submit", { ...match, id });
}

test("a client that only reads never loads the rules", async () => {
  await beginSession(store(), user);
  await answered({
    patch: { fixture: { fields: ["id", "rev", "status"], put: [[randomUUID(), 1, "open"]], del: [] } },
  });
  await answered();
  expect(await database.rows("fixture").count()).toBe(1);
  expect(load).not.toHaveBeenCalled();
});

test("the first mutation loads the rules and applies once; so do queued items when the app reopens", async () => {
  await beginSession(store(), user);
  const ids = [randomUUID(), randomUUID()];
  await Promise.all(ids.map(submits));
  expect(await database.outbox.toArray()).toMatchObject([{ seq: 1 }, { seq: 2 }]);
  known = undefined;
  load.mockClear();
  await answered();
  expect(load).toHaveBeenCalledTimes(1);
  expect((await database.rows("fixture").toArray()).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect((await store().read((tx) => tx.meta())).cursor).toBe("1");
});

test("when the rules fail to load nothing is queued or half applied, and a later attempt succeeds", async () => {
  await beginSession(store(), user);
  load.mockRejectedValueOnce(new TypeError("There is no network here."));
  await expect(submits(randomUUID())).rejects.toThrow("There is no network here.");
  expect([await database.outbox.count(), await database.rows("fixture").count()]).toEqual([0, 0]);
  const id = randomUUID();
  await submits(id);
  known = undefined;
  load.mockRejectedValueOnce(new TypeError("There is no network here."));
  await expect(answered()).rejects.toThrow("There is no network here.");
  expect((await store().read((tx) => tx.meta())).cursor).toBeNull();
  await answered();
  expect(await database.rows("fixture").get(id)).toMatchObject({ rev: 0 });
});
