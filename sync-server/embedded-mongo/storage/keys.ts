/** Every key of the file starts with one of these letters. */
const letters = { meta: "m", catalog: "c", document: "d", index: "i", multikey: "x", session: "r" };

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
export const multikeyKey = (collection: number, index: number): string =>
  letters.multikey + number32(collection) + number32(index);
export const sessionPrefix = letters.session;
export const sessionKey = (session: string): string => letters.session + Buffer.from(session, "hex").toString("latin1");

/** The least key after every key that begins with `prefix`. */
export function afterPrefix(prefix: string): string {
  for (let at = prefix.length - 1; at >= 0; at--) {
    const code = prefix.charCodeAt(at);
    if (code < 255) return prefix.slice(0, at) + String.fromCharCode(code + 1);
  }
  return "\xff".repeat(maximumKeyLength);
}
