import { decode } from "../bson/codec.ts";
import { FieldReader } from "../bson/fieldReader.ts";
import { keyOf } from "../bson/keyEncoding.ts";
import { type Doc, isDoc } from "../bson/values.ts";
import { MongoError, badValue } from "../mongoError.ts";
import { compileFilter, fieldsRead } from "../query/matcher.ts";
import type { CollectionInfo, IndexInfo } from "./catalog.ts";
import { type IndexKeys, indexKeysOf } from "./indexKeys.ts";
import { cutOffKey, documentPrefix, entryKey, indexPrefix, isCutOff, maximumKeyLength, multikeyKey } from "./keys.ts";
import type { Writer } from "./writer.ts";

const noKeys: IndexKeys = { keys: new Set(), multikey: false };

function keysIn(index: IndexInfo, doc: Doc): IndexKeys {
  if (index.partialFilter && !compileFilter(index.partialFilter)(doc)) return noKeys;
  return indexKeysOf(index, doc);
}

function duplicateKey(collection: CollectionInfo, index: IndexInfo, doc: Doc, key: string): MongoError {
  const keyPattern = isDoc(index.specification["key"]) ? index.specification["key"] : {};
  const keyValue: Doc = {};
  for (const field of index.fields) keyValue[field.path] = valueIn(index, doc, field.parts, key);
  const shown = Object.entries(keyValue).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return new MongoError(
    11000,
    `E11000 duplicate key error collection: ${collection.namespace} index: ${index.name} dup key: { ${shown.join(", ")} }`,
    { keyPattern, keyValue },
  );
}

/** The value that collided: for an array the element whose key it was. */
function valueIn(index: IndexInfo, doc: Doc, parts: readonly string[], key: string): unknown {
  let at: unknown = doc;
  for (const part of parts) at = isDoc(at) ? at[part] : undefined;
  if (!Array.isArray(at)) return at ?? null;
  const items: unknown[] = at;
  const only = { ...index, fields: index.fields.filter((field) => field.parts === parts) };
  const match = items.find((item) => {
    const wrapped = parts.reduceRight<unknown>((inner, part) => ({ [part]: inner }), item);
    return [...indexKeysOf(only, wrapped).keys].some((each) => key.includes(each));
  });
  return match ?? at;
}

function checkIdLength(collection: CollectionInfo, length: number): void {
  if (length > maximumKeyLength) {
    throw new MongoError(
      17280,
      `the _id of a document of ${collection.namespace} is too long for the embedded database`,
    );
  }
}

interface IndexChanges {
  readonly puts: string[];
  readonly removals: string[];
  /** Indexes that now hold an array. */
  readonly multikey: IndexInfo[];
  /** Indexes that now hold a truncated value. */
  readonly cutOff: IndexInfo[];
}

/** What a write changes in one index; refuses a second owner of a unique key. */
function collectChanges(
  writer: Writer,
  collection: CollectionInfo,
  index: IndexInfo,
  write: { idKey: string; before: Doc | undefined; after: Doc | undefined },
  changes: IndexChanges,
): void {
  const old = write.before ? keysIn(index, write.before) : noKeys;
  const next = write.after ? keysIn(index, write.after) : noKeys;
  const prefix = indexPrefix(collection.id, index.id);
  const whole = (key: string): string => (index.unique ? prefix + key : prefix + key + write.idKey);
  const entry = (key: string): string => entryKey(whole(key));
  for (const key of old.keys) {
    if (next.keys.has(key)) continue;
    if (index.unique) writer.claim(entry(key));
    changes.removals.push(entry(key));
  }
  for (const key of next.keys) {
    if (old.keys.has(key)) continue;
    if (isCutOff(whole(key))) changes.cutOff.push(index);
    if (index.unique) {
      writer.claim(entry(key));
      if (write.after && writer.get(entry(key))) throw duplicateKey(collection, index, write.after, key);
    }
    changes.puts.push(entry(key));
  }
  if (next.multikey) changes.multikey.push(index);
}

/** Moves a document's entries in these indexes; throws before anything is written. */
function writeIndexes(
  writer: Writer,
  collection: CollectionInfo,
  write: { idKey: string; before: Doc | undefined; after: Doc | undefined },
  indexes = collection.indexes,
): void {
  const changes: IndexChanges = { puts: [], removals: [], multikey: [], cutOff: [] };
  for (const index of indexes) {
    if (index.name !== "_id_") collectChanges(writer, collection, index, write, changes);
  }
  const owner = Buffer.from(write.idKey, "latin1");
  for (const key of changes.removals) writer.remove(key);
  for (const key of changes.puts) writer.put(key, owner);
  for (const index of changes.multikey) {
    index.multikey = true;
    writer.put(multikeyKey(collection.id, index.id), Buffer.from([1]));
  }
  for (const index of changes.cutOff) {
    index.cutOff = true;
    writer.put(cutOffKey(collection.id, index.id), Buffer.from([1]));
  }
}

/** Puts one existing document into a new index. @throws MongoError 11000 when two share a unique key. */
export function indexDocument(writer: Writer, collection: CollectionInfo, index: IndexInfo, doc: Doc): void {
  writeIndexes(
    writer,
    { ...collection, indexes: [index] },
    { idKey: keyOf(doc["_id"]), before: undefined, after: doc },
  );
}

const idIndex = (collection: CollectionInfo): IndexInfo | undefined =>
  collection.indexes.find((index) => index.name === "_id_");

/** @throws MongoError 11000 when the `_id` or a unique key is taken. */
export function insertDocument(writer: Writer, collection: CollectionInfo, bytes: Buffer, doc: Doc): void {
  const id = doc["_id"];
  if (Array.isArray(id)) throw new MongoError(53, "The '_id' value cannot be of type array");
  if (id === undefined) throw badValue("a document needs an _id");
  const idKey = keyOf(id);
  const key = documentPrefix(collection.id) + idKey;
  const index = idIndex(collection);
  checkIdLength(collection, key.length);
  writer.claim(key);
  if (index && writer.get(key)) throw duplicateKey(collection, index, doc, idKey);
  writeIndexes(writer, collection, { idKey, before: undefined, after: doc });
  writer.put(key, bytes);
}

/** A document as it is stored. */
interface Stored {
  readonly key: string;
  readonly bytes: Buffer;
}

/** The top-level fields that decide a document's entries in an index; undefined when any field may. */
function decidingFields({ fields, partialFilter }: IndexInfo): Set<string> | undefined {
  return fieldsRead(partialFilter ?? {}, new Set(fields.map(({ parts }) => parts[0] ?? "")));
}

interface Indexed {
  readonly reader: FieldReader;
  /** For each index, which of the reader's fields decide its entries; undefined when any field may. */
  readonly deciding: readonly (readonly number[] | undefined)[];
}

const indexedFields = new WeakMap<readonly IndexInfo[], Indexed>();

function indexedFieldsOf(indexes: readonly IndexInfo[]): Indexed {
  const known = indexedFields.get(indexes);
  if (known) return known;
  const fields = indexes.map(decidingFields);
  const names = [...new Set(fields.flatMap((each) => [...(each ?? [])]))];
  const deciding = fields.map((each) => each && [...each].map((name) => names.indexOf(name)));
  const made = { reader: new FieldReader(names), deciding };
  indexedFields.set(indexes, made);
  return made;
}

/** The indexes in which a changed document may have new entries. */
function touchedIndexes({ indexes }: CollectionInfo, before: Buffer, after: Buffer): IndexInfo[] {
  const { reader, deciding } = indexedFieldsOf(indexes);
  const changed = reader.changed(before, after);
  return indexes.filter((_index, at) => deciding[at]?.some((field) => changed[field]) ?? true);
}

/** Replaces the bytes of an existing document; `_id` stays. */
export function replaceDocument(writer: Writer, collection: CollectionInfo, stored: Stored, bytes: Buffer): void {
  const { key } = stored;
  writer.claim(key);
  const touched = touchedIndexes(collection, stored.bytes, bytes);
  if (touched.length > 0) {
    const idKey = key.slice(documentPrefix(collection.id).length);
    writeIndexes(writer, collection, { idKey, before: decode(stored.bytes), after: decode(bytes) }, touched);
  }
  writer.put(key, bytes);
}

export function removeDocument(writer: Writer, collection: CollectionInfo, doc: Doc): void {
  const idKey = keyOf(doc["_id"]);
  const key = documentPrefix(collection.id) + idKey;
  writer.claim(key);
  writeIndexes(writer, collection, { idKey, before: doc, after: undefined });
  writer.remove(key);
}
