import type { PublicMatch } from "#shared/api/live.ts";
import type { Bid } from "#shared/entities/bid.ts";
import { entities } from "#shared/entities/registry.ts";
import { isWatchable, type Watched } from "#shared/rules/watchFlow.ts";
import type { AppContext } from "../appContext.ts";
import { toRows, type RowDocument } from "../sync/mongoStore.ts";
import { factsOf, publicMatch, watchStateFor } from "./watchState.ts";

type Parts = Pick<AppContext, "database" | "live" | "env">;

const most = 100;
/** A withdrawal that another process has decided leaves the list within this time. */
const freshMs = 1_000;

/** The list of {@link listedNow}, read once a second for everyone who asks, and at once after a commit here. */
export function listedMatches(app: Parts): () => Promise<PublicMatch[]> {
  let known: { readAt: number; matches: Promise<PublicMatch[]> } | undefined;
  app.live.onChange(() => (known = undefined));
  return () => {
    if (known && Date.now() - known.readAt < freshMs) return known.matches;
    const reading = { readAt: Date.now(), matches: listedNow(app) };
    known = reading;
    reading.matches.catch(() => known === reading && (known = undefined));
    return reading.matches;
  };
}

/** The matches that everyone may watch at this moment: live, and allowed on lists by their school. */
async function listedNow(app: Parts): Promise<PublicMatch[]> {
  const matches: PublicMatch[] = [];
  for (const watched of await readListed(app)) {
    const facts = await factsOf(app, watched);
    const { phase, isListed, video } = watchStateFor("listed", facts, 0);
    const isLive = phase === "live" || phase === "catchingUp";
    if (isListed && isLive && video) matches.push(publicMatch(watched.fixture));
  }
  return matches;
}

/** One read of each table, however many matches are listed. */
async function readListed({ database }: Parts): Promise<Watched[]> {
  const table = (name: "bid" | "fixture" | "streamer") => database.collection<RowDocument>(entities[name].table);
  const isLive = { status: "accepted", isListed: true, deliveredAt: { $exists: false } };
  const bids = toRows<"bid">(await table("bid").find(isLive).limit(most).toArray());
  if (bids.length === 0) return [];
  const named = (key: keyof Bid) => ({ _id: { $in: bids.map((bid) => String(bid[key])) } });
  const fixtures = toRows<"fixture">(await table("fixture").find(named("fixtureId")).toArray());
  const streamers = toRows<"streamer">(await table("streamer").find(named("streamerId")).toArray());
  return bids.flatMap((bid) => {
    const fixture = fixtures.find(({ id }) => id === bid.fixtureId);
    const streamer = streamers.find(({ id }) => id === bid.streamerId);
    if (!isWatchable(fixture)) return [];
    return [{ fixture, bid, isStreamerSuspended: streamer?.suspendedAt !== undefined }];
  });
}
