import {
  BSONRegExp,
  BSONSymbol,
  Binary,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from "bson";
import { failedToParse } from "../mongoError.ts";

/** A decoded BSON document (or embedded object). */
export type Doc = { [key: string]: unknown };

export function isDoc(value: unknown): value is Doc {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

export type NumberValue = number | bigint | Double | Int32 | Long | Decimal128;

export function isNumberValue(value: unknown): value is NumberValue {
  if (typeof value === "number" || typeof value === "bigint") return true;
  if (typeof value !== "object" || value === null) return false;
  return value instanceof Double || value instanceof Int32 || isLong(value) || value instanceof Decimal128;
}

/** Timestamp extends Long in js-bson, but is another BSON type. */
export function isLong(value: unknown): value is Long {
  return value instanceof Long && !(value instanceof Timestamp);
}

/** The value as a double; a Long or Decimal128 may lose its last digits. */
export function toNumber(value: NumberValue): number {
  if (typeof value === "number") return value;
  if (typeof value === "bigint") return Number(value);
  if (value instanceof Decimal128) return Number(value.toString());
  if (value instanceof Long) return value.toNumber();
  return value.value;
}

interface BsonType {
  readonly code: number;
  readonly name: string;
}

const numberType = (value: number): BsonType =>
  Number.isInteger(value) && !Object.is(value, -0) && value >= -0x80000000 && value <= 0x7fffffff
    ? { code: 16, name: "int" }
    : { code: 1, name: "double" };

function objectType(value: object): BsonType {
  if (Array.isArray(value)) return { code: 4, name: "array" };
  if (value instanceof ObjectId) return { code: 7, name: "objectId" };
  if (value instanceof Date) return { code: 9, name: "date" };
  if (value instanceof Double) return { code: 1, name: "double" };
  if (value instanceof Int32) return { code: 16, name: "int" };
  if (value instanceof Timestamp) return { code: 17, name: "timestamp" };
  if (value instanceof Long) return { code: 18, name: "long" };
  if (value instanceof Decimal128) return { code: 19, name: "decimal" };
  if (value instanceof Binary || value instanceof Uint8Array) return { code: 5, name: "binData" };
  if (value instanceof BSONRegExp || value instanceof RegExp) return { code: 11, name: "regex" };
  if (value instanceof Code) {
    return value.scope ? { code: 15, name: "javascriptWithScope" } : { code: 13, name: "javascript" };
  }
  if (value instanceof BSONSymbol) return { code: 14, name: "symbol" };
  if (value instanceof MinKey) return { code: -1, name: "minKey" };
  if (value instanceof MaxKey) return { code: 127, name: "maxKey" };
  return { code: 3, name: "object" };
}

/** The BSON type of a decoded value: its number and its alias, as `$type` names them. */
export function bsonTypeOf(value: unknown): BsonType {
  switch (typeof value) {
    case "string":
      return { code: 2, name: "string" };
    case "number":
      return numberType(value);
    case "bigint":
      return { code: 18, name: "long" };
    case "boolean":
      return { code: 8, name: "bool" };
    case "undefined":
      return { code: 6, name: "missing" };
    case "object":
      return value === null ? { code: 10, name: "null" } : objectType(value);
    default:
      throw failedToParse(`a ${typeof value} is no BSON value`);
  }
}

/** A DBRef is stored as the plain object it stands for. */
export function asPlainObject(value: object): Doc {
  if (value instanceof DBRef) return value.toJSON();
  return Object.fromEntries(Object.entries(value));
}
