import { type Fields, type Row, refused } from "./row.ts";

/** The documents to query; an answer names the `_id`s that match. */
export const queryDocuments: readonly (Fields & { _id: number })[] = [
  { _id: 1, n: 1, s: "apple", tags: ["a", "b"], o: { x: 1 } },
  { _id: 2, n: 5, s: "Banana", tags: [], o: { x: 2 } },
  {
    _id: 3,
    n: 9,
    s: "cherry",
    tags: ["b"],
    items: [
      { q: 1, k: "a" },
      { q: 5, k: "b" },
    ],
  },
  { _id: 4, n: null, tags: ["c", "d", "e"] },
  { _id: 5, n: 6.5, items: [{ q: 5, k: "a" }] },
];

const unknownOperators = [
  "$nin",
  "$not",
  "$type",
  "$mod",
  "$all",
  "$elemMatch",
  "$size",
  "$bitsAllSet",
  "$bitsAnySet",
  "$bitsAllClear",
  "$bitsAnyClear",
  "$near",
  "$nearSphere",
  "$geoWithin",
  "$geoIntersects",
];

const unknownAtTheTop = ["$expr", "$where", "$text", "$jsonSchema", "$comment", "$alwaysTrue", "$sampleRate"];

export const queryRows: readonly Row<Fields>[] = [
  ["$eq", { n: { $eq: 5 } }, [2]],
  ["$ne", { n: { $ne: 5 } }, [1, 3, 4, 5]],
  ["$gt", { n: { $gt: 5 } }, [3, 5]],
  ["$gte", { n: { $gte: 5 } }, [2, 3, 5]],
  ["$lt", { n: { $lt: 5 } }, [1]],
  ["$lte", { n: { $lte: 5 } }, [1, 2]],
  ["$in", { n: { $in: [1, 9] } }, [1, 3]],
  ["$and", { $and: [{ n: { $gt: 1 } }, { n: { $lt: 9 } }] }, [2, 5]],
  ["$or", { $or: [{ n: 1 }, { s: "cherry" }] }, [1, 3]],
  ["$nor", { $nor: [{ n: 1 }, { s: "cherry" }] }, [2, 4, 5]],
  ["$exists", { s: { $exists: true } }, [1, 2, 3]],
  ["$regex", { s: { $regex: "^b", $options: "i" } }, [2]],
  ["a pattern as a value", { s: /^b/i }, [2]],
  ...unknownOperators.map((name): Row<Fields> => [name, { n: { [name]: 1 } }, refused(2)]),
  ...unknownAtTheTop.map((name): Row<Fields> => [name, { [name]: 1 }, refused(2)]),
  ["any other operator", { n: { $nonsense: 1 } }, refused(2)],
  ["any other operator at the top", { $nonsense: 1 }, refused(2)],
];

export const projectionRows: readonly Row<Fields>[] = [
  ["inclusion", { n: 1, _id: 0 }, { n: 9 }],
  ["exclusion", { items: 0, tags: 0 }, refused(31254)],
  ["exclusion of the _id alone", { _id: 0 }, refused(31254)],
  ["a dotted path", { "items.q": 1 }, refused(16410)],
  ["$slice", { items: { $slice: -1 } }, refused(168)],
  ["$elemMatch", { items: { $elemMatch: { q: 5 } } }, refused(168)],
  ["a computed field", { double: { $multiply: ["$n", 2] } }, refused(168)],
  ["another field's value", { other: "$n" }, refused(168)],
  ["$meta", { score: { $meta: "textScore" } }, refused(168)],
  ["a position (items.$)", { "items.$": 1 }, refused(16410)],
  ["inclusion and exclusion mixed", { n: 1, s: 0 }, refused(31254)],
];
