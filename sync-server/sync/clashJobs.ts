import type { EntityName } from "#shared/entities/registry.ts";
import { waitingJob, type JobDocument } from "../db/job.ts";
import type { RowChange } from "./groupRows.ts";

/** The fields of a streamer's plans and bids: a change of one may bring or end a clash. */
const planFields: Partial<Record<EntityName, readonly string[]>> = {
  dayOff: ["fromDate", "untilDate", "deletedAt"],
  busyCalendar: ["busy", "deletedAt"],
  bid: ["status"],
  fixture: ["matchDate", "matchTime", "status"],
};

/** A job for each streamer whose plans these changes touch: one of their other bids may be for that day. */
export function clashJobs(changes: readonly RowChange[], now: string): JobDocument[] {
  const jobs = new Map<string, JobDocument>();
  for (const change of changes.filter(touchesPlans)) {
    for (const userId of plannersOf(change)) {
      const job = { kind: "noteClashes" as const, payload: { userId } };
      jobs.set(userId, waitingJob(`noteClashes ${userId} ${change.after.id} ${change.after.rev}`, job, new Date(now)));
    }
  }
  return [...jobs.values()];
}

function touchesPlans({ entity, before, after }: RowChange): boolean {
  const fields = planFields[entity] ?? [];
  return fields.some((field) => (before && Reflect.get(before, field)) !== Reflect.get(after, field));
}

function plannersOf({ after }: RowChange): readonly string[] {
  if ("matchDate" in after) return "bidderUserIds" in after ? (after.bidderUserIds ?? []) : [];
  const owners = ["streamerUserId" in after && after.streamerUserId, "userId" in after && after.userId];
  return owners.filter((owner) => typeof owner === "string");
}
