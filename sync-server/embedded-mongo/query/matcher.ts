import { type Variables, expressionTest } from "../aggregate/expressions.ts";
import { type Doc, isDoc } from "../bson/values.ts";
import { MongoError, badValue } from "../mongoError.ts";
import { type Matcher, every, fieldMatcher } from "./fieldOperators.ts";

function clauses(operator: string, argument: unknown, variables: Variables): Matcher[] {
  if (!Array.isArray(argument) || argument.length === 0) {
    throw badValue(`${operator} argument must be a non-empty array`);
  }
  return argument.map((clause: unknown) => {
    if (!isDoc(clause)) throw badValue(`${operator} argument's entries must be objects`);
    return parseFilter(clause, variables);
  });
}

function topLevel(operator: string, argument: unknown, variables: Variables): Matcher {
  switch (operator) {
    case "$and":
      return every(clauses(operator, argument, variables));
    case "$or": {
      const branches = clauses(operator, argument, variables);
      return (doc, matched) => branches.some((branch) => branch(doc, matched));
    }
    case "$nor": {
      const branches = clauses(operator, argument, variables);
      return (doc) => !branches.some((branch) => branch(doc));
    }
    case "$expr":
      return expressionTest(argument, variables);
    case "$comment":
    case "$alwaysTrue":
      return () => true;
    case "$alwaysFalse":
      return () => false;
    case "$where":
    case "$text":
    case "$jsonSchema":
      throw new MongoError(2, `${operator} is not supported by the embedded database`);
    default:
      throw badValue(`unknown top level operator: ${operator}`);
  }
}

/** @throws MongoError 2 (BadValue) for what is not understood. */
export function parseFilter(filter: Doc, variables: Variables = {}): Matcher {
  const matchers = Object.entries(filter).map(([name, condition]) =>
    name.startsWith("$")
      ? topLevel(name, condition, variables)
      : fieldMatcher(name.split("."), condition, { variables, parse: parseFilter }),
  );
  return matchers.length === 1 ? (matchers[0] ?? every([])) : every(matchers);
}

const compiled = new WeakMap<Doc, Matcher>();

/** As parseFilter, remembered for the same filter object. */
export function compileFilter(filter: Doc): Matcher {
  const known = compiled.get(filter);
  if (known) return known;
  const matcher = parseFilter(filter);
  compiled.set(filter, matcher);
  return matcher;
}

/** The top-level fields that a filter reads; undefined when it may read any. */
export function fieldsRead(filter: Doc, fields = new Set<string>()): Set<string> | undefined {
  for (const [name, condition] of Object.entries(filter)) {
    if (!name.startsWith("$")) fields.add(name.split(".")[0] ?? name);
    else if (!Array.isArray(condition)) return undefined;
    else for (const clause of condition) if (!isDoc(clause) || !fieldsRead(clause, fields)) return undefined;
  }
  return fields;
}
