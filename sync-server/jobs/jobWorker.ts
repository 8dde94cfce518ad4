import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import {
  PostponeJob,
  type CalendarRequest,
  type CheckRequest,
  type ClashRequest,
  type EraseRequest,
  type JoinRequest,
  type JobDocument,
  type JobKind,
  type MailJob,
  type PushDeviceRequest,
  type PushRequest,
  type RecurringKind,
  type RenderRequest,
  type SearchRequest,
  type VerticalRequest,
} from "../db/job.ts";
import type { JobQueue } from "./jobQueue.ts";
import type { JobSignal } from "./jobSignal.ts";

const mostFinishes = 10;
const finishPauseMs = 100;

type Outcome = Promise<Record<string, string>>;

/**
 * Each does its job and returns what is worth recording about it. Throwing means: try again later. A worker takes the
 * kinds it has a handler for. The signal aborts when another worker has the job.
 */
export type JobHandlers = { [Kind in RecurringKind]?: () => Outcome } & {
  [Kind in CheckRequest["kind"]]?: (job: JobDocument<CheckRequest>, signal: AbortSignal) => Outcome;
} & {
  mail?: ((job: MailJob) => Outcome) | undefined;
  push?: (job: JobDocument<PushRequest>) => Outcome;
  pushDevice?: (job: JobDocument<PushDeviceRequest>) => Outcome;
  matchSearches?: (job: JobDocument<SearchRequest>) => Outcome;
  noteClashes?: (job: JobDocument<ClashRequest>) => Outcome;
  readCalendar?: (job: JobDocument<CalendarRequest>) => Outcome;
  eraseAccount?: (job: JobDocument<EraseRequest>) => Outcome;
  renderReel?: (job: JobDocument<RenderRequest>, signal: AbortSignal) => Outcome;
  renderVertical?: (job: JobDocument<VerticalRequest>, signal: AbortSignal) => Outcome;
  joinStream?: (job: JobDocument<JoinRequest>, signal: AbortSignal) => Outcome;
};

interface WorkerParts {
  queue: JobQueue;
  handlers: JobHandlers;
  signal: JobSignal;
  log: Logger;
  /** A stop interrupts the current job, because it may take long; it is restarted later. */
  isCutOff?: boolean;
}

/** Works through the queue one job at a time, whenever it is woken: see `JobSignal` and `pollJobs`. */
export class JobWorker {
  private readonly parts: WorkerParts;
  private readonly stopListening: () => void;
  private working: Promise<void> | undefined;
  private isWoken = false;
  private isStopped = false;
  private readonly kinds: readonly JobKind[];
  private readonly stopping = new AbortController();

  constructor(parts: WorkerParts) {
    this.parts = parts;
    this.kinds = Object.keys(parts.handlers) as JobKind[];
    this.stopListening = parts.signal.onWake((kinds = this.kinds) => {
      if (kinds.some((kind) => this.kinds.includes(kind))) this.wake();
    });
    this.wake();
  }

  /** Finishes the current job, or returns it, and takes no other. */
  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.parts.isCutOff) this.stopping.abort(new PostponeJob("The server was stopped.", 0));
    this.stopListening();
    await this.working;
  }

  private wake(): void {
    this.isWoken = true;
    if (!this.isStopped) this.working ??= this.work().finally(() => (this.working = undefined));
  }

  private async work(): Promise<void> {
    try {
      while (this.isWoken && !this.isStopped) {
        this.isWoken = false;
        await this.drain();
      }
    } catch (error) {
      this.parts.log.warn({ type: nameOf(error) }, "The job queue could not be read");
    }
  }

  private async drain(): Promise<void> {
    const next = () => this.parts.queue.claim(new Date(), this.kinds);
    for (let job = await next(); job; job = await next()) {
      await this.run(job);
      if (this.isStopped) return;
    }
  }

  private async run(job: JobDocument): Promise<void> {
    const { queue, log } = this.parts;
    const lost = new AbortController();
    const renew = () =>
      queue.renew(job).then(
        (isMine) => isMine || lost.abort(),
        () => undefined,
      );
    const renewal = setInterval(() => void renew(), queue.renewEveryMs);
    try {
      const outcome = await this.outcomeOf(job, AbortSignal.any([lost.signal, this.stopping.signal]));
      if (!outcome) return;
      await this.finish(job, outcome);
      log.info({ job: job._id, kind: job.kind }, "Job done");
    } finally {
      clearInterval(renewal);
    }
  }

  /** What the handler recorded; undefined when it failed and waits for a retry. */
  private async outcomeOf(job: JobDocument, signal: AbortSignal): Promise<Record<string, string> | undefined> {
    const { queue, handlers, log } = this.parts;
    try {
      return await handled(handlers, job, signal);
    } catch (error) {
      if (error instanceof PostponeJob) {
        await queue.postpone(job, error.message, error.ms);
        return undefined;
      }
      const reason = reasonOf(error);
      log.warn({ job: job._id, kind: job.kind, attempt: job.attempts, type: nameOf(error), reason }, "Job failed");
      await queue.fail(job, reason);
      return undefined;
    }
  }

  /**
   * Retries, so that finished work is not repeated because the database was briefly away: a second email would go out.
   */
  private async finish(job: JobDocument, outcome: Record<string, string>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.parts.queue.finish(job, outcome);
      } catch (error) {
        if (attempt === mostFinishes) throw error;
        await pause(finishPauseMs * attempt);
      }
    }
  }
}

async function handled(
  handlers: JobHandlers,
  job: JobDocument,
  signal: AbortSignal,
): Promise<Record<string, string> | undefined> {
  switch (job.kind) {
    case "mail":
      return handlers.mail?.(job);
    case "push":
      return handlers.push?.(job);
    case "pushDevice":
      return handlers.pushDevice?.(job);
    case "matchSearches":
      return handlers.matchSearches?.(job);
    case "noteClashes":
      return handlers.noteClashes?.(job);
    case "readCalendar":
      return handlers.readCalendar?.(job);
    case "eraseAccount":
      return handlers.eraseAccount?.(job);
    case "checkFile":
    case "checkVisitorFile":
    case "convertFile":
      return handlers[job.kind]?.(job, signal);
    case "renderVertical":
      return handlers.renderVertical?.(job, signal);
    case "renderReel":
      return handlers.renderReel?.(job, signal);
    case "joinStream":
      return handlers.joinStream?.(job, signal);
    default:
      return handlers[job.kind]?.();
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

/** For admins. Leaves out addresses that a mail server quotes. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/[^\s<>"']+@[^\s<>"']+/g, "…").slice(0, 300);
}
