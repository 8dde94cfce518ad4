import fc from "fast-check";
import { type Collection, MongoClient, MongoServerError } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Condition,
  type Row,
  compare,
  fieldOf,
  matches,
  projected,
  sorted,
  updated,
} from "../testing/documentModel.ts";
import { type Step, steps } from "../testing/documentSteps.ts";
import { type TemporaryMongo, temporaryMongo } from "../testing/temporaryMongo.ts";

let mongo: TemporaryMongo<MongoClient>;
beforeAll(async () => {
  mongo = await temporaryMongo((uri) => new MongoClient(uri));
});
afterAll(() => mongo.stop());

const duplicateKey = 11000;

/** The rows by their `_id`, and what each step answers. */
class Model {
  rows: Row[] = [];

  private put(next: Row): unknown {
    const taken = next.u !== undefined && this.rows.some((each) => each.u === next.u && each._id !== next._id);
    if (taken) return duplicateKey;
    this.rows = [...this.rows.filter((each) => each._id !== next._id), next];
    return undefined;
  }

  private matching(filter: Condition): Row[] {
    return this.rows.filter((each) => matches(each, filter));
  }

  take(step: Step): unknown {
    switch (step.kind) {
      case "insert":
        if (this.rows.some(({ _id }) => _id === step.row._id)) return duplicateKey;
        return this.put(step.row) ?? { inserted: step.row._id };
      case "replace": {
        const known = this.rows.some(({ _id }) => _id === step.row._id);
        if (!known && !step.upsert) return { matched: 0 };
        return this.put(step.row) ?? { matched: Number(known) };
      }
      case "updateOne": {
        const found = this.rows.find(({ _id }) => _id === step._id);
        if (!found && !step.upsert) return { matched: 0 };
        return this.put(updated(found ?? { _id: step._id }, step.update)) ?? { matched: found ? 1 : 0 };
      }
      case "updateMany": {
        const found = this.matching(step.filter);
        for (const each of found) this.put(updated(each, step.update));
        return { matched: found.length };
      }
      case "deleteMany": {
        const found = this.matching(step.filter);
        this.rows = this.rows.filter((each) => !found.includes(each));
        return { deleted: found.length };
      }
      case "findAndModify": {
        const [found] = sorted(this.matching(step.filter), step.sort);
        if (!found) return null;
        const after = updated(found, step.update);
        return this.put(after) ?? (step.after ? after : found);
      }
      case "findAndDelete": {
        const [found] = sorted(this.matching(step.filter), step.sort);
        this.rows = this.rows.filter((each) => each !== found);
        return found ?? null;
      }
      default:
        return this.read(step);
    }
  }

  private read(step: Extract<Step, { kind: "find" | "group" | "unwind" | "count" | "distinct" }>): unknown {
    const found = this.matching(step.filter);
    switch (step.kind) {
      case "find": {
        const end = step.limit === 0 ? undefined : step.skip + step.limit;
        return sorted(found, step.sort)
          .slice(step.skip, end)
          .map((each) => projected(each, step.projection));
      }
      case "group":
        return tally(found.map((each) => [fieldOf(each, step.by) ?? null, each.n ?? 0]));
      case "unwind":
        return tally(found.flatMap((each) => (each.t ?? []).map((item): [unknown, number] => [item, each._id])));
      case "count":
        return found.length;
      case "distinct": {
        const values = found.flatMap((each): unknown[] => {
          const value = fieldOf(each, step.by);
          return Array.isArray(value) ? value : value === undefined ? [] : [value];
        });
        return unique(values);
      }
    }
  }
}

function unique(values: readonly unknown[]): unknown[] {
  const ordered = [...values].sort(compare);
  return ordered.filter((value, at) => at === 0 || compare(value, ordered[at - 1]) !== 0);
}

function tally(pairs: readonly (readonly [unknown, number])[]): { _id: unknown; count: number; sum: number }[] {
  return unique(pairs.map(([key]) => key)).map((key) => {
    const own = pairs.filter(([each]) => compare(each, key) === 0);
    return { _id: key, count: own.length, sum: own.reduce((sum, [, each]) => sum + each, 0) };
  });
}

async function ask(rows: Collection<Row>, step: Step): Promise<unknown> {
  switch (step.kind) {
    case "insert":
      return rows.insertOne({ ...step.row }).then(({ insertedId }) => ({ inserted: insertedId }));
    case "replace": {
      const { _id, ...fields } = step.row;
      return matched(rows.replaceOne({ _id }, fields, { upsert: step.upsert }));
    }
    case "updateOne":
      return matched(rows.updateOne({ _id: step._id }, step.update, { upsert: step.upsert }));
    case "updateMany":
      return matched(rows.updateMany(step.filter, step.update));
    case "deleteMany":
      return rows.deleteMany(step.filter).then(({ deletedCount }) => ({ deleted: deletedCount }));
    case "findAndModify": {
      const returnDocument = step.after ? "after" : "before";
      return rows.findOneAndUpdate(step.filter, step.update, { sort: step.sort, returnDocument });
    }
    case "findAndDelete":
      return rows.findOneAndDelete(step.filter, { sort: step.sort });
    case "find": {
      const { sort: order, skip, limit } = step;
      const options = { sort: order, skip, limit, ...(step.projection ? { projection: step.projection } : {}) };
      return rows.find(step.filter, options).toArray();
    }
    case "group":
      return tallied(rows, [{ $match: step.filter }], `$${step.by}`, { $ifNull: ["$n", 0] });
    case "unwind":
      return tallied(rows, [{ $match: step.filter }, { $unwind: "$t" }], "$t", "$_id");
    case "count":
      return rows.countDocuments(step.filter);
    case "distinct":
      return unique(await rows.distinct(step.by, step.filter));
  }
}

const matched = (work: Promise<{ matchedCount: number }>): Promise<unknown> =>
  work.then(({ matchedCount }) => ({ matched: matchedCount }));

const tallied = (rows: Collection<Row>, stages: object[], by: string, of: unknown): Promise<unknown> =>
  rows
    .aggregate([...stages, { $group: { _id: by, count: { $sum: 1 }, sum: { $sum: of } } }, { $sort: { _id: 1 } }])
    .toArray();

let histories = 0;

/** Runs one history against a collection with indexes and against the model. */
async function history(steps: readonly Step[]): Promise<void> {
  const rows = mongo.client.db("differential").collection<Row>(`history${histories++}`);
  await rows.createIndexes([
    { key: { u: 1 }, unique: true, sparse: true },
    { key: { a: 1, n: -1 } },
    { key: { a: 1, _id: -1 } },
    { key: { t: 1 } },
    { key: { "o.d": -1 }, partialFilterExpression: { n: { $exists: true } } },
  ]);
  const model = new Model();
  for (const step of steps) {
    const expected = model.take(step);
    const answer = await ask(rows, step).catch((error: unknown) => {
      if (error instanceof MongoServerError) return error.code;
      throw error;
    });
    expect(answer, JSON.stringify(step)).toEqual(expected);
  }
  const all = await rows.find().sort({ _id: 1 }).toArray();
  expect(all).toEqual(sorted(model.rows, { _id: 1 }));
  await rows.drop();
}

const runs = Number(process.env["DIFFERENTIAL_RUNS"] ?? 300);
const firstSeed = Number(process.env["DIFFERENTIAL_SEED"] ?? Date.now() % 1_000_000_000);
const atOnce = 10;

/** DIFFERENTIAL_SEED replays; what fails is shrunk and printed by fast-check. */
test(`random reads and writes agree with a plain model (seed ${firstSeed})`, { timeout: runs * 500 }, async () => {
  for (let run = 0; run < runs; run += atOnce) {
    const seeds = Array.from({ length: Math.min(atOnce, runs - run) }, (_, at) => firstSeed + run + at);
    const failed = await Promise.all(
      seeds.map((seed) => {
        const [sample = []] = fc.sample(steps, { seed, numRuns: 1 });
        return history(sample).then(
          () => [],
          () => [seed],
        );
      }),
    );
    for (const seed of failed.flat()) await fc.assert(fc.asyncProperty(steps, history), { seed, numRuns: 1 });
    expect(failed.flat()).toEqual([]);
  }
});
