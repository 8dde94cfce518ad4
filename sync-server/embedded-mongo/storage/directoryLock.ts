import { spawnSync } from "node:child_process";
import { closeSync, existsSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { HeldLock, lockByPid, ownerIn, startOf } from "./pidLock.ts";

/**
 * The system's own lock on the file, which ends with the process, however it ends, and counts in every
 * container that sees the file. Node has no call for it: flock(1) locks the open file that it is handed,
 * and the lock stays with that. Undefined where there is no flock(1).
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
 * One process per database folder. The answer lets go of it.
 * @throws Error with a sentence when another process has it.
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

/** True while a living process has the folder. */
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
