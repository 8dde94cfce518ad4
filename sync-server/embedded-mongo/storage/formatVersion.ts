import { DamagedFile } from "./checksum.ts";

/** Raised when the file's layout changes: a program reads only its own version. */
export const formatVersion = 2;

/** The version in the stored value of `format`: a number, followed by a space and a checksum. */
export function versionIn(stored: Buffer): number {
  const number = /^(\d+)(?: |$)/.exec(stored.toString("latin1"))?.[1];
  if (number === undefined) throw new DamagedFile("it does not say of which version it is");
  return Number(number);
}
