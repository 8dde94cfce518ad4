import { type Fields, type Row, refused } from "./row.ts";

/** What every pipeline runs over. */
export const stageDocuments: readonly Fields[] = [
  { _id: 1, shop: "x", price: 10, tags: ["a", "b"] },
  { _id: 2, shop: "y", price: 20, tags: ["b"] },
  { _id: 3, shop: "x", price: 30, tags: [] },
];

const byPrice = { $sort: { price: -1 } };
const ids = { $project: { _id: 1 } };
const group = { $group: { _id: "$shop", n: { $sum: 1 }, sum: { $sum: "$price" } } };

const unknownStages = [
  "$addFields",
  "$bucket",
  "$bucketAuto",
  "$changeStream",
  "$collStats",
  "$densify",
  "$documents",
  "$facet",
  "$fill",
  "$geoNear",
  "$graphLookup",
  "$indexStats",
  "$lookup",
  "$merge",
  "$out",
  "$redact",
  "$replaceRoot",
  "$replaceWith",
  "$sample",
  "$search",
  "$set",
  "$setWindowFields",
  "$sortByCount",
  "$unionWith",
  "$unset",
  "$unwind",
];

const unknownAccumulators = ["$avg", "$max", "$min", "$push"];

export const stageRows: readonly Row<readonly Fields[]>[] = [
  ["$match", [{ $match: { price: { $gte: 20 } } }, ids], [{ _id: 2 }, { _id: 3 }]],
  [
    "$group",
    [group, { $sort: { _id: 1 } }],
    [
      { _id: "x", n: 2, sum: 40 },
      { _id: "y", n: 1, sum: 20 },
    ],
  ],
  ["$sort", [byPrice, ids], [{ _id: 3 }, { _id: 2 }, { _id: 1 }]],
  ["$project", [{ $match: { _id: 2 } }, { $project: { _id: 0, price: 1 } }], [{ price: 20 }]],
  ["$limit", [byPrice, { $limit: 1 }, ids], [{ _id: 3 }]],
  ["$skip", [byPrice, { $skip: 2 }, ids], [{ _id: 1 }]],
  ["$count", [{ $count: "n" }], [{ n: 3 }]],
  ...unknownStages.map((name): Row<readonly Fields[]> => [name, [{ [name]: {} }], refused(40324)]),
  ...unknownAccumulators.map((name): Row<readonly Fields[]> => {
    return [`${name} in $group`, [{ $group: { _id: null, n: { [name]: "$price" } } }], refused(15952)];
  }),
  ["any other stage", [{ $nonsense: {} }], refused(40324)],
  ["any other accumulator", [{ $group: { _id: null, n: { $nonsense: "$price" } } }], refused(15952)],
  ["a computed field in $project", [{ $project: { double: { $add: ["$price", 1] } } }], refused(168)],
];
