import { Int32, Timestamp } from "bson";
import { compareValues } from "../bson/keyEncoding.ts";
import { type NumberValue, isDoc, isNumberValue, toNumber } from "../bson/values.ts";
import { MongoError, badValue, failedToParse } from "../mongoError.ts";
import { addToSet, pop, pull, pullAll, push } from "./arrayOperators.ts";
import { calculate, isDouble } from "./numbers.ts";

/** The new value of a field, given its old one (undefined: missing); `leave` keeps it as it is. */
export const leave = Symbol("leave");
type FieldUpdate = (old: unknown, argument: unknown, path: string) => unknown;

function numeric(value: unknown, operator: string, path: string): NumberValue {
  if (isNumberValue(value)) return value;
  throw new MongoError(
    14,
    `Cannot ${operator} with non-numeric argument or value: {${path}: ${JSON.stringify(value)}}`,
  );
}

function increment(old: unknown, argument: unknown, path: string): unknown {
  const by = numeric(argument, "increment", path);
  if (old === undefined) return by;
  return calculate(
    numeric(old, "apply $inc to a value", path),
    by,
    (a, b) => a + b,
    (a, b) => a + b,
  );
}

function multiply(old: unknown, argument: unknown, path: string): unknown {
  const by = numeric(argument, "multiply", path);
  const from = old === undefined ? new Int32(0) : numeric(old, "apply $mul to a value", path);
  return calculate(
    from,
    by,
    (a, b) => a * b,
    (a, b) => a * b,
  );
}

const noDoubles = (): number => Number.NaN;

function bit(old: unknown, argument: unknown, path: string): unknown {
  if (!isDoc(argument)) throw badValue("The $bit modifier needs and, or, xor");
  let value: NumberValue = old === undefined ? new Int32(0) : numeric(old, "apply $bit to a value", path);
  for (const [name, operand] of Object.entries(argument)) {
    const by = numeric(operand, "apply $bit", path);
    if (isDouble(value) || isDouble(by)) throw badValue(`$bit works on whole numbers only: ${path}`);
    if (name === "and") value = calculate(value, by, noDoubles, (a, b) => a & b);
    else if (name === "or") value = calculate(value, by, noDoubles, (a, b) => a | b);
    else if (name === "xor") value = calculate(value, by, noDoubles, (a, b) => a ^ b);
    else throw badValue(`The $bit modifier only supports 'and', 'or', and 'xor', not '${name}'`);
  }
  return value;
}

function currentDate(_old: unknown, argument: unknown): unknown {
  const kind = isDoc(argument) ? argument["$type"] : "date";
  if (kind === "timestamp") return new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 });
  if (kind === "date" && (isDoc(argument) || typeof argument === "boolean")) return new Date();
  throw badValue("The '$type' string field is required to be 'date' or 'timestamp'");
}

/** Every operator that gives one field a new value from its old one. */
export const fieldUpdates: Record<string, FieldUpdate> = {
  $set: (_old, argument) => argument,
  $setOnInsert: (_old, argument) => argument,
  $inc: increment,
  $mul: multiply,
  $bit: bit,
  $min: (old, argument) => (old === undefined || compareValues(argument, old) < 0 ? argument : leave),
  $max: (old, argument) => (old === undefined || compareValues(argument, old) > 0 ? argument : leave),
  $currentDate: currentDate,
  $push: push,
  $addToSet: addToSet,
  $pop: (old, argument, path) => (old === undefined ? leave : pop(old, argument, path)),
  $pull: (old, argument, path) => (old === undefined ? leave : pull(old, argument, path)),
  $pullAll: (old, argument, path) => (old === undefined ? leave : pullAll(old, argument, path)),
};

/** @throws MongoError 9 for an operator that does not exist. */
export function checkOperator(operator: string, argument: unknown): void {
  if (!(operator in fieldUpdates) && operator !== "$unset" && operator !== "$rename") {
    throw failedToParse(
      `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
    );
  }
  if (!isDoc(argument)) {
    throw failedToParse(
      `Modifiers operate on fields but we found another type for ${operator}: ${JSON.stringify(argument)}`,
    );
  }
  for (const [path, value] of Object.entries(argument)) {
    if (operator === "$inc" || operator === "$mul")
      numeric(value, operator === "$inc" ? "increment" : "multiply", path);
    if (operator === "$pop" && !(isNumberValue(value) && Math.abs(toNumber(value)) === 1)) {
      throw failedToParse(`$pop expects 1 or -1, found: ${JSON.stringify(value)}`);
    }
  }
}
