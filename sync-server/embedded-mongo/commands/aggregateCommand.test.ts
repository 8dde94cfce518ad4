import { Decimal128, MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TemporaryMongo, temporaryMongo } from "../testing/temporaryMongo.ts";

let mongo: TemporaryMongo<MongoClient>;
beforeAll(async () => {
  mongo = await temporaryMongo((uri) => new MongoClient(uri));
  const database = mongo.client.db("aggregate");
  await database.collection<{ _id: number }>("bids").insertMany([
    { _id: 1, fixture: "a", price: 10, tags: ["x", "y"], at: new Date("2026-03-01T10:00:00Z") },
    { _id: 2, fixture: "a", price: 30, tags: ["y"], at: new Date("2026-03-02T10:00:00Z") },
    { _id: 3, fixture: "b", price: 20, tags: [], at: new Date("2026-04-01T10:00:00Z") },
  ] as never[]);
  await database.collection<{ _id: string }>("fixtures").insertMany([
    { _id: "a", school: "one" },
    { _id: "b", school: "two" },
    { _id: "c", school: "two" },
  ] as never[]);
});
afterAll(() => mongo.stop());

test("a pipeline leaves the stored documents as they are", async () => {
  const bids = mongo.client.db("aggregate").collection("bids");
  const before = await bids.find().toArray();
  await bids
    .aggregate([{ $addFields: { "tags.0": 1, price: 0 } }, { $unset: "fixture" }, { $unwind: "$tags" }])
    .toArray();
  expect(await bids.find().toArray()).toEqual(before);
});

test("arithmetic with a Decimal128 is refused rather than wrong", async () => {
  const money = mongo.client.db("aggregate").collection("money");
  await money.insertOne({ amount: Decimal128.fromString("0.1") });
  for (const stage of [
    { $group: { _id: null, s: { $sum: "$amount" } } },
    { $project: { d: { $add: ["$amount", 1] } } },
  ]) {
    await expect(money.aggregate([stage]).toArray()).rejects.toMatchObject({ code: 2 });
  }
});

test("$out replaces a collection, $merge joins into one", async () => {
  const database = mongo.client.db("aggregate");
  await database
    .collection("bids")
    .aggregate([{ $project: { price: 1 } }, { $out: "copy" }])
    .toArray();
  expect(await database.collection("copy").countDocuments()).toBe(3);
  await database
    .collection("bids")
    .aggregate([{ $match: { _id: 1 } }, { $project: { fixture: 1 } }, { $merge: "copy" }])
    .toArray();
  expect(await database.collection("copy").findOne({ _id: 1 as never })).toEqual({ _id: 1, price: 10, fixture: "a" });
  await database
    .collection("bids")
    .aggregate([{ $limit: 1 }, { $project: { _id: 1 } }, { $out: "copy" }])
    .toArray();
  expect(await database.collection("copy").find().toArray()).toEqual([{ _id: 1 }]);
  const clash = database
    .collection("copy")
    .aggregate([{ $merge: { into: "copy", whenMatched: "fail" } }])
    .toArray();
  await expect(clash).rejects.toMatchObject({
    code: 11000,
    errorResponse: { keyPattern: { _id: 1 }, keyValue: { _id: 1 } },
  });
});

test("let reaches a pipeline, and an unknown variable is named", async () => {
  const bids = mongo.client.db("aggregate").collection("bids");
  const pipeline = [{ $match: { $expr: { $eq: ["$_id", "$$wanted"] } } }, { $project: { _id: 1, y: "$$wanted" } }];
  expect(await bids.aggregate(pipeline, { let: { wanted: 2 } }).toArray()).toEqual([{ _id: 2, y: 2 }]);
  await expect(bids.aggregate(pipeline).toArray()).rejects.toMatchObject({ code: 17276 });
});

test("an aggregate on the database begins with documents of its own", async () => {
  const pipeline = [{ $documents: [{ a: 1 }, { a: 2 }] }, { $match: { a: 2 } }];
  expect(await mongo.client.db("aggregate").aggregate(pipeline).toArray()).toEqual([{ a: 2 }]);
  const sessions = [
    { $listLocalSessions: {} },
    { $limit: 1 },
    { $addFields: { dummy: 1 } },
    { $project: { _id: 0, dummy: 1 } },
  ];
  expect(await mongo.client.db("aggregate").aggregate(sessions).toArray()).toEqual([{ dummy: 1 }]);
});

test("distinct spreads arrays", async () => {
  const bids = mongo.client.db("aggregate").collection("bids");
  expect((await bids.distinct("tags")).sort()).toEqual(["x", "y"]);
  expect(await bids.distinct("fixture", { price: { $gt: 15 } })).toEqual(["a", "b"]);
});
