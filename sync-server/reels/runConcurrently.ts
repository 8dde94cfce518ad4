import { availableParallelism } from "node:os";
import pLimit from "p-limit";

/** One ffmpeg per core, whoever asks. */
const inTurn = pLimit(availableParallelism());

/** Runs everything, as many at once as there are cores. When one fails, aborts the others and waits for them. */
export async function runConcurrently<Result>(
  signal: AbortSignal,
  parts: readonly ((signal: AbortSignal) => Promise<Result>)[],
): Promise<Result[]> {
  const failing = new AbortController();
  const either = AbortSignal.any([signal, failing.signal]);
  const running = parts.map((part) =>
    inTurn(() => {
      either.throwIfAborted();
      return part(either);
    }).catch((error: unknown) => {
      failing.abort(error);
      throw error;
    }),
  );
  try {
    return await Promise.all(running);
  } finally {
    await Promise.allSettled(running);
  }
}
