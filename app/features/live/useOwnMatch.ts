import { useState } from "react";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";

type OwnMatch = { status: "ready"; bid: Bid; fixture: Fixture } | { status: "missing" } | { status: "loading" };

/**
 * The streamer's accepted bid and its match. A browser may remove every row in the middle of a match: it stays as it was
 * until the server has said what there is.
 */
export function useOwnMatch(bidId: string | undefined): OwnMatch {
  const { userId } = useStoreOwner();
  const database = useDatabase();
  const now = useLiveQuery(() => storedMatch(database, bidId, userId), [bidId, userId]);
  const [last, setLast] = useState<OwnMatch>({ status: "loading" });
  if (now && now !== last && !(now.status === "unknown" && last.status === "ready")) {
    const next = now.status === "unknown" ? ({ status: "missing" } as const) : now;
    if (next.status !== last.status || next.status === "ready") setLast(next);
  }
  return last;
}

/** "unknown": nothing has been fetched yet, or everything was removed. One transaction, so that the rows fit together. */
async function storedMatch(
  database: LocalDatabase,
  bidId = "",
  userId: string,
): Promise<OwnMatch | { status: "unknown" }> {
  const tables = [database.rows("bid"), database.rows("fixture"), database.meta];
  return database.transaction("r", tables, async () => {
    const bid = await database.rows("bid").get(bidId);
    const isOwn = bid?.status === "accepted" && bid.streamerUserId === userId;
    const fixture = isOwn ? await database.rows("fixture").get(bid.fixtureId) : undefined;
    if (isOwn && fixture) return { status: "ready", bid, fixture };
    const meta = await database.meta.get("meta");
    return { status: meta?.lastSyncAt === undefined ? "unknown" : "missing" };
  });
}
