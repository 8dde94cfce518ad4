import { OPERATOR_ID } from "#shared/entities/operatorId.ts";
import type { OperatorDetails } from "#shared/entities/operator.ts";
import type { Bid } from "#shared/entities/bid.ts";
import { viewFor } from "#shared/entities/entity.ts";
import { highlightReelEntity } from "#shared/entities/highlightReel.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { sastDate } from "#shared/rules/format.ts";
import type { AppContext } from "../appContext.ts";
import { streamIdOf } from "./liveCollections.ts";
import { shownMinutesOf } from "./shownLog.ts";
import { added, noSeconds, type ShownDay, type ShownMinute, type ShownSeconds } from "./shownMinutes.ts";

/** What a business got for its match, as of now. */
export interface SponsorReceipt {
  fixture: Fixture;
  bid: Bid;
  seller: OperatorDetails;
  at: Date;
  /** The film's length; undefined where it was filmed for another site alone. */
  filmedMs: number | undefined;
  /** Each minute of the match in which it was shown. */
  minutes: readonly ShownMinute[];
  /** Everything before and after the match. */
  days: readonly ShownDay[];
  /** The sum of both. */
  all: ShownSeconds;
  reels: readonly { title: string; views: number }[];
}

type Parts = Pick<AppContext, "database" | "rows" | "live">;

/** Rejects a match that no business pays for, and one that is not delivered. */
export async function sponsorReceipt(app: Parts, fixture: Fixture, at = new Date()): Promise<SponsorReceipt> {
  if (fixture.clientType !== "business") throw new DomainError("row.notFound");
  const bids = await app.rows.rowMany("bid", { where: { fixtureId: fixture.id } });
  const bid = bids.find(({ status }) => status === "accepted");
  if (!bid?.deliveredAt) throw new DomainError("sponsor.notDelivered");
  const operator = await app.rows.rowOne("operator", OPERATOR_ID);
  const shown = await shownIn(app, fixture.id);
  const isMatch = ({ live, overlay }: ShownSeconds) => live + overlay > 0;
  return {
    ...{ fixture, bid, at, seller: operator?.details ?? {}, filmedMs: await filmedMs(app, bid) },
    minutes: shown.filter(isMatch),
    days: byDay(shown.filter((minute) => !isMatch(minute))),
    all: shown.reduce<ShownSeconds>(added, noSeconds),
    reels: await publicReels(app, fixture.id),
  };
}

/** What the processes counted, in order of time. One overlay shows a minute at most, whoever counted it. */
async function shownIn({ database, live }: Parts, fixtureId: string): Promise<ShownMinute[]> {
  await live.shown.write();
  const minutes = new Map<number, ShownMinute>();
  for await (const { minute, ...seconds } of shownMinutesOf(database).find({ fixtureId })) {
    const known = minutes.get(minute.getTime()) ?? noSeconds;
    minutes.set(minute.getTime(), { minute, ...added(known, seconds) });
  }
  return [...minutes.values()]
    .map((minute) => ({ ...minute, overlay: Math.min(60, minute.overlay) }))
    .toSorted((one, other) => one.minute.getTime() - other.minute.getTime());
}

function byDay(minutes: readonly ShownMinute[]): ShownDay[] {
  const days = new Map<string, ShownDay>();
  for (const { minute, ...seconds } of minutes) {
    const day = sastDate(minute.toISOString());
    days.set(day, { day, ...added(days.get(day) ?? noSeconds, seconds) });
  }
  return [...days.values()];
}

async function filmedMs({ rows, live }: Parts, bid: Bid): Promise<number | undefined> {
  const recording = bid.recordingFileId === undefined ? undefined : await rows.rowOne("mediaFile", bid.recordingFileId);
  if (recording?.durationMs !== undefined) return recording.durationMs;
  const stream = await live.index.of(streamIdOf(bid));
  return stream && stream.segments.size > 0 ? stream.durationMs : undefined;
}

/** Those that everyone may see at this moment. */
async function publicReels({ rows }: Parts, fixtureId: string): Promise<SponsorReceipt["reels"]> {
  const reels = await rows.rowMany("highlightReel", { where: { fixtureId } });
  const visitor = { kind: "visitor" } as const;
  return reels
    .filter((reel) => viewFor(highlightReelEntity, reel, visitor) !== undefined)
    .map(({ title, views }) => ({ title, views }));
}
