import * as z from "zod";
import { mailAnswer, metricsAnswer } from "./answers.ts";
import { auditEntry, auditQuery } from "./audit.ts";
import { call } from "./call.ts";

/** What admins look at of the whole: figures, mails and the audit log. */
export const adminCalls = {
  metrics: call({ method: "GET", path: "/api/analytics/metrics", answer: metricsAnswer }),
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
