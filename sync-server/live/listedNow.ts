import type { PublicMatch } from "#shared/api/live.ts";
import { entities } from "#shared/entities/registry.ts";
import type { AppContext } from "../appContext.ts";
import { publicMatch, watchFacts, watchStateFor } from "./watchState.ts";

const most = 100;

/** The matches that everyone may watch at this moment: live, and allowed on lists by their school. */
export async function listedNow(app: Pick<AppContext, "database" | "live">): Promise<PublicMatch[]> {
  const bids = app.database.collection<{ _id: string; fixtureId: string }>(entities.bid.table);
  const isLive = { status: "accepted", isListed: true, deliveredAt: { $exists: false } };
  const matches: PublicMatch[] = [];
  for (const { fixtureId } of await bids.find(isLive).limit(most).toArray()) {
    const facts = await watchFacts(app, fixtureId);
    if (!facts) continue;
    const { phase, isListed } = watchStateFor("inside", facts, 0);
    if (isListed && (phase === "live" || phase === "catchingUp")) matches.push(publicMatch(facts.watched.fixture));
  }
  return matches;
}
