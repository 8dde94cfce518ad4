import * as z from "zod";
import { mailAnswer, metricsAnswer } from "./answers.ts";
import { waitingKinds } from "../rules/waiting.ts";
import { auditEntry, auditQuery } from "./audit.ts";
import { call } from "./call.ts";

/** Something that failed for good, without what it held of anybody. */
const failure = z.object({
  id: z.string(),
  kind: z.enum(["failedJobs", "quarantined"]),
  /** A job's kind, or the name of a mutation. */
  what: z.string(),
  /** Of a mail its subject, else empty. */
  about: z.string(),
  reason: z.string(),
  at: z.iso.datetime(),
});
export type FailureAnswer = z.infer<typeof failure>;

/** What admins look at of the whole: figures, mails and the audit log. */
export const adminCalls = {
  metrics: call({ method: "GET", path: "/api/analytics/metrics", answer: metricsAnswer }),
  /** What waits for an admin; kinds of which nothing waits are left out. */
  waiting: call({
    method: "GET",
    path: "/api/waiting",
    answer: z.array(z.object({ kind: z.enum(waitingKinds), count: z.int(), oldestAt: z.iso.datetime() })),
  }),
  /** Jobs that failed for good and changes that could not be saved, which no admin has looked at. */
  failures: call({ method: "GET", path: "/api/failures", answer: z.array(failure) }),
  /** Everything that failed until then was looked at. */
  failuresSeen: call({
    method: "POST",
    path: "/api/failures/seen",
    body: z.object({ until: z.iso.datetime("The time must be a date with a time of day.") }),
    answer: z.object({ seen: z.int() }),
    isKeyless: true,
  }),
  mails: call({ method: "GET", path: "/api/mails", answer: z.array(mailAnswer) }),
  auditLog: call({ method: "GET", path: "/api/audit", query: auditQuery, answer: z.array(auditEntry) }),
  /** The same as a table; that it was taken is noted. */
  exportAuditLog: call({
    method: "POST",
    path: "/api/audit/csv",
    body: auditQuery,
    answer: z.object({ csv: z.string() }),
    isKeyless: true,
  }),
  retryMail: call({ method: "POST", path: "/api/mails/:id/retry", answer: mailAnswer }),
} as const;
