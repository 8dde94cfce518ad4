import { type Row, refused } from "./row.ts";

const when = new Date("2026-03-14T15:09:26.535Z");

/** Expressions over texts, dates and types; they see the document of `expressions.ts`. */
export const textRows: readonly Row<unknown>[] = [
  ["$concat", { $concat: ["$s", " ", "you"] }, "Hello you"],
  ["$indexOfBytes", { $indexOfBytes: ["$s", "l"] }, 2],
  ["$ltrim", { $ltrim: { input: "  a " } }, "a "],
  ["$rtrim", { $rtrim: { input: " a  " } }, " a"],
  ["$trim", { $trim: { input: "xxaxx", chars: "x" } }, "a"],
  ["$regexFind", { $regexFind: { input: "$s", regex: "l+" } }, { match: "ll", idx: 2, captures: [] }],
  [
    "$regexFindAll",
    { $regexFindAll: { input: "$s", regex: "l" } },
    [
      { match: "l", idx: 2, captures: [] },
      { match: "l", idx: 3, captures: [] },
    ],
  ],
  ["$regexMatch", { $regexMatch: { input: "$s", regex: "^hello$", options: "i" } }, true],
  ["$replaceOne", { $replaceOne: { input: "$s", find: "l", replacement: "L" } }, "HeLlo"],
  ["$replaceAll", { $replaceAll: { input: "$s", find: "l", replacement: "L" } }, "HeLLo"],
  ["$split", { $split: ["a,b", ","] }, ["a", "b"]],
  ["$strLenBytes", { $strLenBytes: "é" }, 2],
  ["$strLenCP", { $strLenCP: "é" }, 1],
  ["$strcasecmp", { $strcasecmp: ["$s", "hELLO"] }, 0],
  ["$substr", { $substr: ["$s", 1, 3] }, "ell"],
  ["$substrBytes", { $substrBytes: ["$s", 1, 3] }, "ell"],
  ["$substrCP", { $substrCP: ["éab", 1, 1] }, "a"],
  ["$toLower", { $toLower: "$s" }, "hello"],
  ["$toUpper", { $toUpper: "$s" }, "HELLO"],
];

export const dateRows: readonly Row<unknown>[] = [
  ["$dateAdd", { $dateAdd: { startDate: when, unit: "day", amount: 18 } }, new Date("2026-04-01T15:09:26.535Z")],
  [
    "$dateSubtract",
    { $dateSubtract: { startDate: when, unit: "month", amount: 1 } },
    new Date("2026-02-14T15:09:26.535Z"),
  ],
  ["$dateDiff", { $dateDiff: { startDate: when, endDate: new Date("2026-03-20"), unit: "day" } }, 6],
  ["$dateFromParts", { $dateFromParts: { year: 2026, month: 3, day: 14 } }, new Date("2026-03-14")],
  ["$dateFromString", { $dateFromString: { dateString: "2026-03-14T15:09:26.535Z" } }, when],
  [
    "$dateToParts",
    { $dateToParts: { date: when } },
    { year: 2026, month: 3, day: 14, hour: 15, minute: 9, second: 26, millisecond: 535 },
  ],
  ["$dateToString", { $dateToString: { date: when, format: "%Y-%m-%d %H:%M:%S.%L" } }, "2026-03-14 15:09:26.535"],
  ["$dateToString with a time zone", { $dateToString: { date: when, format: "%H:%M", timezone: "+02:00" } }, "17:09"],
  ["$dateTrunc", { $dateTrunc: { date: when, unit: "hour" } }, new Date("2026-03-14T15:00:00Z")],
  ["$year", { $year: when }, 2026],
  ["$month", { $month: when }, 3],
  ["$week", { $week: when }, 10],
  ["$isoWeek", { $isoWeek: when }, 11],
  ["$isoWeekYear", { $isoWeekYear: when }, 2026],
  ["$dayOfMonth", { $dayOfMonth: when }, 14],
  ["$dayOfWeek", { $dayOfWeek: when }, 7],
  ["$isoDayOfWeek", { $isoDayOfWeek: when }, 6],
  ["$dayOfYear", { $dayOfYear: when }, 73],
  ["$hour", { $hour: when }, 15],
  ["$minute", { $minute: when }, 9],
  ["$second", { $second: when }, 26],
  ["$millisecond", { $millisecond: when }, 535],
];

export const typeRows: readonly Row<unknown>[] = [
  ["$convert", { $convert: { input: "12", to: "int" } }, 12],
  ["$toBool", { $toBool: 0 }, false],
  ["$toDate", { $toDate: "2026-03-14" }, new Date("2026-03-14")],
  ["$toDouble", { $toDouble: "2.5" }, 2.5],
  ["$toInt", { $toInt: "12" }, 12],
  ["$toLong", { $toLong: "12" }, 12],
  ["$toString", { $toString: 12 }, "12"],
  ["$type", { $type: "$s" }, "string"],
  ["$type of what is missing", { $type: "$missing" }, "missing"],
  ["a text that is no number", { $toInt: "twelve" }, refused(241)],
];
