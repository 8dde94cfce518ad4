import { Double, Long, MongoClient } from "mongodb";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TemporaryMongo, temporaryMongo } from "../testing/temporaryMongo.ts";

let mongo: TemporaryMongo<MongoClient>;
beforeAll(async () => {
  mongo = await temporaryMongo((uri) => new MongoClient(uri));
});
afterAll(() => mongo.stop());

interface Row {
  _id: number;
  [field: string]: unknown;
}
const collection = () => mongo.client.db("updates").collection<Row>("rows");
beforeEach(() => collection().deleteMany({}));

type Fields = Record<string, unknown>;
const rows: [string, Fields, Fields, Fields][] = [
  ["$set makes objects on the way", {}, { $set: { "a.b.c": 1 } }, { a: { b: { c: 1 } } }],
  ["$set into an array", { a: [1, 2] }, { $set: { "a.1": 9 } }, { a: [1, 9] }],
  ["$set beyond an array's end", { a: [1] }, { $set: { "a.3": 9 } }, { a: [1, null, null, 9] }],
  ["$unset", { a: 1, b: 2 }, { $unset: { a: "" } }, { b: 2 }],
  ["$unset of an element leaves null", { a: [1, 2] }, { $unset: { "a.0": "" } }, { a: [null, 2] }],
  ["$inc", { a: 1 }, { $inc: { a: 2, b: 5 } }, { a: 3, b: 5 }],
];

test.each(rows)("%s", async (_title, before, update, after) => {
  await collection().insertOne({ _id: 1, ...before });
  await collection().updateOne({ _id: 1 }, update);
  expect(await collection().findOne({ _id: 1 })).toEqual({ _id: 1, ...after });
});

test("an upsert takes the filter's equalities, and $setOnInsert applies on insert only", async () => {
  const update = { $set: { b: 2 }, $setOnInsert: { c: 3 } };
  const first = await collection().updateOne({ _id: 7, a: 1, d: { $gt: 5 } }, update, { upsert: true });
  expect(first).toMatchObject({ matchedCount: 0, upsertedCount: 1, upsertedId: 7 });
  await collection().updateOne({ _id: 7 }, { $setOnInsert: { c: 9 } }, { upsert: true });
  expect(await collection().findOne()).toEqual({ _id: 7, a: 1, b: 2, c: 3 });
});

test.each([
  { a: 1, $and: [{ a: 2 }] },
  { $and: [{ a: 1 }, { a: { $eq: 1 } }] },
  { a: { b: 1 }, "a.b": 1, $and: [{ c: 1 }] },
  { _id: 1, $and: [{ _id: 2 }] },
])("refuses an upsert whose filter gives one field two values: %j", async (filter) => {
  const refused = collection().updateOne(filter as object, { $set: { z: 1 } }, { upsert: true });
  await expect(refused).rejects.toMatchObject({ code: 54 });
  expect(await collection().countDocuments()).toBe(0);
});

test("a replacing upsert takes only the _id from its filter", async () => {
  await collection().replaceOne({ _id: 3, a: 1, $and: [{ a: 2 }] }, { b: 1 }, { upsert: true });
  expect(await collection().findOne()).toEqual({ _id: 3, b: 1 });
});

test("a replacement keeps the _id", async () => {
  await collection().insertOne({ _id: 1, a: 1 });
  await collection().replaceOne({ a: 1 }, { b: 2 });
  expect(await collection().findOne()).toEqual({ _id: 1, b: 2 });
});

test("a replacement stores numbers with their original types", async () => {
  await collection().insertOne({ _id: 1, a: 1 });
  await collection().replaceOne({ _id: 1 }, { a: Long.fromNumber(2), b: new Double(3) });
  const stored = await collection().findOne({}, { promoteValues: false });
  expect(stored).toMatchObject({ a: Long.fromNumber(2), b: new Double(3) });
});

test("indexes follow changes to an inner field, a type, or a field of their partial filter", async () => {
  const indexed = mongo.client.db("updates").collection<Row>("indexed");
  await indexed.createIndex({ "t.u": 1 });
  await indexed.createIndex({ name: 1 }, { partialFilterExpression: { open: true } });
  await indexed.insertOne({ _id: 1, t: { u: 1 }, name: "a", open: false, other: 1 });
  const named = () => indexed.countDocuments({ name: "a", open: true });
  await indexed.updateOne({ _id: 1 }, { $set: { other: 2 } });
  expect(await named()).toBe(0);
  await indexed.updateOne({ _id: 1 }, { $set: { open: true } });
  expect(await named()).toBe(1);
  await indexed.replaceOne({ _id: 1 }, { t: { u: "1" }, name: "a", open: true });
  expect(await named()).toBe(1);
  expect(await indexed.countDocuments({ "t.u": "1" })).toBe(1);
  await indexed.replaceOne({ _id: 1 }, { name: "a" });
  expect(await indexed.countDocuments({ name: "a", open: true })).toBe(0);
  expect(await indexed.countDocuments({ "t.u": null })).toBe(1);
});

test("an update that changes nothing is matched, not modified", async () => {
  await collection().insertOne({ _id: 1, a: 1 });
  expect(await collection().updateOne({}, { $set: { a: 1 } })).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
});

const refused: [string, Fields, number][] = [
  ["two writes to one place", { $set: { a: 1 }, $inc: { a: 1 } }, 40],
  ["a path and its parent", { $set: { a: {}, "a.b": 1 } }, 40],
  ["another _id", { $set: { _id: 2 } }, 66],
  ["$inc of a text", { $inc: { text: 1 } }, 14],
  ["a path through a text", { $set: { "text.b": 1 } }, 28],
  ["an empty path", { $set: { "": 1 } }, 56],
];

test.each(refused)("refuses and changes nothing: %s", async (_title, update, code) => {
  await collection().insertOne({ _id: 1, text: "t", list: [1], half: 0.5 });
  await expect(collection().updateOne({ _id: 1 }, update)).rejects.toMatchObject({ code });
  expect(await collection().findOne()).toEqual({ _id: 1, text: "t", list: [1], half: 0.5 });
});

test("a unique index refuses a duplicate with its key and leaves the document unchanged", async () => {
  await collection().createIndex({ name: 1, n: 1 }, { unique: true });
  await collection().insertMany([
    { _id: 1, name: "a", n: 1 },
    { _id: 2, name: "b", n: 1 },
  ]);
  const refused = collection().updateOne({ _id: 2 }, { $set: { name: "a" } });
  await expect(refused).rejects.toMatchObject({
    code: 11000,
    errorResponse: { keyPattern: { name: 1, n: 1 }, keyValue: { name: "a", n: 1 } },
  });
  expect(await collection().findOne({ name: "b" })).toEqual({ _id: 2, name: "b", n: 1 });
  await collection().dropIndexes();
});

interface Counter {
  _id: number;
  n?: number;
  x?: number;
  a?: number;
}
const counters = () => mongo.client.db("updates").collection<Counter>("rows");

test("findOneAndUpdate sorts, projects and returns the document before or after", async () => {
  await counters().insertMany([
    { _id: 1, n: 1, x: 0 },
    { _id: 2, n: 2, x: 0 },
  ]);
  const before = await counters().findOneAndUpdate({}, { $inc: { x: 1 } }, { sort: { n: -1 }, projection: { x: 1 } });
  expect(before).toEqual({ _id: 2, x: 0 });
  const after = await counters().findOneAndUpdate({ _id: 2 }, { $inc: { x: 1 } }, { returnDocument: "after" });
  expect(after).toEqual({ _id: 2, n: 2, x: 2 });
  expect(await counters().findOneAndDelete({ n: 1 })).toEqual({ _id: 1, n: 1, x: 0 });
  expect(await counters().findOneAndReplace({ _id: 9 }, { a: 1 }, { upsert: true, returnDocument: "after" })).toEqual({
    _id: 9,
    a: 1,
  });
});
