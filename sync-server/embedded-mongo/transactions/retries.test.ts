import { Long, MongoClient, MongoServerError } from "mongodb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
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
const database = () => mongo.client.db("retries");
const rows = () => database().collection<Row>("rows");
const failPoint = (configureFailPoint: string, mode: unknown, data: object = {}) =>
  mongo.client.db("admin").command({ configureFailPoint, mode, data });

beforeEach(() => rows().deleteMany({}));
afterEach(async () => {
  await failPoint("failCommand", "off");
  await failPoint("onPrimaryTransactionalWrite", "off");
});

/** A session of its own, which no other test takes over. */
async function ownSession() {
  const client = await mongo.connect();
  return { session: client.startSession(), own: client.db("retries") };
}

test("the same txnNumber is done once, and answered the same", async () => {
  const { session, own } = await ownSession();
  const updates = [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }];
  const command = (txnNumber: number) => ({ update: "rows", updates, txnNumber: Long.fromNumber(txnNumber) });
  const first = await own.command(command(1), { session });
  const second = await own.command(command(1), { session });
  expect(second).toMatchObject({ n: 1, upserted: first["upserted"] as unknown });
  expect(await rows().findOne()).toEqual({ _id: 1, n: 1 });
  await expect(own.command(command(0), { session })).rejects.toMatchObject({ code: 225 });
});

test("a findAndModify that is sent again answers the document of the first time", async () => {
  const { session, own } = await ownSession();
  await rows().insertOne({ _id: 1, n: 5 });
  const command = { findAndModify: "rows", query: {}, remove: true, txnNumber: Long.fromNumber(3) };
  expect(await own.command(command, { session })).toMatchObject({ value: { _id: 1, n: 5 } });
  expect(await own.command(command, { session })).toMatchObject({ value: { _id: 1, n: 5 } });
});

test("the driver's retry after a cut connection does a write once", async () => {
  await failPoint("onPrimaryTransactionalWrite", { times: 1 });
  await rows().insertOne({ _id: 1, n: 1 });
  await failPoint("onPrimaryTransactionalWrite", { times: 1 });
  expect(await rows().updateOne({ _id: 1 }, { $inc: { n: 1 } })).toMatchObject({ modifiedCount: 1 });
  await failPoint("failCommand", { times: 1 }, { failCommands: ["update"], closeConnection: true });
  await rows().updateOne({ _id: 1 }, { $inc: { n: 1 } });
  expect(await rows().find().toArray()).toEqual([{ _id: 1, n: 3 }]);
});

test("a bulk write is taken up at the statement that failed", async () => {
  await rows().insertOne({ _id: 100 });
  await failPoint("onPrimaryTransactionalWrite", { skip: 1 }, { failBeforeCommitExceptionCode: 1 });
  const failed = rows().bulkWrite([
    { insertOne: { document: { _id: 1, n: 0 } } },
    { updateOne: { filter: { _id: 1 }, update: { $inc: { n: 1 } } } },
    { deleteOne: { filter: { _id: 100 } } },
  ]);
  await expect(failed).rejects.toThrow(/closed/);
  await failPoint("onPrimaryTransactionalWrite", "off");
  expect(await rows().find().toArray()).toEqual([{ _id: 1, n: 0 }, { _id: 100 }]);
  await failPoint("onPrimaryTransactionalWrite", { times: 4 });
  const again = await rows().bulkWrite([
    { insertOne: { document: { _id: 2, n: 0 } } },
    { updateOne: { filter: { _id: 2 }, update: { $inc: { n: 1 } } } },
    { deleteOne: { filter: { _id: 100 } } },
  ]);
  expect(again).toMatchObject({ insertedCount: 1, modifiedCount: 1, deletedCount: 1 });
  expect(await rows().findOne({ _id: 2 })).toEqual({ _id: 2, n: 1 });
});

test("a retryable error carries its label, another does not", async () => {
  await failPoint("failCommand", { times: 2 }, { failCommands: ["insert"], errorCode: 91 });
  const stepped: unknown = await rows()
    .insertOne({ _id: 1 })
    .catch((error: unknown) => error);
  expect(stepped).toMatchObject({ code: 91 });
  expect(stepped instanceof MongoServerError && stepped.hasErrorLabel("RetryableWriteError")).toBe(true);
  await failPoint("failCommand", { times: 1 }, { failCommands: ["insert"], errorCode: 11601 });
  await expect(rows().insertOne({ _id: 1 })).rejects.toMatchObject({ code: 11601, errorLabelSet: new Set() });
});

test("an injected write concern error leaves the write done", async () => {
  const writeConcernError = { code: 64, errmsg: "waiting for replication timed out", errInfo: { wtimeout: true } };
  await failPoint("failCommand", { times: 1 }, { failCommands: ["insert"], writeConcernError });
  await expect(rows().insertOne({ _id: 1 })).rejects.toMatchObject({ code: 64 });
  expect(await rows().countDocuments()).toBe(1);
});

test("a write concern error within a transaction asks for no retry", async () => {
  const writeConcernError = { code: 91, errmsg: "shutting down" };
  await failPoint("failCommand", { times: 1 }, { failCommands: ["insert"], writeConcernError });
  const session = mongo.client.startSession();
  session.startTransaction();
  await expect(rows().insertOne({ _id: 1 }, { session })).rejects.toMatchObject({
    code: 91,
    result: expect.not.objectContaining({ errorLabels: expect.anything() }),
  });
  await session.abortTransaction();
  await session.endSession();
});

test("a commit whose answer is lost is committed once", async () => {
  const session = mongo.client.startSession();
  session.startTransaction();
  await rows().insertOne({ _id: 1 }, { session });
  await failPoint("failCommand", { times: 1 }, { failCommands: ["commitTransaction"], closeConnection: true });
  await session.commitTransaction();
  expect(await rows().countDocuments()).toBe(1);
  await session.endSession();
});
