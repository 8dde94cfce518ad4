import { type Fields, type Row, refused } from "./row.ts";

interface Update {
  readonly before: Fields;
  readonly update: Fields | Fields[];
  readonly arrayFilters?: Fields[];
}

/** Each changes the one document that it begins with. */
export const updateRows: readonly Row<Update>[] = [
  ["$set", { before: { a: 1 }, update: { $set: { "b.c": 2 } } }, { a: 1, b: { c: 2 } }],
  ["$unset", { before: { a: 1, b: 2 }, update: { $unset: { a: "" } } }, { b: 2 }],
  ["$setOnInsert", { before: { a: 1 }, update: { $setOnInsert: { b: 1 } } }, { a: 1 }],
  ["$inc", { before: { a: 1 }, update: { $inc: { a: 2, b: 1 } } }, { a: 3, b: 1 }],
  ["$mul", { before: { a: 3 }, update: { $mul: { a: 2 } } }, { a: 6 }],
  ["$min", { before: { a: 3 }, update: { $min: { a: 1 } } }, { a: 1 }],
  ["$max", { before: { a: 3 }, update: { $max: { a: 9 } } }, { a: 9 }],
  ["$rename", { before: { a: 3 }, update: { $rename: { a: "b" } } }, { b: 3 }],
  ["$bit", { before: { a: 13 }, update: { $bit: { a: { xor: 1 } } } }, { a: 12 }],
  ["$currentDate refuses another type", { before: {}, update: { $currentDate: { a: { $type: "year" } } } }, refused(2)],
  ["$addToSet", { before: { a: [1] }, update: { $addToSet: { a: 1, b: 2 } } }, { a: [1], b: [2] }],
  ["$addToSet $each", { before: { a: [1] }, update: { $addToSet: { a: { $each: [1, 2] } } } }, { a: [1, 2] }],
  ["$pop", { before: { a: [1, 2] }, update: { $pop: { a: -1 } } }, { a: [2] }],
  ["$pull", { before: { a: [1, 5, 9] }, update: { $pull: { a: { $gt: 4 } } } }, { a: [1] }],
  ["$pullAll", { before: { a: [1, 2, 1] }, update: { $pullAll: { a: [1] } } }, { a: [2] }],
  ["$push", { before: { a: [1] }, update: { $push: { a: 2 } } }, { a: [1, 2] }],
  ["$push $each", { before: { a: [1] }, update: { $push: { a: { $each: [2, 3] } } } }, { a: [1, 2, 3] }],
  ["$push $position", { before: { a: [1] }, update: { $push: { a: { $each: [0], $position: 0 } } } }, { a: [0, 1] }],
  ["$push $sort", { before: { a: [1] }, update: { $push: { a: { $each: [2], $sort: -1 } } } }, { a: [2, 1] }],
  ["$push $slice", { before: { a: [1] }, update: { $push: { a: { $each: [2, 3], $slice: -2 } } } }, { a: [2, 3] }],
  ["$[] (every element)", { before: { a: [1, 2] }, update: { $inc: { "a.$[]": 1 } } }, { a: [2, 3] }],
  [
    "$[x] (arrayFilters)",
    { before: { a: [1, 5] }, update: { $set: { "a.$[x]": 0 } }, arrayFilters: [{ x: { $gt: 3 } }] },
    { a: [1, 0] },
  ],
  ["a pipeline", { before: { a: 1 }, update: [{ $set: { b: 1 } }] }, refused(2)],
  ["$ without a matched array", { before: { a: [1] }, update: { $set: { "a.$": 1 } } }, refused(2)],
  ["$inc of a text", { before: { a: "x" }, update: { $inc: { a: 1 } } }, refused(14)],
  ["two operators on one path", { before: {}, update: { $set: { a: 1 }, $inc: { a: 1 } } }, refused(40)],
  ["$push to what is no array", { before: { a: 1 }, update: { $push: { a: 1 } } }, refused(2)],
  ["a new _id", { before: { a: 1 }, update: { $set: { _id: 99 } } }, refused(66)],
  ["any other operator", { before: {}, update: { $nonsense: { a: 1 } } }, refused(9)],
];
