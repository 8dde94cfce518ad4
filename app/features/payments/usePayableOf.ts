import { useMatchRows } from "#app/db/matchRows.ts";
import { useToday } from "#app/sync/useOutbox.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { payableOf, type Payable } from "#shared/rules/payable.ts";

/** An account's match's payment, as this device knows it; undefined while loading. */
export function usePayableOf(fixture: Fixture): Payable | undefined {
  const { id } = fixture;
  const today = useToday();
  const bids = useMatchRows("bid", "fixtureId", id);
  const payments = useMatchRows("payment", "fixtureId", id);
  if (bids.status === "loading" || payments.status === "loading") return undefined;
  return payableOf(fixture, bids.rows, payments.rows, { bidId: undefined, today });
}
