import { useRows } from "#app/db/useRows.ts";
import { useToday } from "#app/sync/useOutbox.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { payableOf, type Payable } from "#shared/rules/payable.ts";

/** An account's match's payment, as this device knows it; undefined while loading. */
export function usePayableOf(fixture: Fixture): Payable | undefined {
  const { id } = fixture;
  const today = useToday();
  const bids = useRows("bid", (table) => table.where("fixtureId").equals(id).toArray(), [id]);
  const payments = useRows("payment", (table) => table.where("fixtureId").equals(id).toArray(), [id]);
  if (bids.status === "loading" || payments.status === "loading") return undefined;
  return payableOf(fixture, bids.rows, payments.rows, { bidId: undefined, today });
}
