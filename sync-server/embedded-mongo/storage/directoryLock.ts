import { spawnSync } from "node:child_process";
import { closeSync, existsSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { HeldLock, lockByPid, ownerIn, startOf } from "./pidLock.ts";

/**
 * The operating system's lock on the file: it ends with the process, however that ends, and holds across every
 * container that sees the file. Node has no call for it: flock(1) locks the open file it inherits, and the lock stays
 * with that file. Undefined where flock(1) is missing.
 */
function lockBySystem(path: string): (() => void) | undefined {
  const file = openSync(path, "a+", 0o600);
  const { status, error } = spawnSync("flock", ["-n", "3"], { stdio: ["ignore", "ignore", "ignore", file] });
  if (error || (status !== 0 && status !== 1)) {
    closeSync(file);
    return undefined;
  }
  if (status === 1) {
    closeSync(file);
    throw new HeldLock(ownerIn(path)?.pid);
  }
  ftruncateSync(file);
  writeSync(file, `${process.pid} ${startOf(process.pid)}\n`);
  return () => closeSync(file);
}

function lockFile(path: string): () => void {
  return lockBySystem(path) ?? lockByPid(`${path}.pid`);
}

/**
 * One process per database folder. Returns a function that releases it.
 * @throws Error with a sentence when another process holds it.
 */
export function lockDirectory(directory: string): () => void {
  try {
    return lockFile(join(directory, "lock"));
  } catch (error) {
    if (!(error instanceof HeldLock)) throw error;
    throw new Error(
      `The database in ${directory} is already in use by process ${error.pid ?? "?"}. Stop that one first, or choose another DATA_DIR.`,
      { cause: error },
    );
  }
}

/** True while a living process holds the folder. */
export function isLocked(directory: string): boolean {
  if (!existsSync(directory)) return false;
  try {
    lockFile(join(directory, "lock"))();
    return false;
  } catch (error) {
    if (error instanceof HeldLock) return true;
    throw error;
  }
}
