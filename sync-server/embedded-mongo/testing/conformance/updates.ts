import { type Fields, type Row, refused } from "./row.ts";

interface Update {
  readonly before: Fields;
  readonly update: Fields | Fields[];
}

const unknownOperators = [
  "$mul",
  "$min",
  "$max",
  "$rename",
  "$bit",
  "$currentDate",
  "$push",
  "$addToSet",
  "$pop",
  "$pull",
  "$pullAll",
];

/** Each row changes the single document it starts with. */
export const updateRows: readonly Row<Update>[] = [
  ["$set", { before: { a: 1 }, update: { $set: { "b.c": 2 } } }, { a: 1, b: { c: 2 } }],
  ["$unset", { before: { a: 1, b: 2 }, update: { $unset: { a: "" } } }, { b: 2 }],
  ["$setOnInsert", { before: { a: 1 }, update: { $setOnInsert: { b: 1 } } }, { a: 1 }],
  ["$inc", { before: { a: 1 }, update: { $inc: { a: 2, b: 1 } } }, { a: 3, b: 1 }],
  ...unknownOperators.map((name): Row<Update> => [name, { before: {}, update: { [name]: { a: 1 } } }, refused(9)]),
  ["any other operator", { before: {}, update: { $nonsense: { a: 1 } } }, refused(9)],
  ["$ (the matched element)", { before: { a: [1] }, update: { $set: { "a.$": 1 } } }, refused(52)],
  ["$[] (every element)", { before: { a: [1] }, update: { $set: { "a.$[]": 1 } } }, refused(52)],
  ["$[x] (arrayFilters)", { before: { a: [1] }, update: { $set: { "a.$[x]": 1 } } }, refused(52)],
  ["a pipeline", { before: { a: 1 }, update: [{ $set: { b: 1 } }] }, refused(2)],
  ["$inc of a text", { before: { a: "x" }, update: { $inc: { a: 1 } } }, refused(14)],
  ["two operators on one path", { before: {}, update: { $set: { a: 1 }, $inc: { a: 1 } } }, refused(40)],
  ["a new _id", { before: { a: 1 }, update: { $set: { _id: 99 } } }, refused(66)],
];
