import { useRows } from "#app/db/useRows.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { differenceDueCents } from "#shared/rules/paymentFlow.ts";
import { priceOfTotal, type Price } from "#shared/rules/pricing.ts";

/** What a prepaid match still costs before this bid can be accepted; undefined when nothing is due. */
export function useDifference(fixture: Fixture, bid: Bid): Price | undefined {
  const payments = useRows("payment", (table) => table.where("fixtureId").equals(fixture.id).toArray(), [fixture.id]);
  const missing = payments.status === "ready" ? differenceDueCents(fixture, bid, payments.rows) : 0;
  return missing > 0 ? priceOfTotal(fixture, missing) : undefined;
}
