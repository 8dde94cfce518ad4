import * as z from "zod";
import { rowId } from "../../forms/textFields.ts";
import { DomainError, throwIfRejected } from "../../rules/domainError.ts";
import { isReminderDue, notOpenRejection, billingDocumentNumber } from "../../rules/billingDocuments.ts";
import { isForward } from "../../rules/paymentFlow.ts";
import { defineMutation } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";
import { tellOfInvoice } from "./issueBillingDocument.ts";
import { confirmPayment } from "./paymentConfirmation.ts";
import { finishRefund } from "./refundMutations.ts";

const admin = { origins: ["rest"], actors: ["admin"] } as const;

export const invoiceMutations = {
  /** An admin has seen the money on the bank statement. */
  "invoice.recordPayment": defineMutation({
    ...admin,
    outbox: { callers: "admin", title: "Invoice paid", did: "You recorded that an invoice is paid." },
    args: z.object({ id: rowId }),
    async run(store, { id }, context) {
      const billingDocument = await foundRow(store, "billingDocument", id);
      throwIfRejected(notOpenRejection(billingDocument));
      const payment = await foundRow(store, "payment", billingDocument.paymentId);
      if (!isForward(payment.state, "paid")) throw new DomainError("invoice.notOpen");
      await store.update("billingDocument", id, { state: "paid", paidOn: context.today });
      await confirmPayment(store, context, payment, { providerPaymentId: billingDocumentNumber(billingDocument) });
      return { id };
    },
  }),

  /** An admin has refunded money by bank, because no provider holds it. */
  "refund.recordTransfer": defineMutation({
    ...admin,
    outbox: { callers: "admin", title: "Refund transferred", did: "You recorded that a refund was sent." },
    args: z.object({ id: rowId }),
    async run(store, { id }, context) {
      const refund = await foundRow(store, "refund", id);
      const payment = await foundRow(store, "payment", refund.paymentId);
      if (payment.provider !== "direct") throw new DomainError("refund.byProvider");
      await finishRefund(store, context, refund, `transfer ${id}`);
      return { id };
    },
  }),

  /** A reminder is due. */
  "invoice.remind": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    args: z.object({ id: rowId }),
    async run(store, { id }, context) {
      const billingDocument = await foundRow(store, "billingDocument", id);
      if (!isReminderDue(billingDocument, context.today)) throw new DomainError("invoice.notOpen");
      const fixture = await foundRow(store, "fixture", billingDocument.fixtureId);
      await store.update("billingDocument", id, { remindedOn: [...(billingDocument.remindedOn ?? []), context.today] });
      await tellOfInvoice(context, fixture, billingDocument, "invoiceReminder");
      return { id };
    },
  }),
};
