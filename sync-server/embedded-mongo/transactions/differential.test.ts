import fc from "fast-check";
import { type ClientSession, type Collection, MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TemporaryMongo, temporaryMongo } from "../testing/temporaryMongo.ts";

interface Row {
  _id: number;
  a: number | number[];
  u: number;
}
type Rows = ReadonlyMap<number, Row>;

let mongo: TemporaryMongo<MongoClient>;
beforeAll(async () => {
  mongo = await temporaryMongo((uri) => new MongoClient(uri));
});
afterAll(() => mongo.stop());

/** The engine's guarantees in a few lines: snapshots, first writer wins, unique `u`. */
class Model {
  committed: Rows = new Map();
  private readonly versions = new Map<string, number>();
  private clock = 0;
  readonly open: (ModelTransaction | undefined)[] = [undefined, undefined];

  begin(slot: number): void {
    this.open[slot] = { snapshot: this.committed, rows: this.committed, keys: new Set(), start: this.clock };
  }

  holds(slot: number | undefined, keys: string[]): boolean {
    return this.open.some((each, index) => index !== slot && keys.some((key) => each?.keys.has(key)));
  }

  changedSince(start: number, keys: string[]): boolean {
    return keys.some((key) => (this.versions.get(key) ?? 0) > start);
  }

  commit(rows: Rows, keys: Iterable<string>): void {
    this.clock++;
    for (const key of keys) this.versions.set(key, this.clock);
    this.committed = rows;
  }
}

interface ModelTransaction {
  readonly snapshot: Rows;
  rows: Rows;
  readonly keys: Set<string>;
  readonly start: number;
}

/** Changed rows on top of a base that may have changed since the snapshot. */
function merged(base: Rows, transaction: ModelTransaction): Rows {
  const result = new Map(base);
  for (const key of transaction.keys) {
    if (!key.startsWith("id")) continue;
    const id = Number(key.slice(2));
    const row = transaction.rows.get(id);
    if (row) result.set(id, row);
    else result.delete(id);
  }
  return result;
}

interface RowStep {
  kind: "put" | "remove";
  slot: number | undefined;
  row: Row;
}
type Step = RowStep | { kind: "begin" | "commit" | "abort"; slot: number };

const slot = fc.nat(1);
const rowOf = fc.record({
  _id: fc.nat(4),
  a: fc.oneof(fc.nat(3), fc.array(fc.nat(3), { maxLength: 2 })),
  u: fc.nat(5),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom("begin" as const, "commit" as const, "abort" as const), slot }),
  fc.record({
    kind: fc.constantFrom("put" as const, "put" as const, "remove" as const),
    slot: fc.option(slot, { nil: undefined }),
    row: rowOf,
  }),
);

const byId = (rows: Iterable<Row>): Row[] => [...rows].sort((left, right) => left._id - right._id);
const has = (row: Row, test: (value: number) => boolean): boolean =>
  Array.isArray(row.a) ? row.a.some(test) : test(row.a);

async function compare(collection: Collection<Row>, rows: Rows, session?: ClientSession): Promise<void> {
  const options = session ? { session } : {};
  const all = byId(rows.values());
  expect(await collection.find({}, options).sort({ _id: 1 }).toArray()).toEqual(all);
  for (const value of [0, 2]) {
    const equal = await collection.find({ a: value }, options).toArray();
    expect(byId(equal)).toEqual(all.filter((row) => has(row, (each) => each === value)));
    const above = await collection.find({ a: { $gt: value }, u: { $lte: 3 } }, options).toArray();
    expect(byId(above)).toEqual(all.filter((row) => has(row, (each) => each > value) && row.u <= 3));
  }
  const sorted = await collection.find({}, options).sort({ u: -1 }).toArray();
  expect(sorted.map((row) => row.u)).toEqual(all.map((row) => row.u).sort((left, right) => right - left));
}

interface World {
  readonly model: Model;
  readonly collection: Collection<Row>;
  readonly sessions: ClientSession[];
}

async function endTransaction({ model, sessions }: World, kind: "commit" | "abort", at: number): Promise<void> {
  const transaction = model.open[at];
  const session = sessions[at];
  if (!transaction || !session) return;
  model.open[at] = undefined;
  if (kind === "abort") return session.abortTransaction();
  model.commit(merged(model.committed, transaction), transaction.keys);
  return session.commitTransaction();
}

async function writeRow({ model, collection, sessions }: World, { kind, slot: at, row }: RowStep): Promise<void> {
  const transaction = at === undefined ? undefined : model.open[at];
  if (at !== undefined && !transaction) return;
  const rows = transaction?.rows ?? model.committed;
  const before = rows.get(row._id);
  if (kind === "remove" && !before) return;
  const changesKey = kind === "remove" || before?.u !== row.u;
  const keys = [
    `id${row._id}`,
    ...(before && changesKey ? [`u${before.u}`] : []),
    ...(kind === "put" && changesKey ? [`u${row.u}`] : []),
  ];
  const same = kind === "put" && before !== undefined && JSON.stringify(before) === JSON.stringify(row);
  if (same) return;
  if (!transaction && model.holds(undefined, keys)) return;
  const session = at === undefined ? undefined : sessions[at];
  const options = session ? { session } : {};
  const write =
    kind === "put"
      ? collection.replaceOne({ _id: row._id }, { a: row.a, u: row.u }, { upsert: true, ...options })
      : collection.deleteOne({ _id: row._id }, options);
  const code: unknown = await write.then(() => 0).catch((error: { code?: unknown }) => error.code);
  const taken = kind === "put" && [...rows.values()].some((each) => each.u === row.u && each._id !== row._id);
  const conflict = transaction !== undefined && (model.holds(at, keys) || model.changedSince(transaction.start, keys));
  if (conflict || taken) {
    expect([112, 11000]).toContain(code);
    if (!conflict) expect(code).toBe(11000);
    if (!taken) expect(code).toBe(112);
    if (at !== undefined) {
      model.open[at] = undefined;
      await sessions[at]?.abortTransaction().catch(() => undefined);
    }
    return;
  }
  expect(code).toBe(0);
  const after = new Map(rows);
  if (kind === "put") after.set(row._id, row);
  else after.delete(row._id);
  if (!transaction) model.commit(after, keys);
  else {
    transaction.rows = after;
    for (const key of keys) transaction.keys.add(key);
  }
}

async function take(world: World, next: Step): Promise<void> {
  const { model, sessions, collection } = world;
  if ("row" in next) return writeRow(world, next);
  if (next.kind !== "begin") return endTransaction(world, next.kind, next.slot);
  if (!model.open[next.slot]) {
    const session = sessions[next.slot];
    session?.startTransaction();
    await collection.findOne({}, session ? { session } : {});
    model.begin(next.slot);
  }
}

/** The number of histories is fixed, not their time. */
test("random histories of two transactions and plain writes agree with the model", { timeout: 0 }, async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const collection = mongo.client.db("differential").collection<Row>(`run${run++}`);
      await collection.createIndexes([{ key: { a: 1, u: -1 } }, { key: { u: 1 }, unique: true }]);
      const sessions = [mongo.client.startSession(), mongo.client.startSession()];
      const world: World = { model: new Model(), collection, sessions };
      for (const next of steps) await take(world, next);
      await compare(collection, world.model.committed);
      for (const [at, transaction] of world.model.open.entries()) {
        if (transaction) await compare(collection, transaction.rows, sessions[at]);
      }
      for (const session of sessions) {
        if (session.inTransaction()) await session.abortTransaction();
        await session.endSession();
      }
      await collection.drop();
    }),
    { numRuns: Number(process.env["DIFFERENTIAL_RUNS"] ?? 30) },
  );
});
