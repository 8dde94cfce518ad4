import { Decimal128, Double, Long, MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TemporaryMongo, temporaryMongo } from "../testing/temporaryMongo.ts";

interface Bid {
  _id: number;
  fixture?: unknown;
  price?: unknown;
  tags?: unknown[];
}

let mongo: TemporaryMongo<MongoClient>;
beforeAll(async () => {
  mongo = await temporaryMongo((uri) => new MongoClient(uri));
  await bids().insertMany([
    { _id: 1, fixture: "a", price: 10, tags: ["x", "y"] },
    { _id: 2, fixture: "a", price: 30, tags: ["y", ["z"]] },
    { _id: 3, fixture: "b", price: 20, tags: [] },
  ]);
});
afterAll(() => mongo.stop());

const bids = () => mongo.client.db("aggregate").collection<Bid>("bids");

/** What `$group` answers over these prices. */
async function sumOf(...prices: unknown[]): Promise<unknown> {
  const rows = mongo.client.db("aggregate").collection<Bid>("sums");
  await rows.deleteMany({});
  await rows.insertMany(prices.map((price, _id) => ({ _id, price })));
  const answer = rows.aggregate([{ $group: { _id: null, sum: { $sum: "$price" } } }], { promoteValues: false });
  return (await answer.toArray())[0]?.["sum"];
}

test("documents are counted with and without skip and limit, by an index too", async () => {
  expect(await bids().countDocuments({ price: { $gte: 20 } })).toBe(2);
  expect(await bids().countDocuments({}, { skip: 1, limit: 1 })).toBe(1);
  expect(await bids().countDocuments({ price: 99 })).toBe(0);
  expect(await bids().estimatedDocumentCount()).toBe(3);
});

test("a sum has the widest of its numbers' types and passes over what is no number", async () => {
  expect(await sumOf(1, 2, "text", null, [5])).toMatchObject({ _bsontype: "Int32", value: 3 });
  expect(await sumOf(1, new Double(2))).toMatchObject({ _bsontype: "Double", value: 3 });
  expect(await sumOf(1, Long.fromString("9007199254740993"))).toEqual(Long.fromString("9007199254740994"));
  await expect(sumOf(1, Decimal128.fromString("0.1"))).rejects.toThrow(/Decimal128 is not supported/);
});

test("documents group by equal values: the order of their fields counts, a missing one is null", async () => {
  const rows = mongo.client.db("aggregate").collection<Bid>("groups");
  await rows.insertMany([
    { _id: 1, fixture: { a: 1, b: 2 } },
    { _id: 2, fixture: { b: 2, a: 1 } },
    { _id: 3, fixture: { a: new Double(1), b: 2 } },
    { _id: 4, fixture: null },
    { _id: 5 },
  ]);
  const groups = rows.aggregate([{ $group: { _id: "$fixture", n: { $sum: 1 } } }, { $sort: { n: 1 } }]);
  expect(await groups.toArray()).toEqual([
    { _id: { b: 2, a: 1 }, n: 1 },
    { _id: { a: 1, b: 2 }, n: 2 },
    { _id: null, n: 2 },
  ]);
});

test("a pipeline leaves the types of numbers as they are", async () => {
  const rows = mongo.client.db("aggregate").collection<Bid>("types");
  await rows.insertOne({ _id: 1, price: new Double(3) });
  const answer = await rows.aggregate([{ $project: { price: 1 } }], { promoteValues: false }).toArray();
  expect(answer[0]?.["price"]).toBeInstanceOf(Double);
});

test("a path in an expression enters the objects of an array, and has no positions", async () => {
  const rows = mongo.client.db("aggregate").collection<Bid>("paths");
  await rows.insertOne({ _id: 1, tags: [{ k: 1 }, 5, [{ k: 2 }], { k: 3 }] });
  for (const $expr of [{ $eq: ["$tags.k", [1, 3]] }, { $eq: ["$tags.0", []] }, { $lt: ["$none.k", null] }]) {
    expect(await rows.countDocuments({ $expr })).toBe(1);
  }
});

test("let reaches a pipeline, and an unknown variable is named", async () => {
  const pipeline = [{ $match: { $expr: { $eq: ["$_id", "$$wanted"] } } }, { $project: { _id: 1 } }];
  expect(
    await bids()
      .aggregate(pipeline, { let: { wanted: 2 } })
      .toArray(),
  ).toEqual([{ _id: 2 }]);
  await expect(bids().aggregate(pipeline).toArray()).rejects.toMatchObject({ code: 17276 });
});

test.each([
  [[{ $group: { n: { $sum: 1 } } }], 15955],
  [[{ $group: { _id: null, n: 1 } }], 40234],
  [[{ $group: { _id: null, "a.b": { $sum: 1 } } }], 40235],
  [[{ $group: { _id: { $year: "$at" } } }], 168],
  [[{ $match: 1 }], 15959],
  [[{ $sort: {} }], 15976],
  [[{ $limit: 0 }], 15958],
  [[{ $skip: -1 }], 5107201],
  [[{ $count: "" }], 9],
  [[{ $project: {} }], 51272],
  [[{ $match: {}, $limit: 1 }], 40323],
  [[{ $match: { $expr: { $eq: [1] } } }], 16020],
])("a stage that is not as it must be is refused before anything is read: %j", async (pipeline, code) => {
  const nowhere = mongo.client.db("aggregate").collection("nowhere");
  await expect(nowhere.aggregate(pipeline).toArray()).rejects.toMatchObject({ code });
});

test("distinct spreads an array once", async () => {
  expect(await bids().distinct("tags")).toEqual(["x", "y", ["z"]]);
  expect(await bids().distinct("fixture", { price: { $gt: 15 } })).toEqual(["a", "b"]);
});
