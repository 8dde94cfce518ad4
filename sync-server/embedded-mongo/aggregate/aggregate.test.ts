import { Decimal128 } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TemporaryMongo, temporaryMongo } from "../testing/temporaryMongo.ts";

let mongo: TemporaryMongo;
beforeAll(async () => {
  mongo = await temporaryMongo();
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

type Row = [title: string, pipeline: object[], expected: unknown[]];
const sorted = { $sort: { _id: 1 } };
const rows: Row[] = [
  [
    "$group with sums",
    [{ $group: { _id: "$fixture", n: { $sum: 1 }, total: { $sum: "$price" } } }, sorted],
    [
      { _id: "a", n: 2, total: 40 },
      { _id: "b", n: 1, total: 20 },
    ],
  ],
  [
    "$group of everything",
    [{ $group: { _id: null, low: { $min: "$price" }, high: { $max: "$price" }, mean: { $avg: "$price" } } }],
    [{ _id: null, low: 10, high: 30, mean: 20 }],
  ],
  [
    "$group by two fields",
    [{ $group: { _id: { f: "$fixture", y: { $year: "$at" } } } }, { $sort: { "_id.f": 1 } }],
    [{ _id: { f: "a", y: 2026 } }, { _id: { f: "b", y: 2026 } }],
  ],
  ["$match and $count", [{ $match: { price: { $gte: 20 } } }, { $count: "n" }], [{ n: 2 }]],
  ["$count of nothing", [{ $match: { price: 99 } }, { $count: "n" }], []],
  [
    "$project computes",
    [{ $match: { _id: 1 } }, { $project: { double: { $multiply: ["$price", 2] } } }],
    [{ _id: 1, double: 20 }],
  ],
  [
    "$unwind",
    [{ $unwind: "$tags" }, { $project: { tags: 1 } }, { $sort: { _id: 1, tags: 1 } }],
    [
      { _id: 1, tags: "x" },
      { _id: 1, tags: "y" },
      { _id: 2, tags: "y" },
    ],
  ],
  [
    "$sortByCount",
    [{ $unwind: "$tags" }, { $sortByCount: "$tags" }],
    [
      { _id: "y", count: 2 },
      { _id: "x", count: 1 },
    ],
  ],
  [
    "$lookup by equality",
    [
      { $match: { _id: 3 } },
      { $lookup: { from: "fixtures", localField: "fixture", foreignField: "_id", as: "f" } },
      { $project: { f: 1 } },
    ],
    [{ _id: 3, f: [{ _id: "b", school: "two" }] }],
  ],
  [
    "$lookup with a pipeline and let",
    [
      { $match: { _id: 1 } },
      {
        $lookup: {
          from: "fixtures",
          let: { id: "$fixture" },
          pipeline: [{ $match: { $expr: { $ne: ["$_id", "$$id"] } } }, { $count: "others" }],
          as: "f",
        },
      },
      { $project: { f: 1 } },
    ],
    [{ _id: 1, f: [{ others: 2 }] }],
  ],
  [
    "$facet",
    [{ $facet: { n: [{ $count: "n" }], top: [{ $sort: { price: -1 } }, { $limit: 1 }, { $project: { _id: 1 } }] } }],
    [{ n: [{ n: 3 }], top: [{ _id: 2 }] }],
  ],
  [
    "$unionWith",
    [
      { $project: { _id: 1 } },
      { $unionWith: { coll: "fixtures", pipeline: [{ $project: { _id: 1 } }] } },
      { $count: "n" },
    ],
    [{ n: 6 }],
  ],
  [
    "$bucket keeps to its boundaries",
    [{ $bucket: { groupBy: "$price", boundaries: [0, 20, 30], default: "more", output: { ids: { $push: "$_id" } } } }],
    [
      { _id: 0, ids: [1] },
      { _id: 20, ids: [3] },
      { _id: "more", ids: [2] },
    ],
  ],
  [
    "$addFields through arrays and $unset",
    [{ $match: { _id: 1 } }, { $addFields: { "o.x": 1 } }, { $unset: ["tags", "at", "price"] }],
    [{ _id: 1, fixture: "a", o: { x: 1 } }],
  ],
  ["$replaceWith", [{ $match: { _id: 1 } }, { $replaceWith: { id: "$_id" } }], [{ id: 1 }]],
  [
    "$cond, $ifNull, $concat",
    [
      { $match: { _id: 1 } },
      {
        $project: {
          _id: 0,
          a: { $cond: [{ $gt: ["$price", 5] }, "hi", "lo"] },
          b: { $ifNull: ["$none", "?"] },
          c: { $concat: ["$fixture", "!"] },
        },
      },
    ],
    [{ a: "hi", b: "?", c: "a!" }],
  ],
  ["$eq does not look into arrays", [{ $match: { $expr: { $eq: ["$tags", "y"] } } }], []],
  [
    "$in as an expression",
    [{ $match: { $expr: { $in: ["y", "$tags"] } } }, { $project: { _id: 1 } }, sorted],
    [{ _id: 1 }, { _id: 2 }],
  ],
  [
    "$dateToString",
    [{ $match: { _id: 1 } }, { $project: { _id: 0, d: { $dateToString: { date: "$at", format: "%Y-%m-%d" } } } }],
    [{ d: "2026-03-01" }],
  ],
  [
    "$first after $sort",
    [{ $sort: { price: -1 } }, { $group: { _id: "$fixture", best: { $first: "$price" } } }, sorted],
    [
      { _id: "a", best: 30 },
      { _id: "b", best: 20 },
    ],
  ],
];

test.each(rows)("%s", async (_title, pipeline, expected) => {
  expect(await mongo.client.db("aggregate").collection("bids").aggregate(pipeline).toArray()).toEqual(expected);
});

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
