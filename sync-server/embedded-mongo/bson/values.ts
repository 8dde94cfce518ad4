import { DBRef, Decimal128, Double, Int32, Long, Timestamp } from "bson";

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

/** A DBRef is stored as the plain object it represents. */
export function asPlainObject(value: object): Doc {
  if (value instanceof DBRef) return value.toJSON();
  return Object.fromEntries(Object.entries(value));
}
