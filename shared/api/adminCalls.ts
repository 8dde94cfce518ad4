import * as z from "zod";
import { mailAnswer, metricsAnswer } from "./answers.ts";
import { waitingKinds } from "../rules/waiting.ts";
import { auditEntry, auditQuery } from "./audit.ts";
import { call } from "./call.ts";

/** A permanent failure, without personal data. */
const failure = z.object({
  id: z.string(),
  kind: z.enum(["failedJobs", "quarantined"]),
  /** A job's kind, or a mutation's name. */
  what: z.string(),
  /** An email's subject, else empty. */
  about: z.string(),
  reason: z.string(),
  at: z.iso.datetime(),
});
export type FailureAnswer = z.infer<typeof failure>;

/** Admins' overview: figures, emails and the audit log. */
export const adminCalls = {
  metrics: call({ method: "GET", path: "/api/analytics/metrics", answer: metricsAnswer }),
  /** What waits for an admin; kinds with nothing waiting are left out. */
  waiting: call({
    method: "GET",
    path: "/api/waiting",
    answer: z.array(z.object({ kind: z.enum(waitingKinds), count: z.int(), oldestAt: z.iso.datetime() })),
  }),
  /** Permanently failed jobs and changes that could not be saved, not yet seen by an admin. */
  failures: call({ method: "GET", path: "/api/failures", answer: z.array(failure) }),
  /** Marks everything that failed until then as seen. */
  failuresSeen: call({
    method: "POST",
    path: "/api/failures/seen",
    body: z.object({ until: z.iso.datetime("The time must be a date with a time of day.") }),
    answer: z.object({ seen: z.int() }),
    isKeyless: true,
  }),
  mails: call({ method: "GET", path: "/api/mails", answer: z.array(mailAnswer) }),
  auditLog: call({ method: "GET", path: "/api/audit", query: auditQuery, answer: z.array(auditEntry) }),
  /** The same as CSV; the export itself is logged. */
  exportAuditLog: call({
    method: "POST",
    path: "/api/audit/csv",
    body: auditQuery,
    answer: z.object({ csv: z.string() }),
    isKeyless: true,
  }),
  retryMail: call({ method: "POST", path: "/api/mails/:id/retry", answer: mailAnswer }),
} as const;
