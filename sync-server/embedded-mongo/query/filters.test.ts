import { Decimal128, Int32, Long, MongoClient, ObjectId } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TemporaryMongo, temporaryMongo } from "../testing/temporaryMongo.ts";

let mongo: TemporaryMongo<MongoClient>;
beforeAll(async () => {
  mongo = await temporaryMongo((uri) => new MongoClient(uri));
});
afterAll(() => mongo.stop());

const someId = new ObjectId();

/** The `a` (and `b`) of each document; a filter's row names the positions that match. */
const documents: Record<string, unknown>[] = [
  { a: 1 },
  { a: 5, b: "x" },
  { a: "text" },
  { a: null },
  {},
  { a: [1, 9] },
  { a: [] },
  { a: { b: 1, c: 2 } },
  { a: [{ b: 1 }, { b: 7 }] },
  { a: new Date("2026-01-01") },
  { a: true },
  { a: someId },
  { a: "Text" },
  { a: [[1, 2]] },
  { a: 2.5 },
  { a: Long.fromString("9007199254740993") },
  {
    a: [
      { b: 3, c: 1 },
      { b: 1, c: 3 },
    ],
  },
];

const rows: [string, Record<string, unknown>, number[]][] = [
  ["equality reaches numbers and elements", { a: 1 }, [0, 5]],
  ["an int equals a long", { a: Long.fromNumber(5) }, [1]],
  ["a long beyond 2^53 is exact", { a: Long.fromString("9007199254740993") }, [15]],
  ["the double beside it is not it", { a: 9007199254740992 }, []],
  ["null means null or missing", { a: null }, [3, 4]],
  ["$eq null too", { a: { $eq: null } }, [3, 4]],
  ["$ne null", { a: { $ne: null } }, [0, 1, 2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]],
  ["$gt compares only numbers with numbers", { a: { $gt: 4 } }, [1, 5, 15]],
  ["$lt", { a: { $lt: 3 } }, [0, 5, 14]],
  ["two conditions may be met by two elements", { a: { $gt: 5, $lt: 3 } }, [5]],
  ["a dotted path spreads over arrays", { "a.b": 1 }, [7, 8, 16]],
  ["a position in a path", { "a.0.b": 1 }, [8]],
  ["a whole object, in its order", { a: { b: 1, c: 2 } }, [7]],
  ["another order is another object", { a: { c: 2, b: 1 } }, []],
  ["a whole array", { a: [1, 9] }, [5]],
  ["an array within an array", { a: [1, 2] }, [13]],
  ["the empty array", { a: [] }, [6]],
  ["$in with null", { a: { $in: [null, 5] } }, [1, 3, 4]],
  ["$in with a pattern", { a: { $in: [/^te/] } }, [2]],
  ["$exists", { a: { $exists: false } }, [4]],
  ["a pattern with an option", { a: { $regex: "^text$", $options: "i" } }, [2, 12]],
  ["a pattern as a value", { a: /xt$/ }, [2, 12]],
  ["dates", { a: { $gte: new Date("2025-01-01") } }, [9]],
  ["object ids", { a: someId }, [11]],
  ["booleans are not numbers", { a: true }, [10]],
  ["$or", { $or: [{ a: 1 }, { b: "x" }] }, [0, 1, 5]],
  ["$and", { $and: [{ a: { $gt: 0 } }, { b: "x" }] }, [1]],
  ["$nor", { $nor: [{ a: { $exists: true } }, { b: "x" }] }, [4]],
];

for (const indexed of [false, true]) {
  test.each(rows)(`${indexed ? "with an index" : "without an index"}: %s`, async (_title, filter, expected) => {
    const collection = mongo.client.db("filters").collection<{ _id: number }>(indexed ? "indexed" : "plain");
    if ((await collection.countDocuments()) === 0) {
      await collection.insertMany(documents.map((document, index) => ({ _id: index, ...document })));
      if (indexed)
        await collection.createIndexes([{ key: { a: 1 } }, { key: { "a.b": -1 } }, { key: { b: 1, a: -1 } }]);
    }
    const found = await collection.find(filter).sort({ _id: 1 }).toArray();
    expect(found.map((document) => document._id)).toEqual(expected);
  });
}

test("mixed types sort in BSON order, both ways, with and without an index", async () => {
  const collection = mongo.client.db("filters").collection<{ _id: number }>("order");
  const values = [null, 1, 2.5, "a", "b", { x: 1 }, someId, false, true, new Date(0), /x/];
  await collection.insertMany(values.map((a, index) => ({ _id: values.length - index, a })));
  const order = async (direction: 1 | -1): Promise<number[]> =>
    (await collection.find().sort({ a: direction }).toArray()).map((document) => document._id);
  const ascending = values.map((_, index) => values.length - index);
  expect(await order(1)).toEqual(ascending);
  expect(await order(-1)).toEqual(ascending.toReversed());
  await collection.createIndex({ a: 1 });
  expect(await order(1)).toEqual(ascending);
  expect(await order(-1)).toEqual(ascending.toReversed());
});

test("numbers keep their BSON types when another field is updated", async () => {
  const collection = mongo.client.db("filters").collection("types");
  const numbers = { n: new Int32(1), d: Decimal128.fromString("1.10"), l: Long.fromNumber(7) };
  await collection.insertOne({ ...numbers });
  await collection.updateOne({}, { $set: { other: 1 } });
  expect(await collection.findOne({}, { promoteValues: false })).toMatchObject(numbers);
});
