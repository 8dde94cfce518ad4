import { evalExpr } from "mingo/core";
import * as accumulators from "mingo/operators/accumulator";
import * as expressions from "mingo/operators/expression";
import type { Options } from "mingo/types";
import { type Doc, isDoc } from "../bson/values.ts";
import { MongoError } from "../mongoError.ts";

/** mingo's operators are typed one by one; these are the shapes that they share. */
export type Operator = (target: unknown, expression: unknown, options: Options) => unknown;
type Accumulator = (items: unknown[], expression: unknown, options: Options) => unknown;

/** Operators of one argument, which may stand in a list of one: `{ $size: ["$list"] }`. */
const ofOneArgument = [
  "$abs",
  "$arrayToObject",
  "$bitNot",
  "$ceil",
  "$exp",
  "$floor",
  "$isArray",
  "$ln",
  "$log10",
  "$objectToArray",
  "$reverseArray",
  "$size",
  "$sqrt",
  "$strLenBytes",
  "$strLenCP",
  "$toBool",
  "$toDate",
  "$toDouble",
  "$toInt",
  "$toLong",
  "$toLower",
  "$toString",
  "$toUpper",
  "$type",
] as const;

const argumentOf = (expression: unknown): unknown =>
  Array.isArray(expression) && expression.length === 1 ? expression[0] : expression;

function ofOne(): Record<string, Operator> {
  const corrected: Record<string, Operator> = {};
  for (const name of ofOneArgument) {
    const original = expressions[name] as Operator;
    corrected[name] = (doc, expression, options) => original(doc, argumentOf(expression), options);
  }
  return corrected;
}

/** The digits of `$round` and `$trunc` may be left out. */
const withDigits =
  (original: Operator): Operator =>
  (doc, expression, options) => {
    const list: unknown[] = Array.isArray(expression) ? expression : [expression];
    return original(doc, list.length === 1 ? [list[0], 0] : list, options);
  };

/** Weeks begin on Sundays; the days before the year's first Sunday are week 0. */
const week: Operator = (doc, expression, options) => {
  const dayOfYear = evalExpr(doc, { $dayOfYear: expression }, options);
  const dayOfWeek = evalExpr(doc, { $dayOfWeek: expression }, options);
  if (typeof dayOfYear !== "number" || typeof dayOfWeek !== "number") return null;
  return Math.floor((dayOfYear + 7 - dayOfWeek) / 7);
};

const mergeObjects: Accumulator = (items, expression, options) => {
  const merged: Doc = {};
  for (const value of accumulators.$push(items, expression, options)) {
    if (value === null || value === undefined) continue;
    if (!isDoc(value)) throw new MongoError(40400, "$mergeObjects requires object inputs");
    Object.assign(merged, value);
  }
  return merged;
};

/** mingo looks for an expression first, also where a group's documents are to be accumulated. */
const mergeObjectsAnywhere: Operator = (target, expression, options) =>
  Array.isArray(target)
    ? mergeObjects(target, expression, options)
    : (expressions.$mergeObjects as Operator)(target, expression, options);

export const correctedExpressions: Record<string, Operator> = {
  ...ofOne(),
  $mergeObjects: mergeObjectsAnywhere,
  $round: withDigits(expressions.$round as Operator),
  $trunc: withDigits(expressions.$trunc as Operator),
  $week: week,
};

/** `$top` and `$bottom` give one output, not a list of it. */
const single =
  (original: Accumulator): Accumulator =>
  (items, expression, options) => {
    const found = original(items, expression, options);
    return Array.isArray(found) ? (found[0] as unknown) : found;
  };

export const correctedAccumulators: Record<string, Accumulator> = {
  $top: single(accumulators.$top as Accumulator),
  $bottom: single(accumulators.$bottom),
  $mergeObjects: mergeObjects,
};
