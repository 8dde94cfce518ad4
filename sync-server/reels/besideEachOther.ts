import { availableParallelism } from "node:os";
import pLimit from "p-limit";

/** One ffmpeg for each processor, whoever asks. */
const inTurn = pLimit(availableParallelism());

/** Does all of it, as much at once as there are processors. When a part fails, the others are ended and waited for. */
export async function besideEachOther<Result>(
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
