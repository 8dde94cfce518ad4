import { type Doc, isDoc, isNumberValue, toNumber } from "../bson/values.ts";
import { MongoError, badValue } from "../mongoError.ts";
import type { CommandContext } from "./context.ts";

/** The collection that a command names in its first field, as `database.collection`. */
export function namespaceOf(context: CommandContext): string {
  const collection = context.command[context.name];
  if (typeof collection !== "string") {
    throw new MongoError(73, `collection name has invalid type ${typeof collection}`);
  }
  if (collection === "") throw new MongoError(73, `Invalid namespace specified '${context.database}.'`);
  return `${context.database}.${collection}`;
}

/** A document argument; `{}` when absent. */
export function docArgument(command: Doc, name: string): Doc {
  const value = command[name];
  if (value === undefined || value === null) return {};
  if (isDoc(value)) return value;
  throw new MongoError(14, `BSON field '${name}' is the wrong type, expected type 'object'`);
}

/** A non-negative whole number, or undefined. */
export function countArgument(command: Doc, name: string): number | undefined {
  const value = command[name];
  if (value === undefined || value === null) return undefined;
  const number = isNumberValue(value) ? Math.trunc(toNumber(value)) : Number.NaN;
  if (Number.isNaN(number)) throw new MongoError(14, `BSON field '${name}' is the wrong type, expected a number`);
  if (number < 0) throw new MongoError(51024, `BSON field '${name}' value must be >= 0, actual value '${number}'`);
  return number;
}

export function listArgument(command: Doc, name: string): unknown[] {
  const value = command[name];
  if (Array.isArray(value)) return value;
  throw new MongoError(14, `BSON field '${name}' is missing or of the wrong type, expected type 'array'`);
}

/** Refuses unknown fields: a misspelt option must not be ignored. */
export function checkFields(where: string, given: Doc, known: readonly string[]): void {
  for (const name of Object.keys(given)) {
    if (!known.includes(name)) throw new MongoError(40415, `BSON field '${where}.${name}' is an unknown field.`);
  }
}

/** @throws MongoError 2 for a collation on a command or statement: texts compare by their bytes. */
export function checkCollation(given: Doc): void {
  const collation = docArgument(given, "collation");
  const { locale } = collation;
  if (Object.keys(collation).length === 0 || locale === "simple") return;
  throw badValue(`the collation '${String(locale)}' is not supported by the embedded database`);
}
