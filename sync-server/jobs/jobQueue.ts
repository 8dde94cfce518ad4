import { randomUUID } from "node:crypto";
import type { Collection, Database } from "../db/database.ts";
import { isMail, waitingJob, type JobDocument, type JobKind, type JobRequest, type MailJob } from "../db/job.ts";

const mostAttempts = 8;
/** A mail server may be down for a day. */
const mostMailAttempts = 30;
const leaseMs = 60_000;
const firstPauseMs = 5_000;
const longestPauseMs = 60 * 60 * 1000;

/** The jobs of all processes: each is leased to one worker at a time, and picked up again when that worker dies. */
export class JobQueue {
  readonly renewEveryMs = leaseMs / 3;
  private readonly jobs: Collection<JobDocument>;
  private readonly owner = randomUUID();

  constructor(database: Database) {
    this.jobs = database.collection("jobs");
  }

  /** False when this job was already enqueued. */
  async enqueue(id: string, request: JobRequest): Promise<boolean> {
    try {
      await this.jobs.insertOne(waitingJob(id, request, new Date()));
      return true;
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === 11_000) return false;
      throw error;
    }
  }

  /** The job of these kinds that has waited longest, leased to this worker; undefined when none is due. */
  async claim(now = new Date(), kinds?: readonly JobKind[]): Promise<JobDocument | undefined> {
    const ofKinds = kinds ? { kind: { $in: kinds } } : {};
    const due = await this.lease({ ...ofKinds, state: "waiting", runAt: { $lte: now } }, now);
    return due ?? (await this.lease({ ...ofKinds, state: "running", leaseUntil: { $lte: now } }, now));
  }

  /** The kinds of which at least one job can be claimed. */
  async dueKinds(now = new Date()): Promise<JobKind[]> {
    // Two queries: each is answered from the index alone.
    const waiting = await this.jobs.distinct("kind", { state: "waiting", runAt: { $lte: now } });
    const left = await this.jobs.distinct("kind", { state: "running", leaseUntil: { $lte: now } });
    return [...new Set([...waiting, ...left])];
  }

  /** False when the lease was lost: another worker has the job. */
  async renew(job: JobDocument, now = new Date()): Promise<boolean> {
    const renewed = await this.jobs.updateOne(this.mine(job), { $set: { leaseUntil: leaseEnd(now) } });
    return renewed.matchedCount === 1;
  }

  async finish(job: JobDocument, outcome: Record<string, string>): Promise<void> {
    const changes = { state: "done" as const, outcome, finishedAt: new Date() };
    await this.jobs.updateOne(this.mine(job), {
      $set: changes,
      $unset: { leaseUntil: "", leaseOwner: "", lastError: "" },
    });
  }

  /** Retries later, with growing pauses; finally keeps it as a dead letter with its reason. */
  async fail(job: JobDocument, reason: string, now = new Date()): Promise<void> {
    const isDead = job.attempts >= mostAttemptsOf(job);
    const changes = isDead
      ? { state: "dead" as const, lastError: reason, finishedAt: now }
      : { state: "waiting" as const, lastError: reason, runAt: new Date(now.getTime() + pauseAfter(job.attempts)) };
    await this.jobs.updateOne(this.mine(job), { $set: changes, $unset: { leaseUntil: "", leaseOwner: "" } });
  }

  /** Returns the job as if it had never been taken: nothing went wrong, it just could not be done now. */
  async postpone(job: JobDocument, reason: string, ms: number): Promise<void> {
    const changes = { state: "waiting" as const, lastError: reason, runAt: new Date(Date.now() + ms) };
    await this.jobs.updateOne(this.mine(job), {
      $set: changes,
      $inc: { attempts: -1 },
      $unset: { leaseUntil: "", leaseOwner: "" },
    });
  }

  /** Restarts a failed or waiting email. Undefined when there is no such email. */
  async retryMail(id: string): Promise<MailJob | undefined> {
    const again = { state: "waiting" as const, attempts: 0, runAt: new Date() };
    const filter = { _id: id, kind: "mail" as const, state: { $in: ["dead" as const, "waiting" as const] } };
    await this.jobs.updateOne(filter, { $set: again, $unset: { finishedAt: "", seenAt: "" } });
    const job = await this.jobs.findOne({ _id: id });
    return job && isMail(job) ? job : undefined;
  }

  /** The newest emails first. */
  async latestMails(limit: number): Promise<MailJob[]> {
    return (await this.jobs.find({ kind: "mail" }).sort({ createdAt: -1 }).limit(limit).toArray()).filter(isMail);
  }

  private async lease(filter: object, now: Date): Promise<JobDocument | undefined> {
    const lease = { state: "running" as const, leaseOwner: this.owner, leaseUntil: leaseEnd(now) };
    const leased = await this.jobs.findOneAndUpdate(
      filter,
      { $set: lease, $inc: { attempts: 1 } },
      { sort: { runAt: 1 }, returnDocument: "after" },
    );
    if (!leased || leased.attempts <= mostAttemptsOf(leased)) return leased ?? undefined;
    // Every worker that took it died with it.
    await this.fail(leased, "The server stopped each time while it was at it.", now);
    return this.lease(filter, now);
  }

  private mine(job: JobDocument) {
    return { _id: job._id, state: "running" as const, leaseOwner: this.owner };
  }
}

function mostAttemptsOf({ kind }: JobDocument): number {
  return kind === "mail" ? mostMailAttempts : mostAttempts;
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + leaseMs);
}

/** Milliseconds: doubled each time, with jitter so that a recovering mail server is not stormed. */
function pauseAfter(attempts: number): number {
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1));
  return pause * (0.5 + Math.random());
}
