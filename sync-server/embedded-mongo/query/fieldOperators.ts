import { type Doc, isDoc, isNumberValue, toNumber } from "../bson/values.ts";
import { badValue } from "../mongoError.ts";
import { type Test, equals, inList, ordered, regexTest } from "./operators.ts";
import { walkLeaves, walkPath } from "./paths.ts";
import { isRegex } from "./regex.ts";

/** True when a document matches. */
export type Matcher = (doc: unknown) => boolean;

/** A condition like { $gt: 5 }, as opposed to a value. */
const isOperatorObject = (value: unknown): value is Doc =>
  isDoc(value) && (Object.keys(value)[0]?.startsWith("$") ?? false) && !("$ref" in value);

const leafTest =
  (parts: readonly string[], test: Test): Matcher =>
  (doc) =>
    walkLeaves(doc, parts, test);

const not =
  (matcher: Matcher): Matcher =>
  (doc) =>
    !matcher(doc);

/** True when all of the matchers are. */
export const every =
  (matchers: readonly Matcher[]): Matcher =>
  (doc) =>
    matchers.every((matcher) => matcher(doc));

function truthy(value: unknown): boolean {
  return isNumberValue(value) ? toNumber(value) !== 0 : value !== false && value !== null && value !== undefined;
}

function exists(parts: readonly string[], argument: unknown): Matcher {
  const present: Matcher = (doc) => walkPath(doc, parts, (value) => value !== undefined);
  return truthy(argument) ? present : not(present);
}

function operatorMatcher(parts: readonly string[], operator: string, argument: unknown, siblings: Doc): Matcher {
  switch (operator) {
    case "$eq":
      return leafTest(parts, isRegex(argument) ? storedRegex(argument) : equals(argument));
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
    case "$exists":
      return exists(parts, argument);
    case "$regex":
      return leafTest(parts, regexTest(argument, siblings["$options"]));
    case "$options":
      if (!("$regex" in siblings)) throw badValue("$options needs a $regex");
      return () => true;
    default:
      throw badValue(`unknown operator: ${operator} (not known to the embedded database)`);
  }
}

/** `$eq` with a regex means the stored regex itself, not what it matches. */
function storedRegex(argument: unknown): Test {
  const test = equals(argument);
  return (value) => isRegex(value) && test(value);
}

function checkedList(operator: string, argument: unknown): unknown[] {
  if (!Array.isArray(argument)) throw badValue(`${operator} needs an array`);
  if (argument.some(isOperatorObject)) throw badValue(`cannot nest $ under ${operator}`);
  return argument;
}

/** A condition on one field. @throws MongoError 2 for an unknown operator. */
export function fieldMatcher(parts: readonly string[], condition: unknown): Matcher {
  if (!isOperatorObject(condition)) return leafTest(parts, equals(condition));
  const matchers = Object.entries(condition).map(([operator, argument]) => {
    if (!operator.startsWith("$")) throw badValue(`unknown operator: ${operator}`);
    return operatorMatcher(parts, operator, argument, condition);
  });
  return matchers.length === 1 ? (matchers[0] ?? every([])) : every(matchers);
}
