import { DamagedFile } from "./checksum.ts";

/** Raised when the file's layout changes in a way that older code cannot read. */
export const formatVersion = 2;

/**
 * The version in the stored value of `format`. The first version wrote "1"; later ones their number, a
 * space and a checksum: a program of any age can read it and say which program is needed.
 */
export function versionIn(stored: Buffer): number {
  const text = stored.toString("latin1");
  if (text === "1") return 1;
  const number = /^(\d+) /.exec(text)?.[1];
  if (number === undefined) throw new DamagedFile("it does not say of which version it is");
  return Number(number);
}
