import type { MailAnswer } from "#shared/api/answers.ts";
import { announcementText } from "#shared/rules/announcementTexts.ts";
import type { MailJob } from "../db/job.ts";

/** An email as admins see it: whether it was sent and if not, why; never its text or full address. */
export function presentMail(job: MailJob): MailAnswer {
  return {
    id: job._id,
    kind: job.payload.kind,
    state: job.state,
    subject: job.outcome?.["subject"] ?? announcementText(job.payload).sentence,
    to: job.outcome?.["to"] ?? "",
    attempts: job.attempts,
    error: job.lastError ?? job.outcome?.["skipped"] ?? null,
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
  };
}
