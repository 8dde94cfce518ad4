import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { BusySpan } from "#shared/entities/busyCalendar.ts";
import type { Env } from "../env.ts";
import type { Window } from "./busyTimes.ts";
import { CalendarError } from "./calendarError.ts";
import type { ThreadTask } from "./calendarThread.ts";
import { fetchFeed } from "./fetchFeed.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Matches are seldom asked for further ahead. */
const daysAhead = 184;
const memory = { maxOldGenerationSizeMb: 256 };

export interface ReadingLimits {
  fetchMs?: number;
  readMs?: number;
}

/** When the owner of the calendar at this address is busy in the coming six months. @throws CalendarError */
export async function readFeed(
  address: string,
  { env, now, limits = {} }: { env: Pick<Env, "CALENDAR_ORIGINS">; now: Date; limits?: ReadingLimits },
): Promise<BusySpan[]> {
  const text = await fetchFeed(address, { env, withinMs: limits.fetchMs });
  const from = Math.floor(now.getTime() / dayMs) * dayMs - dayMs;
  return readApart(text, { from, until: from + daysAhead * dayMs }, limits.readMs);
}

/** In a thread, which is ended after 10 seconds: nobody else waits for a calendar. */
async function readApart(text: string, window: Window, withinMs = 10_000): Promise<BusySpan[]> {
  const thread = startThread({ text, window });
  try {
    const [busy]: unknown[] = await once(thread, "message", { signal: AbortSignal.timeout(withinMs) });
    if (busy === undefined) throw new CalendarError("notCalendar");
    return busy as BusySpan[];
  } catch (error) {
    throw error instanceof CalendarError ? error : new CalendarError("unreadable");
  } finally {
    await thread.terminate();
  }
}

function startThread(workerData: ThreadTask): Worker {
  const options = { workerData, resourceLimits: memory, execArgv: [], stderr: true };
  const built = new URL("./calendarThread.js", import.meta.url);
  if (import.meta.url.endsWith(".js")) return new Worker(built, options);
  // Run from its sources, as tests do: tsx must be registered in each thread.
  const source = JSON.stringify(new URL("./calendarThread.ts", import.meta.url).href);
  const start = `import("tsx/esm/api").then(({ register }) => { register(); return import(${source}); });`;
  return new Worker(start, { ...options, eval: true });
}
