import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

/** Another process holds the lock. */
export class HeldLock extends Error {
  readonly pid: number | undefined;
  constructor(pid: number | undefined) {
    super("the lock is held");
    this.pid = pid;
  }
}

const held = new Set<string>();

/** When a process started, if the system says so: process ids are reused. */
export function startOf(pid: number): string {
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

/** The process that wrote a lock file. */
export function ownerIn(file: string): { pid: number; start: string } | undefined {
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
 * A file that names its owner, for systems without `flock`. A dead process's lock is taken over.
 * @throws HeldLock when its process lives. Returns a function that releases the lock.
 */
export function lockByPid(path: string): () => void {
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
        throw new HeldLock(owner?.pid);
      }
      const stale = `${mine}.stale`;
      renameSync(path, stale);
      if (livesOn(ownerIn(stale), path)) tryLink(stale, path);
      rmSync(stale, { force: true });
    }
  } finally {
    rmSync(mine, { force: true });
  }
  throw new Error(`${path} could not be locked.`);
}
