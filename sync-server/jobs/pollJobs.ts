import type { Logger } from "pino";
import type { JobQueue } from "./jobQueue.ts";
import type { JobSignal } from "./jobSignal.ts";

const pollMs = 2_000;

interface Parts {
  queue: JobQueue;
  signal: JobSignal;
  log: Pick<Logger, "warn">;
  everyMs?: number;
}

/**
 * Wakes this process's workers for what other processes enqueued, what is due again, and what a dead worker left: one
 * look for all of them. Returns a function that stops it.
 */
export function pollJobs({ queue, signal, log, everyMs = pollMs }: Parts): () => Promise<void> {
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    const kinds = await queue.dueKinds();
    if (kinds.length > 0) signal.wake(kinds);
  };
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.warn({ type: nameOf(error) }, "The job queue could not be read"))
      .finally(() => (looking = undefined));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
