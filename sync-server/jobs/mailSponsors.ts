import { subDays } from "date-fns";
import { matchValues, requesterOf } from "#shared/mutations/fixture/announceTo.ts";
import { addDays, sastDate } from "#shared/rules/format.ts";
import type { AppContext } from "../appContext.ts";
import type { JobQueue } from "./jobQueue.ts";

/** By then families far away have watched the replay. */
const afterDays = 3;
/** A match is asked about as long as this; the ids of its jobs are remembered for much longer. */
const withinDays = 14;
/** A recording is delivered some days after the match. */
const matchWithinDays = withinDays + 14;

/**
 * Emails each business the receipt of its match, three days after it was delivered. Returns how many. The booking is in
 * the job's id, so that all processes together send one.
 */
export async function mailSponsors(
  { rows }: Pick<AppContext, "rows">,
  queue: JobQueue,
  now = new Date(),
): Promise<number> {
  const [since, until] = [subDays(now, withinDays), subDays(now, afterDays)].map((date) => date.toISOString());
  const today = sastDate(now.toISOString());
  let mailed = 0;
  for (let ago = 0; ago <= matchWithinDays; ago += 1) {
    const where = { clientType: "business", matchDate: addDays(today, -ago) } as const;
    for await (const page of rows.rowPages("fixture", where)) {
      for (const fixture of page) {
        const bids = await rows.rowMany("bid", { where: { fixtureId: fixture.id, status: "accepted" } });
        const bid = bids.find(({ deliveredAt = "" }) => deliveredAt > String(since) && deliveredAt <= String(until));
        if (!bid || fixture.status === "cancelled") continue;
        const values = { ...matchValues(fixture), streamer: bid.streamerName, side: "requester" };
        const about = { to: requesterOf(fixture), fixtureId: fixture.id, bidId: bid.id, values };
        const request = { kind: "mail", payload: { kind: "sponsorReceipt", ...about } } as const;
        if (await queue.enqueue(`sponsorReceipt ${bid.id}`, request)) mailed += 1;
      }
    }
  }
  return mailed;
}
