import type { Announcement } from "#shared/rules/announcement.ts";

/** Work that recurs every period; see recurringJobs.ts. */
export type RecurringKind =
  | "expireBids"
  | "mailSponsors"
  | "settleNoShows"
  | "prune"
  | "sweepMedia"
  | "settleMoney"
  | "askProvider"
  | "askLate"
  | "sendPayouts"
  | "endRounds"
  | "remindPayers"
  | "lookAfterReviews"
  | "tellAdmins"
  | "bookFees"
  | "readCalendars"
  | "retain";

/** Work to do after a commit. An email is stored in the same transaction as the change that triggers it. */
export type JobRequest =
  | MailRequest
  | EraseRequest
  | PushRequest
  | PushDeviceRequest
  | { kind: RecurringKind; payload: Record<string, never> }
  | CheckRequest
  | RenderRequest
  | VerticalRequest
  | JoinRequest
  | SearchRequest
  | ClashRequest
  | CalendarRequest;
export type JobKind = JobRequest["kind"];

export interface MailRequest {
  kind: "mail";
  payload: Announcement;
}

/** News for an account's devices: one job finds them, and each device has one of its own. */
export interface PushRequest {
  kind: "push";
  payload: { userId: string; notificationId: string };
}

export interface PushDeviceRequest {
  kind: "pushDevice";
  payload: { userId: string; notificationId: string; deviceId: string };
}

/** An account was deleted: remove what is left of the person's data. */
export interface EraseRequest {
  kind: "eraseAccount";
  payload: { userId: string };
}

/** Files of people without an account, and videos that are coded again, have queues of their own: nobody waits for them. */
export interface CheckRequest {
  kind: "checkFile" | "checkVisitorFile" | "convertFile";
  payload: { fileId: string };
}

export interface RenderRequest {
  kind: "renderReel";
  payload: { reelId: string; version: number };
}

export interface VerticalRequest {
  kind: "renderVertical";
  payload: { reelId: string; version: number };
}

/** A stream has ended and everything is here: make the match's recording of it. */
export interface JoinRequest {
  kind: "joinStream";
  payload: { streamId: string };
}

/** A match is open for bids, newly or with other facts: whose saved search does it fit? */
export interface SearchRequest {
  kind: "matchSearches";
  payload: { fixtureId: string };
}

/** A streamer's plans have changed: which of their waiting bids are they in the way of? */
export interface ClashRequest {
  kind: "noteClashes";
  payload: { userId: string };
}

/** A streamer's own calendar, kept elsewhere: when are they busy? */
export interface CalendarRequest {
  kind: "readCalendar";
  payload: { calendarId: string };
}

/** A row of the `jobs` collection. */
export type JobDocument<Request extends JobRequest = JobRequest> = Request & {
  /** Derived from the mutation (or period) that asks for it, so that asking again enqueues nothing twice. */
  _id: string;
  state: "waiting" | "running" | "done" | "dead";
  attempts: number;
  createdAt: Date;
  runAt: Date;
  leaseUntil?: Date;
  leaseOwner?: string;
  finishedAt?: Date;
  lastError?: string;
  /** When an admin looked at a job that failed permanently. */
  seenAt?: Date;
  /** What the handler recorded: for an email its subject and recipient. */
  outcome?: Record<string, string>;
};

export type MailJob = JobDocument<MailRequest>;

export function waitingJob(id: string, job: JobRequest, now: Date): JobDocument {
  return { ...job, _id: id, state: "waiting", attempts: 0, createdAt: now, runAt: now };
}

export function isMail(job: JobDocument): job is MailJob {
  return job.kind === "mail";
}

/** Thrown by a handler that cannot work now, through no fault of the job: the job waits and no attempt is counted. */
export class PostponeJob extends Error {
  override name = "PostponeJob";
  readonly ms: number;

  constructor(reason: string, ms: number) {
    super(reason);
    this.ms = ms;
  }
}
