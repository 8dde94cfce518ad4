import { createHash } from "node:crypto";

/** Every key in the file starts with one of these letters. */
const letters = {
  meta: "m",
  catalog: "c",
  document: "d",
  index: "i",
  multikey: "a",
  cutOff: "l",
  session: "r",
};

export const maximumKeyLength = 1978;

function number32(value: number): string {
  return String.fromCharCode((value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
}

export const metaKey = (name: string): string => letters.meta + name;
export const catalogPrefix = letters.catalog;
export const catalogKey = (namespace: string): string =>
  letters.catalog + Buffer.from(namespace, "utf8").toString("latin1");
export const documentPrefix = (collection: number): string => letters.document + number32(collection);
export const indexPrefix = (collection: number, index: number): string =>
  letters.index + number32(collection) + number32(index);
export const collectionIndexPrefix = (collection: number): string => letters.index + number32(collection);
const ofIndex = (letter: string) => (collection: number, index: number) =>
  letter + number32(collection) + number32(index);
/** Exists when an index holds an array. */
export const multikeyKey = ofIndex(letters.multikey);
/** Exists when an index holds a truncated entry. */
export const cutOffKey = ofIndex(letters.cutOff);
/** What is stored about an index apart from its entries. */
export const indexMarks = (collection: number, index: number): string[] =>
  [multikeyKey, cutOffKey].map((keyOf) => keyOf(collection, index));
export const sessionPrefix = letters.session;
export const sessionKey = (session: string): string => letters.session + Buffer.from(session, "hex").toString("latin1");

const keptOfLongKey = maximumKeyLength - 32;

/** True when an index entry's key is stored truncated. */
export const isCutOff = (key: string): boolean => key.length > maximumKeyLength;

/** An index entry's key as stored: a key that is too long ends with a hash of the whole, so it stays unique. */
export function entryKey(key: string): string {
  if (!isCutOff(key)) return key;
  const hash = createHash("sha256").update(key, "latin1").digest().toString("latin1");
  return key.slice(0, keptOfLongKey) + hash;
}

/** Bounds over entries' keys: a long bound is truncated, which lets in every key with the same start. */
export function entryBounds(start: string, end: string): readonly [start: string, end: string] {
  return [start.slice(0, keptOfLongKey), end.length > keptOfLongKey ? afterPrefix(end.slice(0, keptOfLongKey)) : end];
}

/** The least key after every key that begins with `prefix`. */
export function afterPrefix(prefix: string): string {
  for (let at = prefix.length - 1; at >= 0; at--) {
    const code = prefix.charCodeAt(at);
    if (code < 255) return prefix.slice(0, at) + String.fromCharCode(code + 1);
  }
  return "\xff".repeat(maximumKeyLength);
}
