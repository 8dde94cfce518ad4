import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { JobDocument, MailJob, RecurringKind } from "../db/job.ts";
import type { JobQueue } from "./jobQueue.ts";
import type { JobSignal } from "./jobSignal.ts";

const mostFinishes = 10;
const finishPauseMs = 100;

/** Each does its job and answers what is worth noting about it. Throwing means: try again later. */
export type JobHandlers = Record<RecurringKind, () => Promise<Record<string, string>>> & {
  mail(job: MailJob): Promise<Record<string, string>>;
};

interface WorkerParts {
  queue: JobQueue;
  handlers: JobHandlers;
  signal: JobSignal;
  log: Logger;
  pollMs?: number;
}

/** Works through the queue one job at a time: at once when this process enqueued something, else by looking now and then. */
export class JobWorker {
  private readonly parts: WorkerParts;
  private readonly stopListening: () => void;
  private readonly timer: NodeJS.Timeout;
  private working: Promise<void> | undefined;
  private isWoken = false;
  private isStopped = false;

  constructor(parts: WorkerParts) {
    this.parts = parts;
    this.stopListening = parts.signal.onWake(() => this.wake());
    this.timer = setInterval(() => this.wake(), parts.pollMs ?? 2_000);
    this.wake();
  }

  /** Finishes the job in hand and takes no other. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.stopListening();
    clearInterval(this.timer);
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
    for (let job = await this.parts.queue.claim(); job; job = await this.parts.queue.claim()) {
      await this.run(job);
      if (this.isStopped) return;
    }
  }

  private async run(job: JobDocument): Promise<void> {
    const { queue, log } = this.parts;
    const renewal = setInterval(() => void queue.renew(job).catch(() => undefined), queue.renewEveryMs);
    try {
      const outcome = await this.outcomeOf(job);
      if (!outcome) return;
      await this.finish(job, outcome);
      log.info({ job: job._id, kind: job.kind }, "Job done");
    } finally {
      clearInterval(renewal);
    }
  }

  /** What its handler noted; undefined when it failed and waits for another try. */
  private async outcomeOf(job: JobDocument): Promise<Record<string, string> | undefined> {
    const { queue, handlers, log } = this.parts;
    try {
      return await (job.kind === "mail" ? handlers.mail(job) : handlers[job.kind]());
    } catch (error) {
      log.warn({ job: job._id, kind: job.kind, attempt: job.attempts, type: nameOf(error) }, "Job failed");
      await queue.fail(job, reasonOf(error));
      return undefined;
    }
  }

  /** What is done must not be done again because the database was away just then: a second mail would go out. */
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

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

/** For admins. Addresses that a mail server quotes are left out. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/[^\s<>"']+@[^\s<>"']+/g, "…").slice(0, 300);
}
