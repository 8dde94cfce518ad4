import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { fieldsOf, textIn, type Fields } from "./mutationTexts.ts";

export interface MutationMatch {
  match: string | undefined;
  streamer: string | undefined;
  cancelledAt: string | undefined;
}

/** The match, and the streamer if any, that a mutation is about, from the rows on this device. */
export function useMatchOf(args: unknown): MutationMatch | undefined {
  const database = useDatabase();
  return useLiveQuery(() => matchOf(database, fieldsOf(args)), [database, args]);
}

const asked = ["bid", "contract", "schoolPermission", "message", "fixture"];

function matchOf(database: LocalDatabase, fields: Fields): Promise<MutationMatch> {
  return database.transaction("r", asked, async () => matchIn(database, fields));
}

async function matchIn(database: LocalDatabase, fields: Fields): Promise<MutationMatch> {
  const bid = await bidOf(database, fields);
  const id = textIn(fields, "id");
  const message = id === undefined ? undefined : await database.rows("message").get(id);
  const fixtureId = textIn(fields, "fixtureId") ?? bid?.fixtureId ?? message?.fixtureId ?? id;
  const fixture = fixtureId === undefined ? undefined : await database.rows("fixture").get(fixtureId);
  return { match: titleOf(fixture, fields), streamer: bid?.streamerName, cancelledAt: fixture?.cancelledAt };
}

async function bidOf(database: LocalDatabase, fields: Fields) {
  const id = textIn(fields, "contractId") ?? textIn(fields, "id");
  const ownBid = textIn(fields, "bidId") ?? id;
  if (ownBid === undefined) return undefined;
  const bid = await database.rows("bid").get(ownBid);
  if (bid || id === undefined) return bid;
  const bidId =
    (await database.rows("contract").get(id))?.bidId ?? (await database.rows("schoolPermission").get(id))?.bidId;
  return bidId === undefined ? undefined : database.rows("bid").get(bidId);
}

/** A request the server never accepted is in no list: its own text names it. */
function titleOf(fixture: Fixture | undefined, fields: Fields): string | undefined {
  if (fixture) return matchTitle(fixture);
  const homeSchool = textIn(fields, "homeSchool");
  const awaySchool = textIn(fields, "awaySchool");
  return homeSchool && awaySchool ? matchTitle({ homeSchool, awaySchool }) : undefined;
}
