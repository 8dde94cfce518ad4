import { MongoClient, MongoServerError } from "mongodb";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cutAnswers } from "../testing/cutAnswers.ts";
import { type TemporaryMongo, temporaryMongo } from "../testing/temporaryMongo.ts";

let mongo: TemporaryMongo<MongoClient>;
beforeAll(async () => {
  mongo = await temporaryMongo((uri) => new MongoClient(uri));
});
afterAll(() => mongo.stop());

interface Row {
  _id: number;
  n?: number;
}
const rows = () => mongo.client.db("transactions").collection<Row>("rows");
beforeEach(async () => {
  await rows().deleteMany({});
  await rows().insertOne({ _id: 0, n: 0 });
});

const transient = (error: unknown): boolean =>
  error instanceof MongoServerError && error.hasErrorLabel("TransientTransactionError");

test("a transaction sees its own writes, others see them after commit", async () => {
  const session = mongo.client.startSession();
  session.startTransaction();
  await rows().insertOne({ _id: 1 }, { session });
  await rows().updateOne({ _id: 0 }, { $inc: { n: 5 } }, { session });
  expect(await rows().countDocuments({}, { session })).toBe(2);
  expect(await rows().findOne({ n: 5 }, { session })).toMatchObject({ _id: 0 });
  expect(await rows().find().toArray()).toEqual([{ _id: 0, n: 0 }]);
  await session.commitTransaction();
  await session.commitTransaction();
  expect(await rows().find().toArray()).toEqual([{ _id: 0, n: 5 }, { _id: 1 }]);
  await session.endSession();
});

test("a transaction does not find a document that it has removed, and can insert it again", async () => {
  const session = mongo.client.startSession();
  session.startTransaction();
  await rows().deleteOne({ _id: 0 }, { session });
  for (const filter of [{ _id: 0 }, { _id: { $in: [0, 1] } }, { n: 0 }, {}]) {
    expect(await rows().findOne(filter, { session }), JSON.stringify(filter)).toBeNull();
  }
  const { modifiedCount } = await rows().updateOne({ _id: 0 }, { $set: { n: 1 } }, { session });
  expect(modifiedCount).toBe(0);
  await rows().insertOne({ _id: 0, n: 2 }, { session });
  await session.commitTransaction();
  expect(await rows().find().toArray()).toEqual([{ _id: 0, n: 2 }]);
  await session.endSession();
});

test("an aborted transaction leaves nothing", async () => {
  const session = mongo.client.startSession();
  session.startTransaction();
  await rows().deleteMany({}, { session });
  await mongo.client.db("transactions").collection("new").insertOne({ a: 1 }, { session });
  await session.abortTransaction();
  expect(await rows().countDocuments()).toBe(1);
  expect(await mongo.client.db("transactions").listCollections({ name: "new" }).toArray()).toEqual([]);
  await session.endSession();
});

test("a transaction reads the snapshot of its start", async () => {
  const session = mongo.client.startSession();
  session.startTransaction();
  expect(await rows().countDocuments({}, { session })).toBe(1);
  await rows().insertOne({ _id: 5 });
  await rows().updateOne({ _id: 0 }, { $set: { n: 77 } });
  expect(await rows().find({}, { session }).toArray()).toEqual([{ _id: 0, n: 0 }]);
  await session.commitTransaction();
  await session.endSession();
});

test("the second transaction to write a document gets WriteConflict at once and ends", async () => {
  const [first, second] = [mongo.client.startSession(), mongo.client.startSession()];
  first.startTransaction();
  second.startTransaction();
  await rows().updateOne({ _id: 0 }, { $inc: { n: 1 } }, { session: first });
  const error: unknown = await rows()
    .updateOne({ _id: 0 }, { $inc: { n: 1 } }, { session: second })
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 112, codeName: "WriteConflict" });
  expect(transient(error)).toBe(true);
  await first.commitTransaction();
  const late: unknown = await second.commitTransaction().catch((reason: unknown) => reason);
  expect(late).toMatchObject({ code: 251, codeName: "NoSuchTransaction" });
  expect(transient(late)).toBe(true);
  expect(await rows().findOne()).toEqual({ _id: 0, n: 1 });
  await Promise.all([first.endSession(), second.endSession()]);
});

test("a transaction cannot overwrite changes made after its snapshot", async () => {
  const session = mongo.client.startSession();
  session.startTransaction();
  await rows().findOne({}, { session });
  await rows().updateOne({ _id: 0 }, { $set: { n: 1 } });
  const write = rows().updateOne({ _id: 0 }, { $set: { n: 2 } }, { session });
  await expect(write).rejects.toMatchObject({ code: 112 });
  await session.abortTransaction();
  await session.endSession();
});

test("two transactions cannot both take the same unique key", async () => {
  await rows().createIndex({ n: 1 }, { unique: true });
  const [first, second] = [mongo.client.startSession(), mongo.client.startSession()];
  first.startTransaction();
  second.startTransaction();
  await rows().insertOne({ _id: 1, n: 9 }, { session: first });
  await expect(rows().insertOne({ _id: 2, n: 9 }, { session: second })).rejects.toMatchObject({ code: 112 });
  await first.commitTransaction();
  await second.abortTransaction();
  await expect(rows().insertOne({ _id: 3, n: 9 })).rejects.toMatchObject({ code: 11000 });
  await rows().dropIndexes();
  await Promise.all([first.endSession(), second.endSession()]);
});

test("a plain write waits for the transaction that holds its document", async () => {
  const session = mongo.client.startSession();
  session.startTransaction();
  await rows().updateOne({ _id: 0 }, { $inc: { n: 1 } }, { session });
  let done = false;
  const waiting = rows()
    .updateOne({ _id: 0 }, { $inc: { n: 10 } })
    .then(() => (done = true));
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(done).toBe(false);
  await session.commitTransaction();
  await waiting;
  expect(await rows().findOne()).toEqual({ _id: 0, n: 11 });
  await session.endSession();
});

test("a waiting write gives up at its maxTimeMS", async () => {
  const session = mongo.client.startSession();
  session.startTransaction();
  await rows().updateOne({ _id: 0 }, { $inc: { n: 1 } }, { session });
  const command = { update: "rows", updates: [{ q: { _id: 0 }, u: { $set: { n: 5 } } }], maxTimeMS: 100 };
  await expect(mongo.client.db("transactions").command(command)).rejects.toMatchObject({ code: 50 });
  await session.abortTransaction();
  await session.endSession();
});

test("a transaction left open by a closed connection blocks no one", async () => {
  const network = await cutAnswers(mongo.uri);
  const killed = await new MongoClient(network.uri).connect();
  const session = killed.startSession();
  session.startTransaction();
  const theirs = killed.db("transactions").collection<Row>("rows");
  await theirs.updateOne({ _id: 0 }, { $inc: { n: 1 } }, { session });
  await network.close();
  const command = { update: "rows", updates: [{ q: { _id: 0 }, u: { $inc: { n: 5 } } }], maxTimeMS: 15_000 };
  expect(await mongo.client.db("transactions").command(command)).toMatchObject({ nModified: 1 });
  expect(await rows().findOne()).toEqual({ _id: 0, n: 5 });
  await killed.close(true);
});

test("a duplicate key within a transaction ends it", async () => {
  const session = mongo.client.startSession();
  session.startTransaction();
  await expect(rows().insertOne({ _id: 0 }, { session })).rejects.toMatchObject({ code: 11000 });
  await expect(session.commitTransaction()).rejects.toMatchObject({ code: 251 });
  await session.endSession();
});

test("refuses commands that may not run in a transaction", async () => {
  const session = mongo.client.startSession();
  session.startTransaction();
  const dropped = mongo.client.db("transactions").command({ drop: "rows" }, { session });
  await expect(dropped).rejects.toMatchObject({ code: 263, codeName: "OperationNotSupportedInTransaction" });
  await session.abortTransaction().catch(() => undefined);
  session.startTransaction();
  await rows().findOne({}, { session });
  const index = rows().createIndex({ x: 1 }, { session });
  await expect(index).rejects.toMatchObject({ code: 263 });
  await session.abortTransaction().catch(() => undefined);
  await session.endSession();
});

test("creates collections and their indexes within a transaction", async () => {
  const session = mongo.client.startSession();
  session.startTransaction();
  const database = mongo.client.db("transactions");
  await database.collection("made").createIndex({ a: 1 }, { session });
  await database.collection("made").insertOne({ a: 1 }, { session });
  await expect(database.collection("made").indexes()).rejects.toMatchObject({ code: 26 });
  await session.commitTransaction();
  expect(await database.collection("made").indexes()).toHaveLength(2);
  expect(await database.collection("made").find({ a: 1 }).toArray()).toHaveLength(1);
  await session.endSession();
});

test("five sessions incrementing one document lose nothing", async () => {
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      const session = mongo.client.startSession();
      for (let round = 0; round < 4; round++) {
        await session.withTransaction(async () => {
          const row = await rows().findOne({ _id: 0 }, { session });
          await rows().updateOne({ _id: 0 }, { $set: { n: (row?.n ?? 0) + 1 } }, { session });
        });
      }
      await session.endSession();
    }),
  );
  expect(await rows().findOne()).toEqual({ _id: 0, n: 20 });
}, 60_000);
