import { type Doc, isDoc } from "../bson/values.ts";
import { badValue } from "../mongoError.ts";
import { type Matcher, every, fieldMatcher } from "./fieldOperators.ts";

function clauses(operator: string, argument: unknown): Matcher[] {
  if (!Array.isArray(argument) || argument.length === 0) {
    throw badValue(`${operator} argument must be a non-empty array`);
  }
  return argument.map((clause: unknown) => {
    if (!isDoc(clause)) throw badValue(`${operator} argument's entries must be objects`);
    return parseFilter(clause);
  });
}

function topLevel(operator: string, argument: unknown): Matcher {
  switch (operator) {
    case "$and":
      return every(clauses(operator, argument));
    case "$or": {
      const branches = clauses(operator, argument);
      return (doc) => branches.some((branch) => branch(doc));
    }
    case "$nor": {
      const branches = clauses(operator, argument);
      return (doc) => !branches.some((branch) => branch(doc));
    }
    default:
      throw badValue(`unknown top level operator: ${operator} (not known to the embedded database)`);
  }
}

/** @throws MongoError 2 (BadValue) for a filter it does not understand. */
export function parseFilter(filter: Doc): Matcher {
  const matchers = Object.entries(filter).map(([name, condition]) =>
    name.startsWith("$") ? topLevel(name, condition) : fieldMatcher(name.split("."), condition),
  );
  return matchers.length === 1 ? (matchers[0] ?? every([])) : every(matchers);
}

const compiled = new WeakMap<Doc, Matcher>();

/** Like parseFilter, cached per filter object. */
export function compileFilter(filter: Doc): Matcher {
  const known = compiled.get(filter);
  if (known) return known;
  const matcher = parseFilter(filter);
  compiled.set(filter, matcher);
  return matcher;
}

/** The top-level fields that a filter reads. */
export function fieldsRead(filter: Doc, fields = new Set<string>()): Set<string> {
  for (const [name, condition] of Object.entries(filter)) {
    if (!name.startsWith("$")) fields.add(name.split(".")[0] ?? name);
    else if (Array.isArray(condition)) for (const clause of condition) if (isDoc(clause)) fieldsRead(clause, fields);
  }
  return fields;
}
