import { BSONRegExp, BSONSymbol, MaxKey, MinKey } from "bson";
import { keyOf, tagOf, typeTag } from "../bson/keyEncoding.ts";
import { isNumberValue, toNumber } from "../bson/values.ts";
import { badValue } from "../mongoError.ts";
import { isRegex, regexOf } from "./regex.ts";

/** Tests one value that a path leads to (undefined: missing). */
export type Test = (value: unknown) => boolean;

export function equals(wanted: unknown): Test {
  if (wanted === null || wanted === undefined) return (value) => value === null || value === undefined;
  if (typeof wanted === "string") {
    return (value) => value === wanted || (value instanceof BSONSymbol && value.value === wanted);
  }
  if (typeof wanted === "boolean") return (value) => value === wanted;
  if (isRegex(wanted)) return regexEquals(wanted);
  const key = keyOf(wanted);
  const plain = typeof wanted === "number" ? wanted : undefined;
  return (value) => {
    if (value === undefined || value === null || typeof value === "string") return false;
    if (plain !== undefined && typeof value === "number" && !Number.isNaN(plain)) return value === plain;
    return keyOf(value) === key;
  };
}

/** A pattern as the value to match: matches strings, and equal regexes. */
function regexEquals(wanted: BSONRegExp | RegExp): Test {
  const pattern = regexOf(wanted);
  const key = keyOf(wanted);
  return (value) => {
    if (typeof value === "string") return pattern.test(value);
    return isRegex(value) && keyOf(value) === key;
  };
}

type Order = (sign: number) => boolean;
const orders: Record<string, Order> = {
  $gt: (sign) => sign > 0,
  $gte: (sign) => sign >= 0,
  $lt: (sign) => sign < 0,
  $lte: (sign) => sign <= 0,
};

const isNotANumber = (value: unknown): boolean => isNumberValue(value) && Number.isNaN(toNumber(value));

/** `$gt`, `$gte`, `$lt`, `$lte`: only values of the same BSON type compare. */
export function ordered(operator: string, wanted: unknown): Test {
  const order = orders[operator];
  if (!order) throw badValue(`unknown operator: ${operator}`);
  if (isRegex(wanted)) throw badValue(`Can't have RegEx as arg to predicate over field.`);
  const inclusive = order(0);
  if (wanted === undefined || wanted === null) return (value) => inclusive && (value ?? null) === null;
  if (isNotANumber(wanted)) return (value) => inclusive && isNotANumber(value);
  if (typeof wanted === "number") return orderedNumber(order, wanted);
  const tag = tagOf(wanted);
  const key = keyOf(wanted);
  const anyType = wanted instanceof MinKey || wanted instanceof MaxKey;
  return (value) => {
    if (!anyType && (tagOf(value) !== tag || isNotANumber(value))) return false;
    const other = keyOf(value);
    return order(other < key ? -1 : other > key ? 1 : 0);
  };
}

function orderedNumber(order: Order, wanted: number): Test {
  const key = keyOf(wanted);
  return (value) => {
    if (typeof value === "number") return !Number.isNaN(value) && order(value < wanted ? -1 : value > wanted ? 1 : 0);
    if (tagOf(value) !== typeTag.number || isNotANumber(value)) return false;
    const other = keyOf(value);
    return order(other < key ? -1 : other > key ? 1 : 0);
  };
}

export function inList(wanted: unknown): Test {
  if (!Array.isArray(wanted)) throw badValue("$in needs an array");
  const items: unknown[] = wanted;
  const patterns = items.filter(isRegex).map(regexEquals);
  const plain = items.filter((item) => !isRegex(item));
  const strings = new Set(plain.filter((item) => typeof item === "string"));
  const keys = new Set(plain.map(keyOf));
  return (value) => {
    const known = typeof value === "string" ? strings.has(value) : keys.has(keyOf(value));
    return known || patterns.some((test) => test(value));
  };
}

export function regexTest(pattern: unknown, options: unknown): Test {
  if (options !== undefined && typeof options !== "string") throw badValue("$options has to be a string");
  if (typeof pattern === "string") return regexEquals(new BSONRegExp(pattern, options ?? ""));
  if (!isRegex(pattern)) throw badValue("$regex has to be a string");
  if (options === undefined || pattern instanceof RegExp) return regexEquals(pattern);
  return regexEquals(new BSONRegExp(pattern.pattern, options));
}
