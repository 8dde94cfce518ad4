import { type Fields, type Row, refused } from "./row.ts";

/** The document that every expression sees. */
export const expressionDocument: Fields = {
  _id: 1,
  n: 5,
  f: 2.5,
  s: "Hello",
  list: [{ a: 1 }, { b: 2 }, { a: 3 }],
  none: null,
};

const unknown = ["$add", "$concat", "$cond", "$dateAdd", "$function", "$in", "$meta", "$size", "$toDecimal"];

/** In `$expr`: true when the document is found. */
export const expressionRows: readonly Row<unknown>[] = [
  ["$cmp", { $eq: [{ $cmp: ["$n", "$f"] }, 1] }, true],
  ["$eq", { $eq: ["$n", 5] }, true],
  ["$ne", { $ne: ["$none", null] }, false],
  ["$gt", { $gt: ["$s", "$n"] }, true],
  ["$gte", { $gte: ["$n", 5] }, true],
  ["$lt", { $lt: ["$missing", null] }, true],
  ["$lte", { $lte: ["$n", 4] }, false],
  ["$and", { $and: ["$n", "$s", 0] }, false],
  ["$or", { $or: [0, null, "$n"] }, true],
  ["$not", { $not: ["$n"] }, false],
  ["$literal", { $eq: [{ $literal: "$n" }, "$n"] }, false],
  ["a field's path", { $eq: ["$list.a", [1, 3]] }, true],
  ["$$ROOT", { $eq: ["$$ROOT.n", 5] }, true],
  ["$$ (a value of let)", { $eq: ["$n", "$$five"] }, true],
  ["objects and lists", { $eq: [{ a: ["$n"] }, { a: [5] }] }, true],
  ...unknown.map((name): Row<unknown> => [name, { [name]: "$n" }, refused(168)]),
  ["any other expression", { $nonsense: "$n" }, refused(168)],
  ["a variable that is not given", { $eq: ["$n", "$$six"] }, refused(17276)],
];
