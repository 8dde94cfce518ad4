import { readdirSync, readFileSync } from "node:fs";
import { residentMegabytes } from "../residentMegabytes.ts";

const lookEveryMs = 50;

/** The peak memory of this process's children, in megabytes. */
export async function peakMemory(work: () => Promise<void>): Promise<number> {
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, ofChildren())), lookEveryMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most;
}

function ofChildren(): number {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.reduce((sum, pid) => sum + (parentOf(pid) === process.pid ? memoryOf(pid) : 0), 0);
}

/** CPU time of this process's children that have ended. */
export function childSeconds(): number {
  const [, , , , , , , , , , , , , user = 0, system = 0] = statOf("self").map(Number);
  return (user + system) / 100;
}

/** 0 for one that has ended meanwhile. */
function parentOf(pid: string): number {
  try {
    return Number(statOf(pid)[1]);
  } catch {
    return 0;
  }
}

function memoryOf(pid: string): number {
  try {
    return residentMegabytes(Number(pid));
  } catch {
    return 0;
  }
}

/** The fields of the process's stat after its name. */
function statOf(pid: string): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}
