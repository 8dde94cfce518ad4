import {
  BSONRegExp,
  BSONSymbol,
  Binary,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from "bson";
import { badValue } from "../mongoError.ts";
import { KeyWriter } from "./keyWriter.ts";
import { writeDecimal, writeDouble, writeLong } from "./numberKeys.ts";
import { asPlainObject, isDoc, isLong } from "./values.ts";

/** BSON's canonical order of types; a key begins with one of these, so types never mix in a range. */
export const typeTag = {
  minKey: 1,
  emptyArray: 9,
  null: 10,
  number: 20,
  string: 30,
  object: 40,
  array: 50,
  binary: 60,
  objectId: 70,
  boolean: 80,
  date: 90,
  timestamp: 100,
  regex: 110,
  code: 120,
  maxKey: 240,
} as const;

/** What an empty array puts into an index: it sorts before null. */
export const emptyArrayValue = Symbol("empty array");

const signBit = 1n << 63n;

function writeNumber(writer: KeyWriter, value: number): void {
  writer.byte(typeTag.number);
  writeDouble(writer, value);
}

function writeWide(writer: KeyWriter, value: bigint): void {
  writer.byte(typeTag.number);
  writeLong(writer, value);
}

function writeBinary(writer: KeyWriter, bytes: Uint8Array, subtype: number): void {
  writer.byte(typeTag.binary);
  writer.uint32(bytes.length);
  writer.byte(subtype);
  writer.bytes(bytes);
}

function writeSpecial(writer: KeyWriter, value: object): boolean {
  if (value instanceof Binary) writeBinary(writer, value.buffer.subarray(0, value.position), value.sub_type);
  else if (value instanceof Uint8Array) writeBinary(writer, value, 0);
  else if (value instanceof Timestamp) {
    writer.byte(typeTag.timestamp);
    writer.uint32(value.t);
    writer.uint32(value.i);
  } else if (value instanceof BSONRegExp || value instanceof RegExp) {
    writer.byte(typeTag.regex);
    writer.text(value instanceof RegExp ? value.source : value.pattern);
    writer.text(value instanceof RegExp ? value.flags : value.options);
  } else if (value instanceof Code) {
    writer.byte(typeTag.code);
    writer.text(value.code);
  } else if (value instanceof BSONSymbol) {
    writer.byte(typeTag.string);
    writer.text(value.value);
  } else if (value instanceof MinKey) writer.byte(typeTag.minKey);
  else if (value instanceof MaxKey) writer.byte(typeTag.maxKey);
  else return false;
  return true;
}

function writeContainer(writer: KeyWriter, value: object): void {
  if (Array.isArray(value)) {
    writer.byte(typeTag.array);
    for (const item of value) writeValue(writer, item);
    writer.byte(0);
    return;
  }
  writer.byte(typeTag.object);
  for (const [name, field] of Object.entries(asPlainObject(value))) {
    if (field === undefined) continue;
    writer.byte(tagOf(field));
    writer.text(name);
    writeValue(writer, field);
  }
  writer.byte(0);
}

function writeObject(writer: KeyWriter, value: object): void {
  if (value instanceof ObjectId) {
    writer.byte(typeTag.objectId);
    writer.bytes(value.id);
  } else if (value instanceof Date) {
    writer.byte(typeTag.date);
    writer.uint64(BigInt.asUintN(64, BigInt(value.getTime()) + signBit));
  } else if (value instanceof Int32 || value instanceof Double) writeNumber(writer, value.value);
  else if (isLong(value)) writeWide(writer, value.toBigInt());
  else if (value instanceof Decimal128) {
    writer.byte(typeTag.number);
    writeDecimal(writer, value);
  } else if (!writeSpecial(writer, value)) writeContainer(writer, value);
}

/** Appends a value so that byte order is BSON order (types first, then values). */
export function writeValue(writer: KeyWriter, value: unknown): void {
  switch (typeof value) {
    case "string":
      writer.byte(typeTag.string);
      writer.text(value);
      return;
    case "number":
      return writeNumber(writer, value);
    case "boolean":
      writer.byte(typeTag.boolean);
      return writer.byte(value ? 1 : 0);
    case "bigint":
      return writeWide(writer, value);
    case "undefined":
      return writer.byte(typeTag.null);
    case "symbol":
      return writer.byte(typeTag.emptyArray);
    case "object":
      return value === null ? writer.byte(typeTag.null) : writeObject(writer, value);
    default:
      throw badValue(`a ${typeof value} cannot be stored`);
  }
}

const shared = new KeyWriter();

/** One value as an order-preserving key (a binary string). */
export function keyOf(value: unknown): string {
  shared.length = 0;
  writeValue(shared, value);
  return shared.take();
}

/** Several values as one compound key; `descending[i]` reverses that component. */
export function compoundKey(values: readonly unknown[], descending: readonly boolean[]): string {
  shared.length = 0;
  values.forEach((value, index) => {
    const from = shared.length;
    writeValue(shared, value);
    if (descending[index] === true) shared.invert(from);
  });
  return shared.take();
}

/** The canonical type tag of a value (the first byte of its key). */
export function tagOf(value: unknown): number {
  if (typeof value === "string") return typeTag.string;
  if (typeof value === "number") return typeTag.number;
  if (value === null || value === undefined) return typeTag.null;
  return keyOfTag(value);
}

const tagWriter = new KeyWriter();

function keyOfTag(value: unknown): number {
  if (Array.isArray(value)) return typeTag.array;
  if (isDoc(value) || value instanceof DBRef) return typeTag.object;
  tagWriter.length = 0;
  writeValue(tagWriter, value);
  return tagWriter.take().charCodeAt(0);
}
