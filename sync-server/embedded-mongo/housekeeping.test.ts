import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Long, UUID } from "bson";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { decode, encode } from "./bson/codec.ts";
import type { Doc } from "./bson/values.ts";
import { runCommand } from "./commands/runCommand.ts";
import { Engine } from "./engine.ts";
import { sweepExpired, sweepSessionRecords } from "./housekeeping.ts";
import { openStore } from "./storage/openStore.ts";
import type { Store } from "./storage/store.ts";

let folder: string;
let store: Store;
let engine: Engine;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "embedded-sweep-"));
  store = await openStore(folder);
  engine = new Engine(store, { address: "none" });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The answer as a driver would read it. */
async function run(command: object): Promise<Doc> {
  const body = encode({ ...command, $db: "sweep" });
  const request = { connection: { id: 1 }, body, sequences: new Map() };
  const answer = await runCommand(engine, request);
  return decode(encode(answer));
}

const minutes = (count: number): Date => new Date(count * 60_000);

async function idsLeft(): Promise<unknown> {
  const { values } = await run({ distinct: "rows", key: "_id" });
  return values;
}

test("a sweep removes expired documents", async () => {
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

test("a sweep leaves documents outside its partial index", async () => {
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

type Kept = "a cursor" | "what a retried write was answered" | "a transaction";

interface Aging {
  readonly minutes: number;
  /** Whether each use starts its time over. */
  readonly isRenewed: boolean;
  begin(): Promise<void>;
  use(): Promise<unknown>;
  isKept(): Promise<boolean>;
}

function aCursor(): Aging {
  let id: unknown;
  const getMore = () => run({ getMore: id, collection: "rows", batchSize: 1 });
  return {
    minutes: 10,
    isRenewed: true,
    begin: async () => void (id = Object((await run({ find: "rows", batchSize: 1 }))["cursor"]).id),
    use: getMore,
    isKept: async () => (await getMore())["ok"] === 1,
  };
}

function aRetriedWrite(): Aging {
  const lsid = { id: new UUID() };
  let txnNumber = 1;
  const write = () =>
    run({
      update: "rows",
      updates: [{ q: { _id: 0 }, u: { $inc: { n: 1 } } }],
      lsid,
      txnNumber: Long.fromNumber(txnNumber),
    });
  const written = async () => (await run({ distinct: "rows", key: "n", query: { _id: 0 } }))["values"];
  return {
    minutes: 60,
    isRenewed: true,
    begin: async () => void (await write()),
    use: () => ((txnNumber += 1), write()),
    isKept: async () => {
      const before = await written();
      await write();
      return isDeepStrictEqual(await written(), before);
    },
  };
}

function aTransaction(): Aging {
  const inTransaction = { lsid: { id: new UUID() }, txnNumber: Long.fromNumber(1), autocommit: false };
  return {
    minutes: 1,
    isRenewed: false,
    begin: async () => void (await run({ insert: "rows", documents: [{}], ...inTransaction, startTransaction: true })),
    use: () => run({ find: "rows", ...inTransaction }),
    isKept: async () => (await run({ commitTransaction: 1, ...inTransaction }))["ok"] === 1,
  };
}

const aged: Record<Kept, () => Aging> = {
  "a cursor": aCursor,
  "what a retried write was answered": aRetriedWrite,
  "a transaction": aTransaction,
};

function wait(minutes: number): void {
  vi.setSystemTime(Date.now() + minutes * 60_000);
  engine.sessions.sweep(Date.now());
  engine.cursors.sweep(Date.now());
  sweepSessionRecords(engine, Date.now());
}

describe.each(Object.entries(aged))("%s", (_name, anAging) => {
  const aSecond = 1 / 60;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await run({ insert: "rows", documents: Array.from({ length: 10 }, (_, _id) => ({ _id, n: 0 })) });
  });
  afterEach(() => void vi.useRealTimers());

  test("is kept until just before it expires", async () => {
    const aging = anAging();
    await aging.begin();
    wait(aging.minutes - aSecond);
    expect(await aging.isKept()).toBe(true);
  });

  test("is forgotten just after it expires", async () => {
    const aging = anAging();
    await aging.begin();
    wait(aging.minutes + aSecond);
    expect(await aging.isKept()).toBe(false);
  });

  test("is kept past its expiry only if a use renews it", async () => {
    const aging = anAging();
    await aging.begin();
    for (let half = 0; half < 3; half += 1) {
      wait(aging.minutes / 2);
      await aging.use();
    }
    expect(await aging.isKept()).toBe(aging.isRenewed);
  });
});
