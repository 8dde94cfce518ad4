import type { Announcement } from "#shared/rules/announcement.ts";

/** What is to be done after a commit. It is stored in the same transaction as the change that asks for it. */
export type JobRequest = { kind: "mail"; payload: Announcement };

/** A row of the `jobs` collection. */
export interface JobDocument {
  /** Derived from the mutation that enqueued it, so that a rerun of the mutation enqueues nothing twice. */
  _id: string;
  kind: JobRequest["kind"];
  payload: JobRequest["payload"];
  state: "waiting" | "running" | "done" | "dead";
  attempts: number;
  createdAt: Date;
  runAt: Date;
  leaseUntil?: Date;
  leaseOwner?: string;
  finishedAt?: Date;
  lastError?: string;
  /** What the handler noted: for a mail its subject and where it went. */
  outcome?: Record<string, string>;
}

export function waitingJob(id: string, job: JobRequest, now: Date): JobDocument {
  return { _id: id, kind: job.kind, payload: job.payload, state: "waiting", attempts: 0, createdAt: now, runAt: now };
}
