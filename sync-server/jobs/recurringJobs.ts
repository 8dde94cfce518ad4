import type { Logger } from "pino";
import type { RecurringKind } from "../db/job.ts";
import type { JobQueue } from "./jobQueue.ts";
import type { JobSignal } from "./jobSignal.ts";

const minute = 60 * 1000;
const hour = 60 * minute;
/** Milliseconds between two runs. */
const periods: Readonly<Record<RecurringKind, number>> = {
  expireBids: hour,
  mailSponsors: 6 * hour,
  settleNoShows: 5 * minute,
  readCalendars: hour,
  prune: 24 * hour,
  retain: 24 * hour,
  sweepMedia: hour,
  settleMoney: minute,
  askProvider: minute / 2,
  askLate: hour,
  sendPayouts: minute,
  bookFees: hour,
  endRounds: 10 * minute,
  remindPayers: 6 * hour,
  lookAfterReviews: 6 * hour,
  tellAdmins: 5 * minute,
};
const lookEveryMs = 30_000;

interface Parts {
  queue: JobQueue;
  signal: JobSignal;
  log: Logger;
}

/**
 * Enqueues the jobs of the current periods. The period is in the job's id, so that all processes together enqueue each
 * job once. Returns the ids of the new ones.
 */
export async function enqueueRecurring(queue: JobQueue, now = new Date()): Promise<string[]> {
  const added: string[] = [];
  for (const kind of Object.keys(periods) as RecurringKind[]) {
    const id = `${kind} ${periodStart(now, periods[kind])}`;
    if (await queue.enqueue(id, { kind, payload: {} })) added.push(id);
  }
  return added;
}

/** Runs now and at each period. Returns a function that stops it. */
export function keepRecurring({ queue, signal, log }: Parts): () => Promise<void> {
  let running = Promise.resolve();
  const look = () => {
    running = enqueueRecurring(queue).then(
      (added) => void (added.length > 0 && signal.wake()),
      (error: unknown) => log.warn({ type: error instanceof Error ? error.name : typeof error }, "No job was enqueued"),
    );
  };
  look();
  const timer = setInterval(look, lookEveryMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

function periodStart(now: Date, period: number): string {
  return new Date(Math.floor(now.getTime() / period) * period).toISOString();
}
