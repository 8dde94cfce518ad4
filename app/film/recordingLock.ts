import type { LocalFile } from "#app/db/localFile.ts";

/** A running recording writes so often into its row that it runs, in parts of a second each. */
export const beatEveryParts = 4;
/** After so much silence it has been cut off, where no lock says otherwise. */
const silentMs = 12_000;

/** Holds the lock of a recording that runs, until it is released. Some browsers have none, or refuse every one. */
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
 * Those of these recordings that a tab is still writing. A frozen tab keeps its lock and falls silent, and a browser
 * without locks leaves the sign of life alone: either is enough.
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
