import { type Fields, type Row, refused } from "./row.ts";

/** The document that every expression sees. */
export const expressionDocument: Fields = {
  n: 5,
  f: 2.5,
  neg: -7,
  s: "Hello",
  list: [3, 1, 2],
  o: { a: 1, b: 2 },
  none: null,
  yes: true,
  people: [
    { name: "A", age: 3 },
    { name: "B", age: 9 },
  ],
};

const numbers: readonly Row<unknown>[] = [
  ["$abs", { $abs: "$neg" }, 7],
  ["$add", { $add: ["$n", "$f", 1] }, 8.5],
  ["$ceil", { $ceil: "$f" }, 3],
  ["$divide", { $divide: ["$n", 2] }, 2.5],
  ["$exp", { $exp: 0 }, 1],
  ["$floor", { $floor: "$f" }, 2],
  ["$ln", { $ln: 1 }, 0],
  ["$log", { $log: [8, 2] }, 3],
  ["$log10", { $log10: 1000 }, 3],
  ["$mod", { $mod: ["$neg", 4] }, -3],
  ["$multiply", { $multiply: ["$n", "$f"] }, 12.5],
  ["$pow", { $pow: ["$n", 3] }, 125],
  ["$round", { $round: [2.345, 1] }, 2.3],
  ["$sqrt", { $sqrt: 25 }, 5],
  ["$subtract", { $subtract: ["$n", 7] }, -2],
  ["$trunc", { $trunc: -2.7 }, -2],
  ["$bitAnd", { $bitAnd: [12, 10] }, 8],
  ["$bitNot", { $bitNot: 5 }, -6],
  ["$bitOr", { $bitOr: [12, 10] }, 14],
  ["$bitXor", { $bitXor: [12, 10] }, 6],
  ["$sin", { $sin: 0 }, 0],
  ["$cos", { $cos: 0 }, 1],
  ["$tan", { $tan: 0 }, 0],
  ["$asin", { $asin: 0 }, 0],
  ["$acos", { $acos: 1 }, 0],
  ["$atan", { $atan: 0 }, 0],
  ["$atan2", { $atan2: [0, 1] }, 0],
  ["$sinh", { $sinh: 0 }, 0],
  ["$cosh", { $cosh: 0 }, 1],
  ["$tanh", { $tanh: 0 }, 0],
  ["$asinh", { $asinh: 0 }, 0],
  ["$acosh", { $acosh: 1 }, 0],
  ["$atanh", { $atanh: 0 }, 0],
  ["$degreesToRadians", { $degreesToRadians: 0 }, 0],
  ["$radiansToDegrees", { $radiansToDegrees: 0 }, 0],
  ["$isNumber", { $isNumber: "$f" }, true],
  ["$rand", { $lt: [{ $rand: {} }, 1] }, true],
];

/** As text, because an object with a field `then` looks like a promise. */
const switchOnFive: unknown = JSON.parse(
  `{ "$switch": { "branches": [{ "case": { "$eq": ["$n", 5] }, "then": "five" }], "default": "other" } }`,
);

const logic: readonly Row<unknown>[] = [
  ["$and", { $and: ["$yes", "$n", 0] }, false],
  ["$or", { $or: [0, null, "$n"] }, true],
  ["$not", { $not: ["$yes"] }, false],
  ["$cmp", { $cmp: ["$n", "$f"] }, 1],
  ["$eq", { $eq: ["$n", 5] }, true],
  ["$ne", { $ne: ["$none", null] }, false],
  ["$gt", { $gt: ["$s", "$n"] }, true],
  ["$gte", { $gte: ["$n", 5] }, true],
  ["$lt", { $lt: ["$missing", null] }, true],
  ["$lte", { $lte: ["$n", 4] }, false],
  ["$cond", { $cond: [{ $gt: ["$n", 4] }, "big", "small"] }, "big"],
  ["$ifNull", { $ifNull: ["$none", "$missing", "else"] }, "else"],
  ["$switch", switchOnFive, "five"],
  ["$let", { $let: { vars: { x: 3 }, in: { $add: ["$$x", "$n"] } } }, 8],
  ["$literal", { $literal: "$n" }, "$n"],
];

const arrays: readonly Row<unknown>[] = [
  ["$arrayElemAt", { $arrayElemAt: ["$list", -1] }, 2],
  [
    "$arrayToObject",
    {
      $arrayToObject: [
        [
          ["a", 1],
          ["b", 2],
        ],
      ],
    },
    { a: 1, b: 2 },
  ],
  ["$concatArrays", { $concatArrays: ["$list", [9]] }, [3, 1, 2, 9]],
  ["$filter", { $filter: { input: "$list", as: "x", cond: { $gt: ["$$x", 1] } } }, [3, 2]],
  ["$first", { $first: "$list" }, 3],
  ["$firstN", { $firstN: { input: "$list", n: 2 } }, [3, 1]],
  ["$last", { $last: "$list" }, 2],
  ["$lastN", { $lastN: { input: "$list", n: 2 } }, [1, 2]],
  ["$in", { $in: [2, "$list"] }, true],
  ["$indexOfArray", { $indexOfArray: ["$list", 2] }, 2],
  ["$isArray", { $isArray: "$list" }, true],
  ["$map", { $map: { input: "$list", as: "x", in: { $multiply: ["$$x", 2] } } }, [6, 2, 4]],
  ["$maxN", { $maxN: { input: "$list", n: 2 } }, [3, 2]],
  ["$minN", { $minN: { input: "$list", n: 2 } }, [1, 2]],
  [
    "$objectToArray",
    { $objectToArray: "$o" },
    [
      { k: "a", v: 1 },
      { k: "b", v: 2 },
    ],
  ],
  ["$range", { $range: [0, 7, 3] }, [0, 3, 6]],
  ["$reduce", { $reduce: { input: "$list", initialValue: 0, in: { $add: ["$$value", "$$this"] } } }, 6],
  ["$reverseArray", { $reverseArray: "$list" }, [2, 1, 3]],
  ["$size", { $size: "$list" }, 3],
  ["$slice", { $slice: ["$list", 1, 2] }, [1, 2]],
  [
    "$sortArray",
    { $sortArray: { input: "$people", sortBy: { age: -1 } } },
    [
      { name: "B", age: 9 },
      { name: "A", age: 3 },
    ],
  ],
  [
    "$zip",
    { $zip: { inputs: ["$list", ["a", "b", "c"]] } },
    [
      [3, "a"],
      [1, "b"],
      [2, "c"],
    ],
  ],
  ["$sum of an array", { $sum: "$list" }, 6],
  ["$avg of an array", { $avg: "$list" }, 2],
  ["$min of an array", { $min: "$list" }, 1],
  ["$max of an array", { $max: "$list" }, 3],
  ["$stdDevPop of an array", { $stdDevPop: [1, 3] }, 1],
  ["$median", { $median: { input: "$list", method: "approximate" } }, 2],
  ["$percentile", { $percentile: { input: "$list", p: [0.5], method: "approximate" } }, [2]],
  ["$allElementsTrue", { $allElementsTrue: [[1, true, "a"]] }, true],
  ["$anyElementTrue", { $anyElementTrue: [[0, false, null]] }, false],
  ["$setDifference", { $setDifference: ["$list", [1]] }, [3, 2]],
  ["$setEquals", { $setEquals: ["$list", [1, 2, 3, 3]] }, true],
  ["$setIntersection", { $setIntersection: ["$list", [2, 9]] }, [2]],
  ["$setIsSubset", { $setIsSubset: [[1, 2], "$list"] }, true],
  ["$setUnion", { $size: { $setUnion: ["$list", [3, 4]] } }, 4],
];

const objects: readonly Row<unknown>[] = [
  ["$getField", { $getField: { field: "a", input: "$o" } }, 1],
  ["$setField", { $setField: { field: "c", input: "$o", value: 3 } }, { a: 1, b: 2, c: 3 }],
  ["$unsetField", { $unsetField: { field: "a", input: "$o" } }, { b: 2 }],
  ["$mergeObjects", { $mergeObjects: ["$o", { b: 9 }] }, { a: 1, b: 9 }],
];

const refusals: readonly Row<unknown>[] = [
  ["$function", { $function: { body: "function() { return 1 }", args: [], lang: "js" } }, refused(168)],
  ["$accumulator", { $accumulator: {} }, refused(168)],
  ["$meta", { $meta: "textScore" }, refused(168)],
  ["$binarySize", { $binarySize: "$s" }, refused(168)],
  ["$bsonSize", { $bsonSize: "$o" }, refused(168)],
  ["$indexOfCP", { $indexOfCP: ["$s", "l"] }, refused(168)],
  ["$toDecimal", { $toDecimal: "$n" }, refused(168)],
  ["$toObjectId", { $toObjectId: "$s" }, refused(168)],
  ["$toHashedIndexKey", { $toHashedIndexKey: "$n" }, refused(168)],
  ["$tsIncrement", { $tsIncrement: "$n" }, refused(168)],
  ["$tsSecond", { $tsSecond: "$n" }, refused(168)],
  ["$sigmoid (of a later MongoDB)", { $sigmoid: "$n" }, refused(168)],
  ["an operator that does not exist", { $nonsense: "$n" }, refused(168)],
  ["arithmetic with text", { $add: ["$s", 1] }, refused(2)],
];

export const expressionRows: readonly Row<unknown>[] = [...numbers, ...logic, ...arrays, ...objects, ...refusals];
