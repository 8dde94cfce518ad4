import { Decimal128, Double, Int32, Long } from "bson";
import { type NumberValue, toNumber } from "../bson/values.ts";
import { badValue } from "../mongoError.ts";

const isDouble = (value: NumberValue): boolean =>
  value instanceof Double || (typeof value === "number" && !Number.isInteger(value));

function integer(value: NumberValue): bigint {
  if (typeof value === "bigint") return value;
  return value instanceof Long ? value.toBigInt() : BigInt(toNumber(value));
}

const isWide = (value: NumberValue): boolean => value instanceof Long || typeof value === "bigint";

function fromInteger(value: bigint, wide: boolean): Int32 | Long {
  if (!wide && value >= -0x80000000n && value <= 0x7fffffffn) return new Int32(Number(value));
  if (BigInt.asIntN(64, value) !== value) {
    throw badValue("Failed to apply an arithmetic update: the result does not fit into 64 bits");
  }
  return Long.fromBigInt(value);
}

/** MongoDB's addition: a double gives a double, a long gives a long, an int overflows into a long. */
export function add(left: NumberValue, right: NumberValue): NumberValue {
  if (left instanceof Decimal128 || right instanceof Decimal128) {
    throw badValue("arithmetic with Decimal128 is not supported by the embedded database");
  }
  if (isDouble(left) || isDouble(right)) return new Double(toNumber(left) + toNumber(right));
  return fromInteger(integer(left) + integer(right), isWide(left) || isWide(right));
}
