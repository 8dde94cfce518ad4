import { type Fields, type Row, refused } from "./row.ts";

/** What every pipeline runs over; `shops` is the other collection, [{ _id: "x", city: "Durban" }]. */
export const stageDocuments: readonly Fields[] = [
  { _id: 1, shop: "x", price: 10, tags: ["a", "b"] },
  { _id: 2, shop: "y", price: 20, tags: ["b"] },
  { _id: 3, shop: "x", price: 30, tags: [] },
];

const byPrice = { $sort: { price: -1 } };
const ids = { $project: { _id: 1 } };
const shop = { from: "shops", localField: "shop", foreignField: "_id", as: "where" };

export const stageRows: readonly Row<readonly Fields[]>[] = [
  [
    "$addFields",
    [{ $match: { _id: 1 } }, { $addFields: { vat: { $divide: ["$price", 10] } } }, { $project: { vat: 1 } }],
    [{ _id: 1, vat: 1 }],
  ],
  ["$set", [{ $match: { _id: 1 } }, { $set: { price: 0 } }, { $project: { price: 1 } }], [{ _id: 1, price: 0 }]],
  [
    "$bucket",
    [{ $bucket: { groupBy: "$price", boundaries: [0, 15, 40] } }],
    [
      { _id: 0, count: 1 },
      { _id: 15, count: 2 },
    ],
  ],
  ["$bucketAuto", [{ $bucketAuto: { groupBy: "$price", buckets: 1 } }], [{ _id: { min: 10, max: 30 }, count: 3 }]],
  ["$count", [{ $count: "n" }], [{ n: 3 }]],
  [
    "$densify",
    [
      { $project: { price: 1 } },
      { $match: { _id: { $lt: 3 } } },
      { $densify: { field: "price", range: { step: 5, bounds: "full" } } },
      { $count: "n" },
    ],
    [{ n: 3 }],
  ],
  [
    "$facet",
    [{ $facet: { all: [{ $count: "n" }], dear: [{ $match: { price: { $gt: 15 } } }, ids] } }],
    [{ all: [{ n: 3 }], dear: [{ _id: 2 }, { _id: 3 }] }],
  ],
  [
    "$fill",
    [
      { $project: { none: { $cond: [{ $eq: ["$_id", 1] }, 7, null] } } },
      { $sort: { _id: 1 } },
      { $fill: { sortBy: { _id: 1 }, output: { none: { method: "locf" } } } },
      { $match: { none: 7 } },
      { $count: "n" },
    ],
    [{ n: 3 }],
  ],
  [
    "$graphLookup",
    [
      { $match: { _id: 1 } },
      {
        $graphLookup: {
          from: "shops",
          startWith: "$shop",
          connectFromField: "none",
          connectToField: "_id",
          as: "reached",
        },
      },
      { $project: { reached: 1 } },
    ],
    [{ _id: 1, reached: [{ _id: "x", city: "Durban" }] }],
  ],
  [
    "$group",
    [{ $group: { _id: "$shop", sum: { $sum: "$price" } } }, { $sort: { _id: 1 } }],
    [
      { _id: "x", sum: 40 },
      { _id: "y", sum: 20 },
    ],
  ],
  ["$limit", [byPrice, { $limit: 1 }, ids], [{ _id: 3 }]],
  [
    "$lookup",
    [{ $match: { _id: 1 } }, { $lookup: shop }, { $project: { where: 1 } }],
    [{ _id: 1, where: [{ _id: "x", city: "Durban" }] }],
  ],
  [
    "$lookup with a pipeline",
    [
      { $match: { _id: 2 } },
      {
        $lookup: {
          from: "shops",
          let: { s: "$shop" },
          pipeline: [{ $match: { $expr: { $eq: ["$_id", "$$s"] } } }],
          as: "where",
        },
      },
      { $project: { where: 1 } },
    ],
    [{ _id: 2, where: [] }],
  ],
  ["$match", [{ $match: { price: { $gte: 20 } } }, ids], [{ _id: 2 }, { _id: 3 }]],
  ["$project", [{ $match: { _id: 2 } }, { $project: { _id: 0, price: 1 } }], [{ price: 20 }]],
  ["$redact", [{ $redact: { $cond: [{ $gt: ["$price", 15] }, "$$KEEP", "$$PRUNE"] } }, ids], [{ _id: 2 }, { _id: 3 }]],
  ["$replaceRoot", [{ $match: { _id: 1 } }, { $replaceRoot: { newRoot: { p: "$price" } } }], [{ p: 10 }]],
  ["$replaceWith", [{ $match: { _id: 1 } }, { $replaceWith: { p: "$price" } }], [{ p: 10 }]],
  ["$sample", [{ $sample: { size: 2 } }, { $count: "n" }], [{ n: 2 }]],
  [
    "$setWindowFields",
    [
      {
        $setWindowFields: {
          sortBy: { _id: 1 },
          output: { run: { $sum: "$price", window: { documents: ["unbounded", "current"] } } },
        },
      },
      { $project: { run: 1 } },
    ],
    [
      { _id: 1, run: 10 },
      { _id: 2, run: 30 },
      { _id: 3, run: 60 },
    ],
  ],
  ["$skip", [byPrice, { $skip: 2 }, ids], [{ _id: 1 }]],
  ["$sort", [byPrice, ids], [{ _id: 3 }, { _id: 2 }, { _id: 1 }]],
  ["$sortByCount", [{ $sortByCount: "$shop" }, { $limit: 1 }], [{ _id: "x", count: 2 }]],
  [
    "$unionWith",
    [ids, { $unionWith: { coll: "shops", pipeline: [{ $project: { city: 1 } }] } }, { $count: "n" }],
    [{ n: 4 }],
  ],
  ["$unset", [{ $match: { _id: 1 } }, { $unset: ["shop", "tags"] }], [{ _id: 1, price: 10 }]],
  [
    "$unwind",
    [{ $unwind: "$tags" }, { $project: { tags: 1 } }],
    [
      { _id: 1, tags: "a" },
      { _id: 1, tags: "b" },
      { _id: 2, tags: "b" },
    ],
  ],
  [
    "$unwind that keeps empty arrays",
    [{ $unwind: { path: "$tags", preserveNullAndEmptyArrays: true } }, { $count: "n" }],
    [{ n: 4 }],
  ],
  ["$out", [ids, { $out: "copied" }], []],
  ["$merge", [ids, { $merge: { into: "copied" } }], []],
  ["$changeStream", [{ $changeStream: {} }], refused(40324)],
  ["$collStats", [{ $collStats: {} }], refused(40324)],
  ["$indexStats", [{ $indexStats: {} }], refused(40324)],
  ["$geoNear", [{ $geoNear: {} }], refused(40324)],
  ["$search", [{ $search: {} }], refused(40324)],
  ["$planCacheStats", [{ $planCacheStats: {} }], refused(40324)],
  ["a stage that does not exist", [{ $nonsense: {} }], refused(40324)],
  ["$out that is not last", [{ $out: "copied" }, ids], refused(40601)],
];

/** Over the same documents, grouped as one. */
export const accumulatorRows: readonly Row<unknown>[] = [
  ["$addToSet", { $addToSet: "$shop" }, ["x", "y"]],
  ["$avg", { $avg: "$price" }, 20],
  ["$bottom", { $bottom: { sortBy: { price: 1 }, output: "$_id" } }, 3],
  ["$bottomN", { $bottomN: { n: 2, sortBy: { price: 1 }, output: "$_id" } }, [2, 3]],
  ["$count", { $count: {} }, 3],
  ["$first", { $first: "$price" }, 10],
  ["$firstN", { $firstN: { input: "$price", n: 2 } }, [10, 20]],
  ["$last", { $last: "$price" }, 30],
  ["$lastN", { $lastN: { input: "$price", n: 2 } }, [20, 30]],
  ["$max", { $max: "$price" }, 30],
  ["$maxN", { $maxN: { input: "$price", n: 2 } }, [30, 20]],
  ["$median", { $median: { input: "$price", method: "approximate" } }, 20],
  ["$mergeObjects", { $mergeObjects: { shop: "$shop" } }, { shop: "x" }],
  ["$min", { $min: "$price" }, 10],
  ["$minN", { $minN: { input: "$price", n: 2 } }, [10, 20]],
  ["$percentile", { $percentile: { input: "$price", p: [0.5], method: "approximate" } }, [20]],
  ["$push", { $push: "$price" }, [10, 20, 30]],
  ["$stdDevPop", { $stdDevPop: { $cond: [{ $eq: ["$_id", 2] }, null, "$price"] } }, 10],
  ["$stdDevSamp", { $stdDevSamp: "$price" }, 10],
  ["$sum", { $sum: "$price" }, 60],
  ["$top", { $top: { sortBy: { price: -1 }, output: "$_id" } }, 3],
  ["$topN", { $topN: { n: 2, sortBy: { price: -1 }, output: "$_id" } }, [3, 2]],
  ["$accumulator", { $accumulator: {} }, refused(168)],
  ["an accumulator that does not exist", { $nonsense: "$price" }, refused(15952)],
];
