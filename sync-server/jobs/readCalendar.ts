import type { BusySpan, CalendarFailure } from "#shared/entities/busyCalendar.ts";
import { derivedId } from "#shared/rules/derivedId.ts";
import type { AppContext } from "../appContext.ts";
import { CalendarError } from "../calendars/calendarError.ts";
import { readFeed, type ReadingLimits } from "../calendars/readFeed.ts";
import type { JobQueue } from "./jobQueue.ts";

type Parts = Pick<AppContext, "rows" | "writer" | "env">;
type Reading = { busy: BusySpan[] } | { failure: CalendarFailure };

/** Reads one connected calendar and notes when its owner is busy, or why that is not known. Returns what came of it. */
export async function readCalendar(
  { rows, writer, env }: Parts,
  { id, jobId, now = new Date(), limits = {} }: { id: string; jobId: string; now?: Date; limits?: ReadingLimits },
): Promise<string> {
  const address = (await rows.rowOne("busyCalendar", id))?.address;
  if (address === undefined) return "gone";
  const reading = await readingOf(readFeed(address, { env, now, limits }));
  await writer.write({
    actor: { kind: "system" },
    origin: "system",
    name: "busyCalendar.note",
    args: { id, ...reading },
    mutationId: derivedId("system", id, jobId),
  });
  return "failure" in reading ? reading.failure : "read";
}

async function readingOf(busy: Promise<BusySpan[]>): Promise<Reading> {
  try {
    return { busy: await busy };
  } catch (error) {
    if (error instanceof CalendarError) return { failure: error.failure };
    throw error;
  }
}

/** Puts each connected calendar on the queue, once an hour. Returns how many. */
export async function enqueueCalendars(
  { rows }: Pick<AppContext, "rows">,
  queue: Pick<JobQueue, "enqueue">,
  now = new Date(),
): Promise<number> {
  const hour = now.toISOString().slice(0, 13);
  let count = 0;
  for await (const page of rows.rowPages("busyCalendar", {})) {
    for (const { id, address } of page) {
      if (address === undefined) continue;
      const job = { kind: "readCalendar" as const, payload: { calendarId: id } };
      if (await queue.enqueue(`readCalendar ${id} ${hour}`, job)) count += 1;
    }
  }
  return count;
}
