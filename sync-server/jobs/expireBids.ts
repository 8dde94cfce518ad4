import type { Bid } from "#shared/entities/bid.ts";
import { derivedId } from "#shared/rules/derivedId.ts";
import { sastDate } from "#shared/rules/format.ts";
import type { AppContext } from "../appContext.ts";

/** Ends pending bids whose match date has passed. Returns how many. Two processes at once do it once. */
export async function expireBids(app: AppContext, now = new Date()): Promise<number> {
  const today = sastDate(now.toISOString());
  const dates = new Map<string, string>();
  let expired = 0;
  for await (const page of app.rows.rowPages("bid", { status: "pending" })) {
    for (const bid of page) {
      const date = dates.get(bid.fixtureId) ?? (await app.rows.rowOne("fixture", bid.fixtureId))?.matchDate ?? today;
      dates.set(bid.fixtureId, date);
      if (date < today && (await isExpired(app, bid, today))) expired += 1;
    }
  }
  return expired;
}

/** Retried under another id each day: the match may have been moved just as its bid was to end. */
async function isExpired({ writer }: AppContext, { id }: Bid, today: string): Promise<boolean> {
  const { outcome } = await writer.write({
    actor: { kind: "system" },
    origin: "system",
    name: "bid.expire",
    args: { id },
    mutationId: derivedId("system", id, `expire ${today}`),
  });
  return outcome === "applied";
}
