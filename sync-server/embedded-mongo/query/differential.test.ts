import fc from "fast-check";
import { type Collection, MongoClient, MongoServerError } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DocumentCollection, byId, unique } from "../testing/documentCollection.ts";
import type { Row } from "../testing/documentModel.ts";
import { sorted } from "../testing/documentOrder.ts";
import { type Step, steps } from "../testing/documentSteps.ts";
import { type TemporaryMongo, temporaryMongo } from "../testing/temporaryMongo.ts";

let mongo: TemporaryMongo<MongoClient>;
beforeAll(async () => {
  mongo = await temporaryMongo((uri) => new MongoClient(uri));
});
afterAll(() => mongo.stop());

const matched = (work: Promise<{ matchedCount: number }>): Promise<unknown> =>
  work.then(({ matchedCount }) => ({ matched: matchedCount }));

function found(rows: Collection<Row>, step: Extract<Step, { kind: "find" }>): Promise<unknown> {
  const { filter, sort, skip, limit, projection } = step;
  return rows.find(filter, { sort, skip, limit, ...(projection ? { projection } : {}) }).toArray();
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
    case "find":
      return found(rows, step);
    case "count":
      return rows.countDocuments(step.filter);
    case "distinct":
      return unique(await rows.distinct(step.by, step.filter));
  }
}

const answer = (rows: Collection<Row>, step: Step): Promise<unknown> =>
  ask(rows, step).catch((error: unknown) => {
    if (error instanceof MongoServerError) return error.code;
    throw error;
  });

let histories = 0;

/** A collection with many indexes, and one with only the unique index. */
async function collections(): Promise<Collection<Row>[]> {
  const database = mongo.client.db("differential");
  const [indexed, plain] = ["indexed", "plain"].map((name) => database.collection<Row>(`${name}${histories++}`));
  if (!indexed || !plain) return [];
  const once = { key: { u: 1 }, unique: true, sparse: true } as const;
  await plain.createIndexes([once]);
  await indexed.createIndexes([
    once,
    { key: { a: 1, n: -1 } },
    { key: { a: 1, _id: -1 } },
    { key: { t: 1 } },
    { key: { "o.d": -1 }, partialFilterExpression: { n: { $exists: true } } },
    { key: { "s.k": 1, "s.v": -1 } },
    { key: { n: 1, "s.v": 1, "s.k": 1 } },
    { key: { s: -1 } },
    { key: { x: 1, y: -1 } },
    { key: { y: 1, _id: 1 }, sparse: true },
  ]);
  return [indexed, plain];
}

/** Runs one history against both collections and the model. */
async function history(steps: readonly Step[]): Promise<void> {
  const asked = await collections();
  const model = new DocumentCollection();
  for (const step of steps) {
    const expected = model.take(step);
    const answers = await Promise.all(asked.map((rows) => answer(rows, step)));
    for (const [at, rows] of asked.entries()) {
      expect(answers[at], `${rows.collectionName}: ${JSON.stringify(step)}`).toEqual(expected);
    }
  }
  for (const rows of asked) {
    expect(await rows.find().sort(byId).toArray()).toEqual(sorted(model.rows, byId));
    await rows.drop();
  }
}

const runs = Number(process.env["DIFFERENTIAL_RUNS"] ?? 150);
const firstSeed = Number(process.env["DIFFERENTIAL_SEED"] ?? Date.now() % 1_000_000_000);
const atOnce = 25;

/**
 * DIFFERENTIAL_SEED replays a run; fast-check shrinks and prints failures. The number of histories is fixed, not their
 * time.
 */
test(`random reads and writes agree with a plain model (seed ${firstSeed})`, { timeout: 0 }, async () => {
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
