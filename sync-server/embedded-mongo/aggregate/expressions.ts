import { MinKey } from "bson";
import { compareValues } from "../bson/keyEncoding.ts";
import { type Doc, isDoc, isNumberValue, toNumber } from "../bson/values.ts";
import { MongoError } from "../mongoError.ts";

/** Values of `let`, by name without `$$`. */
export type Variables = Readonly<Doc>;

/** The value of an expression for a document; undefined: missing. */
export type Evaluate = (doc: unknown) => unknown;

/** MongoDB's truth of a value: not false, 0, null or missing. */
export function isTruthy(value: unknown): boolean {
  return isNumberValue(value) ? toNumber(value) !== 0 : value !== false && value !== null && value !== undefined;
}

/** In expressions a missing field sorts before null and is not equal to it. */
function compareInExpression(left: unknown, right: unknown): number {
  if (left !== undefined && right !== undefined) return Math.sign(compareValues(left, right));
  if (left instanceof MinKey || right instanceof MinKey) return left instanceof MinKey ? -1 : 1;
  return Number(left !== undefined) - Number(right !== undefined);
}

interface Operator {
  /** How many arguments it takes; undefined: any number. */
  readonly arity: number | undefined;
  readonly apply: (values: readonly unknown[]) => unknown;
}

const comparison = (result: (sign: number) => unknown): Operator => ({
  arity: 2,
  apply: ([left, right]) => result(compareInExpression(left, right)),
});

const operators: Readonly<Record<string, Operator>> = {
  $cmp: comparison((sign) => sign),
  $eq: comparison((sign) => sign === 0),
  $ne: comparison((sign) => sign !== 0),
  $gt: comparison((sign) => sign > 0),
  $gte: comparison((sign) => sign >= 0),
  $lt: comparison((sign) => sign < 0),
  $lte: comparison((sign) => sign <= 0),
  $and: { arity: undefined, apply: (values) => values.every(isTruthy) },
  $or: { arity: undefined, apply: (values) => values.some(isTruthy) },
  $not: { arity: 1, apply: ([value]) => !isTruthy(value) },
};

export const expressionNames: readonly string[] = [...Object.keys(operators), "$literal"];

/** The value at a path; of an array those of its objects, in a list. Numbers are names here, not positions. */
function valueAtPath(at: unknown, parts: readonly string[]): unknown {
  const [part, ...rest] = parts;
  if (part === undefined) return at;
  if (Array.isArray(at)) {
    return at.filter(isDoc).flatMap((item) => {
      const value = valueAtPath(item, parts);
      return value === undefined ? [] : [value];
    });
  }
  return isDoc(at) && Object.hasOwn(at, part) ? valueAtPath(at[part], rest) : undefined;
}

function fieldPath(text: string, variables: Variables): Evaluate {
  if (!text.startsWith("$$")) {
    const parts = text.slice(1).split(".");
    if (parts.includes("")) throw new MongoError(40353, `not a valid field path: '${text}'`);
    return (doc) => valueAtPath(doc, parts);
  }
  const [name = "", ...parts] = text.slice(2).split(".");
  if (name === "ROOT" || name === "CURRENT") return (doc) => valueAtPath(doc, parts);
  if (!Object.hasOwn(variables, name)) throw new MongoError(17276, `Use of undefined variable: ${name}`);
  return () => valueAtPath(variables[name], parts);
}

function application(name: string, argument: unknown, variables: Variables): Evaluate {
  if (name === "$literal") return () => argument;
  const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
  if (!operator) throw new MongoError(168, `Unrecognized expression '${name}' (not known to the embedded database)`);
  const given: unknown[] = Array.isArray(argument) ? argument : [argument];
  if (operator.arity !== undefined && given.length !== operator.arity) {
    throw new MongoError(
      16020,
      `Expression ${name} takes exactly ${operator.arity} arguments. ${given.length} were passed in.`,
    );
  }
  const values = given.map((each) => compileExpression(each, variables));
  return (doc) => operator.apply(values.map((evaluate) => evaluate(doc)));
}

function objectExpression(fields: Doc, variables: Variables): Evaluate {
  const values = Object.entries(fields).map(([name, value]) => [name, compileExpression(value, variables)] as const);
  return (doc) =>
    Object.fromEntries(
      values.map(([name, evaluate]) => [name, evaluate(doc)] as const).filter(([, value]) => value !== undefined),
    );
}

/** @throws MongoError 168 for an operator that is not known. */
export function compileExpression(expression: unknown, variables: Variables): Evaluate {
  if (typeof expression === "string" && expression.startsWith("$")) return fieldPath(expression, variables);
  if (Array.isArray(expression)) {
    const values = expression.map((each: unknown) => compileExpression(each, variables));
    return (doc) => values.map((evaluate) => evaluate(doc) ?? null);
  }
  if (!isDoc(expression)) return () => expression;
  const [entry, other] = Object.entries(expression);
  if (entry?.[0].startsWith("$") !== true) return objectExpression(expression, variables);
  if (other) throw new MongoError(15983, "an expression specification must contain exactly one field");
  return application(entry[0], entry[1], variables);
}

/** `$expr`. */
export function expressionTest(expression: unknown, variables: Variables): (doc: unknown) => boolean {
  const evaluate = compileExpression(expression, variables);
  return (doc) => isTruthy(evaluate(doc));
}

/** The values of a command's `let`, which may themselves be expressions. */
export function evaluateLet(given: unknown): Variables {
  if (given === undefined) return {};
  if (!isDoc(given)) throw new MongoError(14, "BSON field 'let' is the wrong type, expected type 'object'");
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, compileExpression(value, {})({})]));
}
