import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Env } from "../env.ts";

type DataEnv = Pick<Env, "DATA_DIR">;
const longestWorkMs = 24 * 60 * 60 * 1000;

/** On the disk of DATA_DIR, so that a finished file only needs renaming. Not part of backups. */
function workRoot(env: DataEnv): string {
  return path.join(env.DATA_DIR, "work");
}

/** A folder for one piece of work, deleted when it ends. Parallel runs get separate ones. */
export async function inWorkFolder<Result>(
  env: DataEnv,
  name: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(workRoot(env), { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(workRoot(env), `${name}-`));
  try {
    return await work(path.resolve(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Leftovers of processes that were killed at work. */
export async function removeOldWork(env: DataEnv, now: number): Promise<void> {
  const names = await readdir(workRoot(env)).catch(() => []);
  for (const name of names) {
    const folder = path.join(workRoot(env), name);
    // Work that ends in between removes its folder itself.
    const found = await stat(folder).catch(() => undefined);
    if (found && now - found.mtimeMs > longestWorkMs) await rm(folder, { recursive: true, force: true });
  }
}
