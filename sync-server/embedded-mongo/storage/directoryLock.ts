import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const held = new Set<string>();

/** When a process began, where the system says so: process ids are used again. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function ownerIn(file: string): { pid: number; start: string } | undefined {
  try {
    const [pid = "", start = ""] = readFileSync(file, "utf8").trim().split(" ");
    return Number(pid) > 0 ? { pid: Number(pid), start } : undefined;
  } catch {
    return undefined;
  }
}

function livesOn(owner: { pid: number; start: string } | undefined, path: string): boolean {
  if (!owner) return false;
  if (owner.pid === process.pid && owner.start === startOf(process.pid)) return held.has(path);
  return isAlive(owner.pid) && owner.start === startOf(owner.pid);
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/**
 * One process per database folder. A lock whose process is gone is taken over.
 * @throws Error with a sentence that names the process that has it. Returns what lets go of it.
 */
export function lockDirectory(directory: string): () => void {
  const path = join(directory, "lock");
  const mine = `${path}.${process.pid}.${held.size}`;
  writeFileSync(mine, `${process.pid} ${startOf(process.pid)}\n`);
  try {
    for (let attempt = 0; attempt < 10; attempt++) {
      if (tryLink(mine, path)) {
        held.add(path);
        return () => {
          held.delete(path);
          rmSync(path, { force: true });
        };
      }
      const owner = ownerIn(path);
      if (livesOn(owner, path)) {
        throw new Error(
          `The database in ${directory} is already in use by process ${owner?.pid ?? "?"}. Stop that one first, or choose another DATA_DIR.`,
        );
      }
      const stale = `${mine}.stale`;
      renameSync(path, stale);
      if (livesOn(ownerIn(stale), path)) tryLink(stale, path);
      rmSync(stale, { force: true });
    }
  } finally {
    rmSync(mine, { force: true });
  }
  throw new Error(`The database in ${directory} could not be locked.`);
}

/** True while a living process has the folder. */
export function isLocked(directory: string): boolean {
  const path = join(directory, "lock");
  return livesOn(ownerIn(path), path);
}
