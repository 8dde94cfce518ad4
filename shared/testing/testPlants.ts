import type { JournalEntry, JournalEvent } from "../entities/journalEntry.ts";
import type { EntityName, RowOf } from "../entities/registry.ts";
import type { MemoryStore } from "../mutations/memoryStore.ts";

type Plant = (store: MemoryStore) => Promise<boolean>;
type ChangeOf<Name extends EntityName> = (row: RowOf<Name>) => Partial<RowOf<Name>>;

/** Possible errors between rows and books, one of each kind. False if a history has no place for it. */
export const plants: Readonly<Record<string, Plant>> = {
  ...Object.fromEntries(
    (
      ["paid", "refunded", "earned", "takenBack", "providerFee", "paidDirect", "paidOut", "payoutReversed"] as const
    ).map((event) => [`the entry of what was ${event} is empty`, (store: MemoryStore) => empty(store, event)]),
  ),
  "an entry that does not sum to zero": (store) =>
    onFirst(store, "journalEntry", hasPostings, ({ postings: [first, ...others] }) => ({
      postings: first ? [{ ...first, cents: first.cents + 1 }, ...others] : [],
    })),
  "a cent more went back than was ordered": (store) =>
    onFirst(store, "payment", isPaid, ({ refundedCents }) => ({ refundedCents: refundedCents + 1 })),
  "a cent that nobody ordered is on its way back": (store) =>
    onFirst(store, "payment", isPaid, ({ refundingCents }) => ({ refundingCents: refundingCents + 1 })),
  "a payment that was taken is called failed": (store) => onFirst(store, "payment", isUntouched, failed),
  "the match is marked otherwise than it is paid": async (store) =>
    store.all("payment").length > 0 && onFirst(store, "fixture", every, otherMark),
  "a settled bid is pending again": (store) => onFirst(store, "bid", isSettled, pending),
  "the price of a settled bid has changed": (store) =>
    onFirst(store, "bid", isSettled, (bid) => ({ decidedPriceCents: bid.proposedPriceCents + 10_000 })),
  "a pay-out is a cent higher": (store) => onFirst(store, "payout", every, ({ cents }) => ({ cents: cents + 1 })),
  "a streamer's total is a cent higher": (store) =>
    onFirst(store, "streamer", every, ({ totalEarningsCents: cents = 0 }) => ({ totalEarningsCents: cents + 1 })),
};

const every = () => true;
const failed: ChangeOf<"payment"> = () => ({ state: "failed" });
const pending: ChangeOf<"bid"> = () => ({ paymentStatus: "pending" });
const otherMark: ChangeOf<"fixture"> = ({ paymentStatus }) => ({
  paymentStatus: paymentStatus === "completed" ? "pending" : "completed",
});

function empty(store: MemoryStore, event: JournalEvent): Promise<boolean> {
  return onFirst(
    store,
    "journalEntry",
    (entry) => entry.event === event && hasPostings(entry),
    () => ({ postings: [] }),
  );
}

function hasPostings({ postings }: JournalEntry): boolean {
  return postings.length > 0;
}

function isUntouched({ state }: RowOf<"payment">): boolean {
  return state === "paid";
}

function isPaid({ state }: RowOf<"payment">): boolean {
  return state === "paid" || state === "partlyRefunded" || state === "refunded";
}

function isSettled({ status, paymentStatus }: RowOf<"bid">): boolean {
  return status === "accepted" && paymentStatus === "completed";
}

async function onFirst<Name extends EntityName>(
  store: MemoryStore,
  entity: Name,
  which: (row: RowOf<Name>) => boolean,
  change: ChangeOf<Name>,
): Promise<boolean> {
  const row = store.all(entity).find(which);
  if (!row) return false;
  await store.update(entity, row.id, change(row));
  return true;
}
