import { waitingJob, type JobDocument } from "../db/job.ts";
import type { RowChange } from "./groupRows.ts";

/** A job for each calendar that these changes connect: it is read straight away, not at the next full hour. */
export function calendarJobs(changes: readonly RowChange[], now: string): JobDocument[] {
  const connected = changes.filter(({ entity, before }) => entity === "busyCalendar" && before === undefined);
  return connected.map(({ after: { id } }) =>
    waitingJob(`readCalendar ${id}`, { kind: "readCalendar", payload: { calendarId: id } }, new Date(now)),
  );
}
