import type { Fixture } from "#shared/entities/fixture.ts";
import { waitingJob, type JobDocument } from "../db/job.ts";
import type { RowChange } from "./groupRows.ts";

/** What a saved search looks at. */
const looked = ["status", "sport", "matchDate", "venue", "budgetCents"] as const satisfies (keyof Fixture)[];

/** A job for each match that these changes open for bids, or change while it is open: it may fit a saved search. */
export function searchJobs(changes: readonly RowChange[], now: string): JobDocument[] {
  return changes.flatMap(({ entity, before, after }) => {
    if (entity !== "fixture" || valueOf(after, "status") !== "open") return [];
    if (before && looked.every((field) => valueOf(before, field) === valueOf(after, field))) return [];
    const job = { kind: "matchSearches" as const, payload: { fixtureId: after.id } };
    return [waitingJob(`matchSearches ${after.id} ${after.rev}`, job, new Date(now))];
  });
}

function valueOf(row: object, field: (typeof looked)[number]): unknown {
  return Reflect.get(row, field);
}
