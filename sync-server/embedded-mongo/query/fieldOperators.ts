import type { Variables } from "../aggregate/expressions.ts";
import { type Doc, isDoc, isNumberValue, toNumber } from "../bson/values.ts";
import { badValue } from "../mongoError.ts";
import { type Test, bits, equals, hasType, inList, modulo, ordered, regexTest, typeCodes } from "./operators.ts";
import { walkLeaves, walkPath } from "./paths.ts";
import { isRegex } from "./regex.ts";

/** True when a document matches. `matched.position` receives the array index that a `$` update means. */
export type Matcher = (doc: unknown, matched?: Matched) => boolean;

export interface Matched {
  position?: number;
}

/** What a filter's parts share: `let` variables, and how an inner filter is read. */
export interface FilterContext {
  readonly variables: Variables;
  parse(filter: Doc, variables: Variables): Matcher;
}

/** A condition like { $gt: 5 }, as opposed to a value. */
export const isOperatorObject = (value: unknown): value is Doc =>
  isDoc(value) && (Object.keys(value)[0]?.startsWith("$") ?? false) && !("$ref" in value);

function leafTest(parts: readonly string[], test: Test): Matcher {
  return (doc, matched) =>
    walkLeaves(doc, parts, (value, position) => {
      if (!test(value)) return false;
      if (matched && position !== undefined) matched.position = position;
      return true;
    });
}

const not =
  (matcher: Matcher): Matcher =>
  (doc) =>
    !matcher(doc);

/** All of the matchers. */
export const every =
  (matchers: readonly Matcher[]): Matcher =>
  (doc, matched) =>
    matchers.every((matcher) => matcher(doc, matched));

/** An array found at the path, whole. */
function arrayTest(parts: readonly string[], test: (items: readonly unknown[]) => boolean): Matcher {
  return (doc) => walkPath(doc, parts, (value) => Array.isArray(value) && test(value));
}

function elementTest(argument: unknown, context: FilterContext): Test {
  if (!isDoc(argument)) throw badValue("$elemMatch needs an Object");
  const first = Object.keys(argument)[0] ?? "";
  if (first.startsWith("$") && !["$and", "$or", "$nor", "$expr"].includes(first)) {
    return fieldMatcher([], argument, context);
  }
  const matcher = context.parse(argument, context.variables);
  return (value) => {
    if (isDoc(value)) return matcher(value);
    return Array.isArray(value) && matcher(Object.fromEntries(Object.entries(value)));
  };
}

function elemMatch(parts: readonly string[], argument: unknown, context: FilterContext): Matcher {
  const test = elementTest(argument, context);
  return (doc, matched) =>
    walkPath(doc, parts, (value, position) => {
      if (!Array.isArray(value)) return false;
      const index = value.findIndex(test);
      if (index < 0) return false;
      if (matched) matched.position = position ?? index;
      return true;
    });
}

function all(parts: readonly string[], argument: unknown, context: FilterContext): Matcher {
  if (!Array.isArray(argument)) throw badValue("$all needs an array");
  if (argument.length === 0) return () => false;
  return every(
    argument.map((wanted: unknown) => {
      if (isDoc(wanted) && "$elemMatch" in wanted) return elemMatch(parts, wanted["$elemMatch"], context);
      if (isOperatorObject(wanted)) throw badValue("no $ expressions in $all");
      return leafTest(parts, equals(wanted));
    }),
  );
}

function size(parts: readonly string[], argument: unknown): Matcher {
  const wanted = isNumberValue(argument) ? toNumber(argument) : Number.NaN;
  if (!Number.isInteger(wanted)) throw badValue(`Failed to parse $size. Expected an integer`);
  if (wanted < 0) throw badValue("$size may not be negative");
  return arrayTest(parts, (items) => items.length === wanted);
}

function type(parts: readonly string[], argument: unknown): Matcher {
  const codes = typeCodes(argument);
  const matcher = leafTest(parts, hasType(codes));
  if (codes.has(4)) return (doc) => arrayTest(parts, () => true)(doc) || matcher(doc);
  return (doc) => walkLeaves(doc, parts, (value) => !Array.isArray(value) && hasType(codes)(value));
}

function truthy(value: unknown): boolean {
  return isNumberValue(value) ? toNumber(value) !== 0 : value !== false && value !== null && value !== undefined;
}

function exists(parts: readonly string[], argument: unknown): Matcher {
  const present: Matcher = (doc) => walkPath(doc, parts, (value) => value !== undefined);
  return truthy(argument) ? present : not(present);
}

function negated(parts: readonly string[], argument: unknown, context: FilterContext): Matcher {
  if (isRegex(argument)) return not(leafTest(parts, equals(argument)));
  if (!isOperatorObject(argument)) throw badValue("$not needs a regex or a document");
  return not(fieldMatcher(parts, argument, context));
}

function operatorMatcher(
  parts: readonly string[],
  operator: string,
  argument: unknown,
  siblings: Doc,
  context: FilterContext,
): Matcher {
  switch (operator) {
    case "$eq":
      return leafTest(parts, isRegex(argument) ? regexValue(argument) : equals(argument));
    case "$ne":
      if (isRegex(argument)) throw badValue("Can't have regex as arg to $ne.");
      return not(leafTest(parts, equals(argument)));
    case "$gt":
    case "$gte":
    case "$lt":
    case "$lte":
      return leafTest(parts, ordered(operator, argument));
    case "$in":
      return leafTest(parts, inList(checkedList(operator, argument)));
    case "$nin":
      return not(leafTest(parts, inList(checkedList(operator, argument))));
    case "$exists":
      return exists(parts, argument);
    case "$type":
      return type(parts, argument);
    case "$mod":
      return leafTest(parts, modulo(argument));
    case "$regex":
      return leafTest(parts, regexTest(argument, siblings["$options"]));
    case "$options":
      if (!("$regex" in siblings)) throw badValue("$options needs a $regex");
      return () => true;
    case "$not":
      return negated(parts, argument, context);
    case "$size":
      return size(parts, argument);
    case "$all":
      return all(parts, argument, context);
    case "$elemMatch":
      return elemMatch(parts, argument, context);
    case "$bitsAllSet":
    case "$bitsAnySet":
    case "$bitsAllClear":
    case "$bitsAnyClear":
      return leafTest(parts, bits(operator, argument));
    case "$comment":
      return () => true;
    default:
      throw badValue(`unknown operator: ${operator}`);
  }
}

/** `$eq` with a regex means the stored regex itself, not what it matches. */
function regexValue(argument: unknown): Test {
  const list = inListOfValues(argument);
  return (value) => isRegex(value) && list(value);
}

const inListOfValues = (argument: unknown): Test => {
  const test = equals(argument);
  return (value) => isRegex(value) && test(value);
};

function checkedList(operator: string, argument: unknown): unknown[] {
  if (!Array.isArray(argument)) throw badValue(`${operator} needs an array`);
  if (argument.some(isOperatorObject)) throw badValue(`cannot nest $ under ${operator}`);
  return argument;
}

/** A condition on one field. @throws MongoError 2 for an operator that is not known. */
export function fieldMatcher(parts: readonly string[], condition: unknown, context: FilterContext): Matcher {
  if (!isOperatorObject(condition)) return leafTest(parts, equals(condition));
  const matchers = Object.entries(condition).map(([operator, argument]) => {
    if (!operator.startsWith("$")) throw badValue(`unknown operator: ${operator}`);
    return operatorMatcher(parts, operator, argument, condition, context);
  });
  return matchers.length === 1 ? (matchers[0] ?? every([])) : every(matchers);
}
