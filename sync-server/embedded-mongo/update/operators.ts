import { type NumberValue, isDoc, isNumberValue } from "../bson/values.ts";
import { MongoError, failedToParse } from "../mongoError.ts";
import { add } from "./numbers.ts";

/** Returns a field's new value for its old one (undefined: missing). */
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
  return add(numeric(old, "apply $inc to a value", path), by);
}

/** Every operator that computes one field's new value from its old one. */
export const fieldUpdates: Record<string, FieldUpdate> = {
  $set: (_old, argument) => argument,
  $setOnInsert: (_old, argument) => argument,
  $inc: increment,
};

/** @throws MongoError 9 for an unknown operator. */
export function checkOperator(operator: string, argument: unknown): void {
  if (!(operator in fieldUpdates) && operator !== "$unset") {
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
    if (operator === "$inc") numeric(value, "increment", path);
  }
}
