import { Long, MongoClient } from "mongodb";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type CutAnswers, cutAnswers } from "../testing/cutAnswers.ts";
import { type TemporaryMongo, temporaryMongo } from "../testing/temporaryMongo.ts";

let mongo: TemporaryMongo<MongoClient>;
let network: CutAnswers;
/** Loses its answers when a test says so. */
let far: MongoClient;
beforeAll(async () => {
  mongo = await temporaryMongo((uri) => new MongoClient(uri));
  network = await cutAnswers(mongo.uri);
  far = await new MongoClient(network.uri).connect();
});
afterAll(async () => {
  await far.close();
  await network.close();
  await mongo.stop();
});

interface Row {
  _id: number;
  n?: number;
}
const database = () => mongo.client.db("retries");
const rows = () => database().collection<Row>("rows");

beforeEach(() => rows().deleteMany({}));

/** A session that no other test reuses. */
async function ownSession() {
  const client = await mongo.connect();
  return { session: client.startSession(), own: client.db("retries") };
}

test("the same txnNumber is applied once and answered the same", async () => {
  const { session, own } = await ownSession();
  const updates = [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }];
  const command = (txnNumber: number) => ({ update: "rows", updates, txnNumber: Long.fromNumber(txnNumber) });
  const first = await own.command(command(1), { session });
  const second = await own.command(command(1), { session });
  expect(second).toMatchObject({ n: 1, upserted: first["upserted"] as unknown });
  expect(await rows().findOne()).toEqual({ _id: 1, n: 1 });
  await expect(own.command(command(0), { session })).rejects.toMatchObject({ code: 225 });
});

test("a repeated findAndModify returns the document of the first time", async () => {
  const { session, own } = await ownSession();
  await rows().insertOne({ _id: 1, n: 5 });
  const command = { findAndModify: "rows", query: {}, remove: true, txnNumber: Long.fromNumber(3) };
  expect(await own.command(command, { session })).toMatchObject({ value: { _id: 1, n: 5 } });
  expect(await own.command(command, { session })).toMatchObject({ value: { _id: 1, n: 5 } });
});

test("a repeated list of inserts with more at its end inserts only the new ones", async () => {
  const { session, own } = await ownSession();
  const documents = [{ _id: 1 }, { _id: 2 }, { _id: 3 }];
  const command = (count: number) => ({
    insert: "rows",
    documents: documents.slice(0, count),
    txnNumber: Long.fromNumber(1),
  });
  expect(await own.command(command(2), { session })).toMatchObject({ n: 2 });
  expect(await own.command(command(3), { session })).toMatchObject({ n: 3 });
  expect(await rows().find().toArray()).toEqual(documents);
});

test("the driver's retry after a lost answer writes only once", async () => {
  const distant = far.db("retries").collection<Row>("rows");
  network.cutNext("insert");
  await distant.insertOne({ _id: 1, n: 1 });
  network.cutNext("update");
  expect(await distant.updateOne({ _id: 1 }, { $inc: { n: 1 } })).toMatchObject({ modifiedCount: 1 });
  network.cutNext("findAndModify");
  expect(await distant.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } })).toEqual({ _id: 1, n: 2 });
  network.cutNext("delete");
  expect(await distant.deleteOne({ _id: 1, n: 3 })).toMatchObject({ deletedCount: 1 });
  expect(await rows().find().toArray()).toEqual([]);
});

test("a commit whose answer is lost is applied once", async () => {
  const session = far.startSession();
  session.startTransaction();
  await far.db("retries").collection<Row>("rows").insertOne({ _id: 1 }, { session });
  network.cutNext("commitTransaction");
  await session.commitTransaction();
  expect(await rows().countDocuments()).toBe(1);
  await session.endSession();
});
