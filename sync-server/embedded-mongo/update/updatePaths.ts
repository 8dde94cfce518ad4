import { MongoError } from "../mongoError.ts";

/** @throws MongoError 40 when two paths would write the same place. */
export function checkConflicts(paths: readonly string[]): void {
  const seen = new Set<string>();
  for (const path of [...paths].sort()) {
    const parts = path.split(".");
    for (let length = 1; length <= parts.length; length++) {
      const prefix = parts.slice(0, length).join(".");
      if (seen.has(prefix)) {
        throw new MongoError(40, `Updating the path '${path}' would create a conflict at '${prefix}'`);
      }
    }
    seen.add(path);
  }
}
