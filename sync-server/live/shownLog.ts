import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { mostShownSeconds, shownEveryMs, type Shown } from "#shared/api/shownPlaces.ts";
import type { Collection, Database } from "../db/database.ts";
import { noSeconds, type ShownSeconds } from "./shownMinutes.ts";

/** What one process counted in one minute of one match. Nothing in it is about a viewer. */
export interface ShownMinuteDocument extends ShownSeconds {
  /** `{fixtureId} {minute} {process}`: written again as a whole, so that it can be written twice. */
  _id: string;
  fixtureId: string;
  minute: Date;
}

export function shownMinutesOf(database: Pick<Database, "collection">): Collection<ShownMinuteDocument> {
  return database.collection("shownMinutes");
}

export async function createShownIndexes(database: Pick<Database, "collection">): Promise<void> {
  await shownMinutesOf(database).createIndex({ fixtureId: 1, minute: 1 });
  await shownMinutesOf(database).createIndex({ minute: 1 });
}

export interface ShownReport extends Pick<Shown, "place" | "seconds" | "late"> {
  fixtureId: string;
  /** The match is over: its picture is the replay's. */
  isReplay: boolean;
  /** Tells two people apart for a day; it is hashed here, and never stored. */
  from: string;
}

const minuteMs = 60_000;
const writeEveryMs = 20_000;
/** A report reaches less far back than this, and is split among its minutes. */
const keptMs = 40 * minuteMs;
/** A page's timer may be late. */
const lateSeconds = 30;

/**
 * How long a match was shown, counted by the minute. Pages report seconds that have passed, and none counts for more time
 * than has passed since the same person's last report. A process that dies loses the last 20 seconds.
 */
export class ShownLog {
  private readonly database: Pick<Database, "collection">;
  private readonly log: Pick<Logger, "warn">;
  private readonly process = randomUUID();
  private readonly salt = randomBytes(32);
  private readonly minutes = new Map<string, ShownMinuteDocument>();
  private readonly unwritten = new Set<string>();
  /** When each person's last report of a place came. */
  private readonly heard = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(database: Pick<Database, "collection">, log: Pick<Logger, "warn">) {
    this.database = database;
    this.log = log;
  }

  add({ fixtureId, place, isReplay, from, ...said }: ShownReport, now = Date.now()): void {
    const person = `${fixtureId} ${place} ${place === "overlay" ? "" : this.personOf(from, now)}`;
    const heard = this.heard.get(person);
    const passed = heard === undefined ? undefined : Math.floor((now - heard) / 1000);
    const most = Math.min(passed ?? shownEveryMs[place] / 1000 + lateSeconds, mostShownSeconds);
    const seconds = Math.min(secondsIn(said, passed), most);
    if (seconds < 1) return;
    this.heard.set(person, now);
    const pictures = isReplay ? "replay" : "live";
    this.spread(fixtureId, place === "picture" ? pictures : place, { seconds, until: now });
    this.timer ??= setInterval(() => void this.write(), writeEveryMs);
  }

  /** Writes what has been counted since the last time. What cannot be written now is written the next time. */
  write(now = Date.now()): Promise<void> {
    this.writing = this.writing
      .then(() => this.writeAll(now))
      .catch((error: unknown) => {
        this.log.warn({ type: error instanceof Error ? error.name : typeof error }, "Shown minutes are not written");
      });
    return this.writing;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.write();
  }

  /** Salted by this process and each day, in memory alone. */
  private personOf(from: string, now: number): string {
    const day = new Date(now).toISOString().slice(0, 10);
    return createHmac("sha256", this.salt).update(`${day} ${from}`).digest("base64url").slice(0, 16);
  }

  /** Into the minutes that have passed, latest first. */
  private spread(
    fixtureId: string,
    counted: keyof ShownSeconds,
    { seconds, until }: { seconds: number; until: number },
  ): void {
    for (let left = seconds, at = until; left > 0;) {
      const start = Math.floor(at / minuteMs) * minuteMs;
      const here = Math.min(left, Math.max(1, Math.ceil((at - start) / 1000)));
      const minute = this.minuteOf(fixtureId, start);
      minute[counted] += here;
      this.unwritten.add(minute._id);
      left -= here;
      at = start - 1;
    }
  }

  private minuteOf(fixtureId: string, start: number): ShownMinuteDocument {
    const minute = new Date(start);
    const _id = `${fixtureId} ${minute.toISOString()} ${this.process}`;
    const known = this.minutes.get(_id) ?? { _id, fixtureId, minute, ...noSeconds };
    this.minutes.set(_id, known);
    return known;
  }

  private async writeAll(now: number): Promise<void> {
    const collection = shownMinutesOf(this.database);
    for (const id of this.unwritten) {
      const minute = this.minutes.get(id);
      this.unwritten.delete(id);
      if (!minute) continue;
      try {
        const { _id, ...fields } = minute;
        await collection.replaceOne({ _id }, fields, { upsert: true });
      } catch (error) {
        this.unwritten.add(id);
        throw error;
      }
    }
    for (const [id, { minute }] of this.minutes) {
      if (now - minute.getTime() > keptMs && !this.unwritten.has(id)) this.minutes.delete(id);
    }
    for (const [person, at] of this.heard) if (now - at > keptMs) this.heard.delete(person);
  }
}

/** If this person was heard since the last answer they got, only an answer was lost: what is late was counted then. */
function secondsIn({ seconds, late }: Pick<Shown, "seconds" | "late">, passed: number | undefined): number {
  if (!late) return seconds;
  const isCounted = passed !== undefined && passed < late.sinceSeconds - lateSeconds;
  return isCounted ? seconds : seconds + late.seconds;
}
