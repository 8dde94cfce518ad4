import { derivedId } from "#shared/rules/derivedId.ts";
import { sastDate } from "#shared/rules/format.ts";
import type { AppContext } from "../appContext.ts";

const mostBids = 10_000;

/** Ends pending bids whose match date has passed. Answers how many. Two processes at once do it once. */
export async function expireBids(app: AppContext, now = new Date()): Promise<number> {
  const today = sastDate(now.toISOString());
  const pending = await app.rows.rowMany("bid", { where: { status: "pending" }, limit: mostBids });
  const dates = new Map<string, string>();
  let expired = 0;
  for (const bid of pending) {
    const date = dates.get(bid.fixtureId) ?? (await app.rows.rowOne("fixture", bid.fixtureId))?.matchDate ?? today;
    dates.set(bid.fixtureId, date);
    if (date >= today) continue;
    const receipt = await app.writer.write({
      actor: { kind: "system" },
      lane: "system",
      name: "bid.expire",
      args: { id: bid.id },
      mutationId: derivedId("system", bid.id, "expire"),
    });
    if (receipt.outcome === "applied") expired += 1;
  }
  return expired;
}
