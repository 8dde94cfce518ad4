import { earningsDifferences, matchDifferences, payoutDifferences } from "../rules/bookDifferences.ts";
import { acceptedOf, allHeldCents, isPrepaid } from "../rules/paymentFlow.ts";
import type { MemoryStore } from "../mutations/memoryStore.ts";

/** `reconcile`'s report on the rows and the books. */
export function differencesIn(store: MemoryStore): string[] {
  const entries = store.all("journalEntry");
  return [
    ...store.all("fixture").flatMap((fixture) => matchDifferences(moneyOf(store, fixture.id, fixture))),
    ...store.all("payout").flatMap((payout) => payoutDifferences(payout, entries)),
    ...store.all("streamer").flatMap((streamer) => earningsDifferences(streamer, store.all("bid"))),
  ];
}

/** Delivered, part-paid, and not marked as paid: the held money is reported until settled. */
export function heldForNothingYet(store: MemoryStore): number {
  const waiting = store.all("fixture").filter((fixture) => {
    const { bids, payments } = moneyOf(store, fixture.id, fixture);
    const accepted = acceptedOf(bids);
    const isOpen = accepted?.deliveredAt !== undefined && accepted.paymentStatus === "pending";
    return isOpen && allHeldCents(payments) > 0 && !isPrepaid(fixture, accepted, payments);
  });
  return waiting.length;
}

function moneyOf<Fixture>(store: MemoryStore, fixtureId: string, fixture: Fixture) {
  const own = (row: { fixtureId: string }) => row.fixtureId === fixtureId;
  return {
    fixture,
    bids: store.all("bid").filter(own),
    payments: store.all("payment").filter(own),
    refunds: store.all("refund").filter(own),
    entries: store.all("journalEntry").filter(own),
  };
}
