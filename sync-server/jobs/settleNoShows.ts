import { derivedId } from "#shared/rules/derivedId.ts";
import { sastDate } from "#shared/rules/format.ts";
import { isNoShowDue } from "#shared/rules/noShowFlow.ts";
import type { AppContext } from "../appContext.ts";

/** Settles each reported no-show that nobody has contested for a day. Returns how many. Two processes do it once. */
export async function settleNoShows({ rows, writer }: AppContext, now = new Date()): Promise<number> {
  let settled = 0;
  const today = sastDate(now.toISOString());
  for await (const page of rows.rowPages("fixture", { status: "assigned" })) {
    // A day after a report from the ground the match is of an earlier day: most matches are still to come.
    for (const { id: fixtureId } of page.filter(({ matchDate }) => matchDate < today)) {
      const bids = await rows.rowMany("bid", { where: { fixtureId, status: "accepted" } });
      for (const { id } of bids.filter((bid) => isNoShowDue(bid, now.toISOString()))) {
        const { outcome } = await writer.write({
          actor: { kind: "system" },
          origin: "system",
          name: "bid.settleNoShow",
          args: { bidId: id },
          mutationId: derivedId("system", id, `settle no-show ${now.toISOString().slice(0, 13)}`),
        });
        if (outcome === "applied") settled += 1;
      }
    }
  }
  return settled;
}
