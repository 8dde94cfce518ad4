import type { LocalFile } from "#app/db/localFile.ts";

/** How often a running recording updates its heartbeat, in parts of a second each. */
export const beatEveryParts = 4;
/** After this much silence it counts as cut off, unless a lock says otherwise. */
const silentMs = 12_000;

/** Holds a running recording's lock until released. Some browsers have no locks, or refuse every one. */
export function holdRecording(fileId: string): () => void {
  let release: () => void = () => undefined;
  const isOver = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks()
    ?.request(nameOf(fileId), { mode: "exclusive" }, () => isOver)
    .catch(() => undefined);
  return release;
}

/**
 * The recordings that a tab is still writing. A frozen tab keeps its lock but falls silent, and a browser without locks
 * has only the heartbeat: either is enough.
 */
export async function runningAmong(files: readonly LocalFile[]): Promise<Set<string>> {
  if (files.length === 0) return new Set();
  const found = await locks()
    ?.query()
    .catch(() => undefined);
  const held = new Set(found?.held?.map(({ name }) => name));
  const isAlive = ({ recordedAt }: LocalFile) =>
    recordedAt !== undefined && Math.abs(Date.now() - Date.parse(recordedAt)) < silentMs;
  return new Set(files.filter((file) => held.has(nameOf(file.id)) || isAlive(file)).map(({ id }) => id));
}

function locks(): LockManager | undefined {
  return "locks" in navigator ? navigator.locks : undefined;
}

function nameOf(fileId: string): string {
  return `touchline-recording-${fileId}`;
}
