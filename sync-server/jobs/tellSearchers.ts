import type { Fixture } from "#shared/entities/fixture.ts";
import { anySport, type SavedSearch } from "#shared/entities/savedSearch.ts";
import { derivedId } from "#shared/rules/derivedId.ts";
import { isOpenForBids } from "#shared/rules/fixtureFlow.ts";
import { sastDate } from "#shared/rules/format.ts";
import { placeIn } from "#shared/rules/places/towns.ts";
import { fitOf } from "#shared/rules/savedSearch.ts";
import type { AppContext } from "../appContext.ts";

const mostAttempts = 50;

type Parts = Pick<AppContext, "rows" | "writer">;

/**
 * Tells each streamer whose saved search fits this match: once per account and match, whatever is edited, retried or
 * saved meanwhile. Returns how many accounts were told now or earlier.
 */
export async function tellSearchers({ rows, writer }: Parts, fixtureId: string, now = new Date()): Promise<number> {
  const fixture = await rows.rowOne("fixture", fixtureId);
  if (!fixture || fixture.isHidden || !isOpenForBids(fixture, sastDate(now.toISOString()))) return 0;
  let told = 0;
  for (const search of await fittingSearches(rows, fixture)) {
    if (await isListed(rows, search.userId)) told += (await tellOnce({ rows, writer }, search, fixtureId)) ? 1 : 0;
  }
  return told;
}

/**
 * Notifies the account of the match once: concurrent jobs try the same mutation ids in the same order, each id is
 * decided once, and the first that is applied ends it. An attempt is refused if its search was deleted meanwhile.
 */
async function tellOnce({ rows, writer }: Parts, { id, userId }: SavedSearch, fixtureId: string): Promise<boolean> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const { outcome } = await writer.write({
      actor: { kind: "system" },
      origin: "system",
      name: "savedSearch.tell",
      args: { id, fixtureId },
      mutationId: derivedId("system", userId, `match for a search ${fixtureId} ${attempt}`),
    });
    if (outcome === "applied") return true;
    const [search, fixture] = [await rows.rowOne("savedSearch", id), await rows.rowOne("fixture", fixtureId)];
    if (!search || search.deletedAt || fixture?.status !== "open") return false;
  }
  return false;
}

/** One search per account, the oldest: several that fit are one piece of news. */
async function fittingSearches(rows: AppContext["rows"], fixture: Fixture): Promise<SavedSearch[]> {
  const place = placeIn(fixture.venue);
  const byAccount = new Map<string, SavedSearch>();
  for (const sport of [fixture.sport, anySport] as const) {
    for await (const page of rows.rowPages("savedSearch", { sport })) {
      for (const search of page.filter((each) => isNews(each, fixture) && fitOf(each, fixture, place) === "fits")) {
        const other = byAccount.get(search.userId);
        if (!other || search.createdAt < other.createdAt) byAccount.set(search.userId, search);
      }
    }
  }
  return [...byAccount.values()];
}

/** Not for whoever asked for the match, nor for someone who has bid on it already. */
function isNews({ userId, deletedAt }: SavedSearch, { requesterId, bidderUserIds = [] }: Fixture): boolean {
  return deletedAt === undefined && userId !== requesterId && !bidderUserIds.includes(userId);
}

/** Only a verified streamer can bid. */
async function isListed(rows: AppContext["rows"], userId: string): Promise<boolean> {
  const profiles = await rows.rowMany("streamer", { where: { userId } });
  return profiles.some(({ verified, suspendedAt, deletedAt }) => verified && !suspendedAt && !deletedAt);
}
