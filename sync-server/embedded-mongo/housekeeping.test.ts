import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { decode, encode } from "./bson/codec.ts";
import type { Doc } from "./bson/values.ts";
import { runCommand } from "./commands/runCommand.ts";
import { Engine } from "./engine.ts";
import { sweepExpired } from "./housekeeping.ts";
import { openStore } from "./storage/openStore.ts";
import type { Store } from "./storage/store.ts";

let folder: string;
let store: Store;
let engine: Engine;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "embedded-sweep-"));
  store = await openStore(folder);
  engine = new Engine(store, { address: "none", failPointsAllowed: false });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The answer as a driver reads it. */
async function run(command: object): Promise<Doc> {
  const body = encode({ ...command, $db: "sweep" });
  const request = { connection: { id: 1, appName: undefined }, body, sequences: new Map() };
  const answer = await runCommand(engine, request);
  return answer === "close" ? {} : decode(encode(answer));
}

const minutes = (count: number): Date => new Date(count * 60_000);

async function idsLeft(): Promise<unknown> {
  const { values } = await run({ distinct: "rows", key: "_id" });
  return values;
}

test("a sweep removes the documents whose time is over", async () => {
  await run({ createIndexes: "rows", indexes: [{ key: { at: 1 }, name: "at", expireAfterSeconds: 60 }] });
  const documents = [
    { _id: 1, at: minutes(8) },
    { _id: 2, at: minutes(9) },
    { _id: 3, at: "text" },
    { _id: 4, at: [minutes(99), minutes(1)] },
    { _id: 5 },
  ];
  await run({ insert: "rows", documents });
  sweepExpired(engine, minutes(10).getTime());
  expect(await idsLeft()).toEqual([2, 3, 5]);
});

test("a sweep leaves the documents that its partial index does not hold", async () => {
  const partialFilterExpression = { done: true };
  const key = { key: { at: 1 }, name: "at", expireAfterSeconds: 60, partialFilterExpression };
  await run({ createIndexes: "rows", indexes: [key] });
  const documents = [
    { _id: 1, at: minutes(1), done: true },
    { _id: 2, at: minutes(1) },
  ];
  await run({ insert: "rows", documents });
  sweepExpired(engine, minutes(10).getTime());
  expect(await idsLeft()).toEqual([2]);
});

test("a cursor that is read now and then stays open however long it takes, one that nobody reads is closed", async () => {
  const documents = Array.from({ length: 10 }, (_, _id) => ({ _id }));
  await run({ insert: "rows", documents });
  const opened = async () => (await run({ find: "rows", batchSize: 1 }))["cursor"];
  const [read, left] = [Object(await opened()).id, Object(await opened()).id];
  const getMore = (id: unknown) => run({ getMore: id, collection: "rows", batchSize: 1 });
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    for (let step = 0; step < 4; step += 1) {
      vi.setSystemTime(Date.now() + 6 * 60_000);
      engine.cursors.sweep(Date.now());
      expect((await getMore(read))["ok"], `after ${(step + 1) * 6} minutes`).toBe(1);
    }
    expect(await getMore(left)).toMatchObject({ code: 43 });
  } finally {
    vi.useRealTimers();
  }
});
