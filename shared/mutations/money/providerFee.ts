import * as z from "zod";
import { rowId } from "../../forms/textFields.ts";
import { derivedId } from "../../rules/derivedId.ts";
import { DomainError } from "../../rules/domainError.ts";
import { providerFeePostings } from "../../rules/ledger.ts";
import { isCharged } from "../../rules/paymentFlow.ts";
import { bookEntry } from "./bookEntry.ts";
import { defineMutation } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";

export const providerFeeMutations = {
  /** The provider's fee for a payment: the platform bears it. */
  "payment.bookFee": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    args: z.object({ id: rowId, cents: z.int().nonnegative() }),
    async run(store, { id, cents }, context) {
      const payment = await foundRow(store, "payment", id);
      if (!isCharged(payment)) throw new DomainError("row.notFound");
      if (payment.providerFeeCents !== undefined) return { id };
      await store.update("payment", id, { providerFeeCents: cents });
      await bookEntry(store, context, {
        id: derivedId("journal", id, "providerFee"),
        event: "providerFee",
        fixtureId: payment.fixtureId,
        subjectId: id,
        provider: payment.provider,
        postings: providerFeePostings(cents),
      });
      return { id };
    },
  }),
};
