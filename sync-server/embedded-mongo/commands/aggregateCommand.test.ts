import { MongoClient } from "mongodb";
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

test("counts documents with and without skip and limit, also by an index", async () => {
  expect(await bids().countDocuments({ price: { $gte: 20 } })).toBe(2);
  expect(await bids().countDocuments({}, { skip: 1, limit: 1 })).toBe(1);
  expect(await bids().countDocuments({ price: 99 })).toBe(0);
});

const counting = { $group: { _id: 1, n: { $sum: 1 } } };

test.each([
  [[], 115],
  [[counting], 115],
  [[{ $match: {} }], 115],
  [[counting, { $match: {} }], 115],
  [[{ $match: {} }, { $group: { _id: "$fixture", n: { $sum: 1 } } }], 115],
  [[{ $match: 1 }, counting], 115],
  [[{ $match: {} }, { $limit: 0 }, counting], 15958],
  [[{ $match: {} }, { $skip: -1 }, counting], 51024],
  [[{ $match: {}, $limit: 1 }, counting], 40323],
  [[{ $match: { $nonsense: 1 } }, counting], 2],
])("refuses a pipeline that is not a count before it reads anything: %j", async (pipeline, code) => {
  const nowhere = mongo.client.db("aggregate").collection("nowhere");
  await expect(nowhere.aggregate(pipeline).toArray()).rejects.toMatchObject({ code });
});

test("distinct unwinds an array once", async () => {
  expect(await bids().distinct("tags")).toEqual(["x", "y", ["z"]]);
  expect(await bids().distinct("fixture", { price: { $gt: 15 } })).toEqual(["a", "b"]);
});
