import { MongoClient } from "mongodb";
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
