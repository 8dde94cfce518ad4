import type { Payment } from "../../entities/payment.ts";
import { derivedId } from "../../rules/derivedId.ts";
import { paidPostings } from "../../rules/ledger.ts";
import type { MutationContext } from "../defineMutation.ts";
import type { Store } from "../store.ts";
import { bookEntry } from "./bookEntry.ts";

export function bookPaid(store: Store, context: MutationContext, payment: Payment): Promise<void> {
  return bookEntry(store, context, {
    id: derivedId("journal", payment.id, "paid"),
    event: "paid",
    fixtureId: payment.fixtureId,
    subjectId: payment.id,
    provider: payment.provider,
    postings: paidPostings(payment),
  });
}
