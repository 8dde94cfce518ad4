import type { Place } from "./place.ts";

/** One exact piece of the product's source, and what stands there when the bug is planted. */
export interface Replacement {
  file: string;
  snippet: string;
  bug: string;
}

/** A bug that somebody could write. */
export interface PlantedBug {
  name: string;
  changes: readonly Replacement[];
  /** Where the code runs that it is planted in; in memory if left out. */
  in?: Place;
}

/** The snippet must stand there exactly once: a bug that can no longer be planted is an error. */
export function plant(source: string, { file, snippet, bug }: Replacement): string {
  const parts = source.split(snippet);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${snippet}`);
  return parts.join(bug);
}

/** Bugs of one replacement each in one file. */
export function bugIn(
  file: string,
  place: Place = "memory",
): (name: string, snippet: string, bug: string) => PlantedBug {
  return (name, snippet, bug) => ({ name, changes: [{ file, snippet, bug }], in: place });
}
