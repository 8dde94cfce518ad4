import { MinKey, MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TemporaryMongo, temporaryMongo } from "../testing/temporaryMongo.ts";

let mongo: TemporaryMongo<MongoClient>;
beforeAll(async () => {
  mongo = await temporaryMongo((uri) => new MongoClient(uri));
});
afterAll(() => mongo.stop());

const database = () => mongo.client.db("commands");

test("hello reports the primary of a replica set, MongoDB 7.0", async () => {
  const hello = await database().command({ hello: 1 });
  expect(hello).toMatchObject({ isWritablePrimary: true, maxWireVersion: 21, logicalSessionTimeoutMinutes: 30, ok: 1 });
  expect(hello["setName"]).toBe("touchline");
  expect(hello["$clusterTime"]).toBeDefined();
});

test("refuses an update with a sort, as MongoDB 7.0 does", async () => {
  const updates = [{ q: {}, u: { $set: { a: 1 } }, sort: { a: 1 } }];
  const answer = await database().command({ update: "c", updates });
  expect(answer).toMatchObject({ n: 0, writeErrors: [{ index: 0, code: 40415 }] });
});

test("refuses any collation but the simple one, by name", async () => {
  const collation = { locale: "de" };
  const u = { $set: { a: 1 } };
  const updated = await database().command({ update: "c", updates: [{ q: {}, u, collation }] });
  expect(updated).toMatchObject({ n: 0, writeErrors: [{ index: 0, code: 2 }] });
  const deleted = await database().command({ delete: "c", deletes: [{ q: {}, limit: 0, collation }] });
  expect(deleted).toMatchObject({ n: 0, writeErrors: [{ index: 0, code: 2 }] });
  const simple = { q: { _id: "none" }, u, collation: { locale: "simple" } };
  expect(await database().command({ update: "c", updates: [simple] })).toMatchObject({ n: 0, ok: 1 });
});

test("a cursor returns all documents over several batches and then closes", async () => {
  const rows = database().collection<{ _id: number }>("many");
  await rows.insertMany(Array.from({ length: 250 }, (_, _id) => ({ _id })));
  const seen = await rows.find().batchSize(40).toArray();
  expect(seen.map((row) => row._id)).toEqual(Array.from({ length: 250 }, (_, index) => index));
  const cursor = rows.find().batchSize(10);
  await cursor.next();
  await cursor.close();
  expect(await rows.find().skip(240).limit(5).toArray()).toHaveLength(5);
});

test("indexes are unique, sparse and partial as declared", async () => {
  const rows = database().collection<{ _id: number }>("indexed");
  await rows.createIndex({ email: 1 }, { unique: true, sparse: true });
  await rows.createIndex({ phone: 1 }, { unique: true, partialFilterExpression: { active: true } });
  await rows.createIndex({ tags: 1 }, { unique: true, partialFilterExpression: { tags: { $exists: true } } });
  await rows.insertMany([{ _id: 1 }, { _id: 2 }]);
  await rows.insertMany([
    { _id: 3, email: "a", phone: 1, active: true },
    { _id: 4, email: "b", phone: 1, active: false },
  ] as never[]);
  await expect(rows.insertOne({ _id: 5, email: "a" } as never)).rejects.toMatchObject({ code: 11000 });
  await expect(rows.insertOne({ _id: 6, phone: 1, active: true } as never)).rejects.toMatchObject({ code: 11000 });
  await rows.insertOne({ _id: 7, tags: ["x", "y", "x"] } as never);
  await expect(rows.insertOne({ _id: 8, tags: ["z", "y"] } as never)).rejects.toMatchObject({
    errorResponse: { keyValue: { tags: "y" } },
  });
  expect(await rows.countDocuments({ email: "b" })).toBe(1);
  expect((await rows.indexes()).map((index) => index.name)).toEqual(["_id_", "email_1", "phone_1", "tags_1"]);
  await rows.dropIndex("email_1");
  await rows.insertOne({ _id: 9, email: "a" } as never);
});

test("an index that existing documents violate is refused and leaves no trace", async () => {
  const rows = database().collection("doubles");
  await rows.insertMany([{ a: 1 }, { a: 1 }]);
  await expect(rows.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
  expect(await rows.indexes()).toHaveLength(1);
  await rows.insertOne({ a: 1 });
});

test("an unordered insert reports each error and inserts the rest", async () => {
  const rows = database().collection<{ _id: number }>("unordered");
  const inserted = rows.insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }], { ordered: false });
  await expect(inserted).rejects.toMatchObject({ code: 11000, insertedCount: 2 });
  expect(await rows.countDocuments()).toBe(2);
});

test("lists and drops databases and collections", async () => {
  const other = mongo.client.db("other");
  await other.collection("a").insertOne({ x: 1 });
  await other.collection("b").insertOne({ x: 1 });
  expect((await other.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort()).toEqual([
    "a",
    "b",
  ]);
  expect((await mongo.client.db().admin().listDatabases()).databases.map(({ name }) => name)).toContain("other");
  await other.dropCollection("b");
  await other.dropDatabase();
  expect(await other.listCollections().toArray()).toEqual([]);
});

test("w: 2 is reported as unsatisfiable, with the write done", async () => {
  const rows = database().collection<{ _id: number }>("concern");
  await expect(rows.insertOne({ _id: 1 }, { writeConcern: { w: 2 } })).rejects.toMatchObject({ code: 100 });
  expect(await rows.countDocuments()).toBe(1);
});

test("an unacknowledged write arrives", async () => {
  const rows = database().collection<{ _id: number }>("silent");
  await rows.insertOne({ _id: 1 }, { writeConcern: { w: 0 } });
  await expect.poll(() => rows.countDocuments()).toBe(1);
});

test("values of any length are indexed: found, unique and sorted", async () => {
  const rows = mongo.client.db("long").collection<{ _id: number; text: string }>("rows");
  await rows.createIndex({ text: 1 }, { unique: true });
  const beginning = "x".repeat(5000);
  const texts = ["c", "a", "b", ""].map((end) => beginning + end);
  await rows.insertMany([...texts, "short"].map((text, _id) => ({ _id, text })));
  const idsOf = async (filter: object): Promise<number[]> =>
    (await rows.find(filter).sort({ text: 1 }).toArray()).map(({ _id }) => _id);
  expect(await idsOf({})).toEqual([4, 3, 1, 2, 0]);
  expect(await idsOf({ text: `${beginning}b` })).toEqual([2]);
  expect(await idsOf({ text: { $gt: `${beginning}a` } })).toEqual([2, 0]);
  expect(await idsOf({ text: { $lte: `${beginning}a`, $gte: beginning } })).toEqual([3, 1]);
  await expect(rows.insertOne({ _id: 9, text: `${beginning}a` })).rejects.toMatchObject({ code: 11000 });
  await rows.updateOne({ _id: 1 }, { $set: { text: `${beginning}z` } });
  await rows.insertOne({ _id: 9, text: `${beginning}a` });
  await rows.deleteOne({ _id: 1 });
  expect(await idsOf({ text: { $gt: beginning } })).toEqual([9, 2, 0]);
});

test("a partial index is not used for a filter that a missing field matches", async () => {
  const rows = mongo.client.db("partial").collection<{ _id: number; n?: unknown; d: number }>("rows");
  await rows.createIndex({ d: 1 }, { partialFilterExpression: { n: { $exists: true } } });
  await rows.insertMany([
    { _id: 1, d: 5 },
    { _id: 2, d: 5, n: 3 },
  ]);
  for (const n of [{ $in: [null, 3] }, { $gte: new MinKey() }, { $ne: 7 }]) {
    expect(await rows.find({ d: 5, n }).project({ _id: 1 }).toArray()).toEqual([{ _id: 1 }, { _id: 2 }]);
  }
});
