import { Decimal128, Long } from "bson";
import { type Context, OpType, evalExpr } from "mingo/core";
import * as accumulators from "mingo/operators/accumulator";
import * as expressions from "mingo/operators/expression";
import type { AccumulatorOperator, ExpressionOperator, Options } from "mingo/types";
import { compareValues, keyOf } from "../bson/keyEncoding.ts";
import { isDoc } from "../bson/values.ts";
import { MongoError } from "../mongoError.ts";
import { type Operator, correctedAccumulators, correctedExpressions } from "./mingoCorrections.ts";

type Operators<T> = Record<`$${string}`, T>;

/** In expressions a missing field sorts before null and is not equal to it. */
function compareInExpression(left: unknown, right: unknown): number {
  if (left === undefined || right === undefined) return Number(left !== undefined) - Number(right !== undefined);
  return compareValues(left, right);
}

function pair(name: string, doc: unknown, expression: unknown, options: Options): [unknown, unknown] {
  if (!Array.isArray(expression) || expression.length !== 2) {
    throw new MongoError(16020, `Expression ${name} takes exactly 2 arguments.`);
  }
  const [left, right] = expression.map((each: unknown) => evalExpr(doc, each, options));
  return [left, right];
}

const comparison =
  (name: string, result: (sign: number) => unknown) =>
  (doc: unknown, expression: unknown, options: Options): unknown =>
    result(Math.sign(compareInExpression(...pair(name, doc, expression, options))));

const comparisons = {
  $cmp: comparison("$cmp", (sign) => sign),
  $eq: comparison("$eq", (sign) => sign === 0),
  $ne: comparison("$ne", (sign) => sign !== 0),
  $gt: comparison("$gt", (sign) => sign > 0),
  $gte: comparison("$gte", (sign) => sign >= 0),
  $lt: comparison("$lt", (sign) => sign < 0),
  $lte: comparison("$lte", (sign) => sign <= 0),
  $in: (doc: unknown, expression: unknown, options: Options): unknown => {
    const [value, list] = pair("$in", doc, expression, options);
    if (!Array.isArray(list)) throw new MongoError(40081, "$in requires an array as a second argument");
    const key = keyOf(value);
    return list.some((item: unknown) => keyOf(item) === key);
  },
};

/** mingo counts with JavaScript numbers: a Long beyond 2^53 or a Decimal128 would come out wrong. */
function refuseWideNumbers(name: string, value: unknown): void {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (values.some((each) => each instanceof Decimal128 || each instanceof Long || typeof each === "bigint")) {
    throw new MongoError(2, `${name} of a Decimal128 or a Long beyond 2^53 is not supported by the embedded database`);
  }
}

const arithmeticNames = new Set<string>([
  "$abs",
  "$add",
  "$ceil",
  "$divide",
  "$exp",
  "$floor",
  "$ln",
  "$log",
  "$log10",
  "$mod",
  "$multiply",
  "$pow",
  "$round",
  "$sqrt",
  "$subtract",
  "$trunc",
  "$toDouble",
  "$toInt",
  "$toLong",
]);

type SumOperator = (items: unknown[], expression: unknown, options: Options) => unknown;

const isOperatorName = (name: string): name is `$${string}` => name.startsWith("$");

function guardedArithmetic(): Operators<ExpressionOperator> {
  const guarded: Operators<Operator> = {};
  for (const [name, operator] of Object.entries(expressions)) {
    if (!isOperatorName(name) || !arithmeticNames.has(name)) continue;
    const original = correctedExpressions[name] ?? (operator as Operator);
    guarded[name] = (doc, expression, options) => {
      refuseWideNumbers(name, evalExpr(doc, expression, options));
      return original(doc, expression, options);
    };
  }
  return guarded;
}

const valuesOf = accumulators.$push;

const sumNames = new Set<string>(["$sum", "$avg", "$stdDevPop", "$stdDevSamp"]);

function guardedSums(): Operators<AccumulatorOperator> {
  const guarded: Operators<SumOperator> = {};
  for (const [name, operator] of Object.entries(accumulators)) {
    if (!isOperatorName(name) || !sumNames.has(name)) continue;
    const original = operator as SumOperator;
    guarded[name] = (items, expression, options) => {
      if (typeof expression !== "number") {
        for (const value of valuesOf(items, expression, options)) refuseWideNumbers(name, value);
      }
      return original(items, expression, options);
    };
  }
  return guarded;
}

const extreme =
  (sign: number) =>
  (items: unknown[], expression: unknown, options: Options): unknown => {
    const values = valuesOf(items, expression, options).filter((value) => value !== null && value !== undefined);
    return values.reduce<unknown>(
      (best, value) => (best === null || compareValues(value, best) * sign > 0 ? value : best),
      null,
    );
  };

/** What mingo lacks or does differently from MongoDB. */
export const expressionOverrides = { ...correctedExpressions, ...guardedArithmetic(), ...comparisons };
export const accumulatorOverrides = {
  ...correctedAccumulators,
  ...guardedSums(),
  $min: extreme(-1),
  $max: extreme(1),
};

const unsupported = new Set([
  "$function",
  "$accumulator",
  "$toDecimal",
  "$where",
  "$meta",
  "$toHashedIndexKey",
  "$sigmoid",
  "$minMaxScaler",
]);

/** mingo runs window functions as code of its own, so code that a client sends is looked for beforehand. */
export function refuseUnsupported(argument: unknown): void {
  if (Array.isArray(argument)) argument.forEach(refuseUnsupported);
  if (!isDoc(argument)) return;
  for (const [name, value] of Object.entries(argument)) {
    if (unsupported.has(name)) throw new MongoError(168, `Unrecognized expression '${name}'`);
    refuseUnsupported(value);
  }
}

/** @throws MongoError 168 for an operator that is not known, even when no document would reach it. */
export function checkExpression(context: Context, expression: unknown): void {
  if (Array.isArray(expression)) {
    for (const each of expression) checkExpression(context, each);
    return;
  }
  if (!isDoc(expression)) return;
  for (const [name, argument] of Object.entries(expression)) {
    if (name === "$literal") continue;
    if (name.startsWith("$")) {
      const known = context.getOperator(OpType.EXPRESSION, name) ?? context.getOperator(OpType.ACCUMULATOR, name);
      if (!known || unsupported.has(name)) throw new MongoError(168, `Unrecognized expression '${name}'`);
      if (Object.keys(expression).length !== 1) {
        throw new MongoError(15983, "an expression specification must contain exactly one field");
      }
    }
    checkExpression(context, argument);
  }
}
