import type { Fixture } from "../../entities/fixture.ts";
import type { OperatorDetails } from "../../entities/operator.ts";
import { OPERATOR_ID } from "../../entities/operatorId.ts";
import type { BillingDocument } from "../../entities/billingDocument.ts";
import type { Payment } from "../../entities/payment.ts";
import type { Refund } from "../../entities/refund.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { derivedId } from "../../rules/derivedId.ts";
import { formatDate, randText } from "../../rules/format.ts";
import { requesterName } from "../../rules/matchTitle.ts";
import { dueDateOf, billingDocumentNumber } from "../../rules/billingDocuments.ts";
import { acceptedOf, currentChoice } from "../../rules/paymentFlow.ts";
import { basePriceCents, bookingReference, vatCents } from "../../rules/pricing.ts";
import { matchValues, requesterOf } from "../fixture/announceTo.ts";
import type { MutationContext } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";
import type { Store } from "../store.ts";

/** Keeps billing documents' ids distinct from other rows this mutation creates. */
const billingDocumentIds = { invoice: 300, receipt: 301, creditNote: 302, taxInvoice: 303 } as const;

/**
 * A match's open invoice follows from its requester's payment choice and its price: a new price issues a new invoice,
 * no choice none. A used number stays used; a credit note reverses the invoice.
 */
export async function keepInvoice(store: Store, context: MutationContext, fixtureId: string): Promise<void> {
  const fixture = await foundRow(store, "fixture", fixtureId);
  const choice = currentChoice(await store.find("payment", { fixtureId }));
  const wanted = choice?.kind === "invoice" ? choice : undefined;
  const cents = basePriceCents(fixture, acceptedOf(await store.find("bid", { fixtureId })));
  const open = await openInvoice(store, fixtureId);
  if (wanted && open?.totalCents === cents) return;
  await creditInvoice(store, context, fixture);
  if (!wanted) return;
  if (wanted.totalCents !== cents) await store.update("payment", wanted.id, { baseCents: cents, totalCents: cents });
  const payment = { ...wanted, baseCents: cents, totalCents: cents };
  const dueDate = dueDateOf(context.today);
  const invoice = await issueBillingDocument(store, context, fixture, {
    kind: "invoice",
    state: "open",
    payment,
    dueDate,
  });
  await tellOfInvoice(context, fixture, invoice, "invoiceSent");
}

/** Paid another way, cancelled or replaced: nothing is due on the open invoice any more. */
export async function creditInvoice(store: Store, context: MutationContext, fixture: Fixture): Promise<void> {
  const open = await openInvoice(store, fixture.id);
  if (!open) return;
  await store.update("billingDocument", open.id, { state: "void" });
  const note = await issueCreditNote(store, context, open, open.totalCents);
  const { id: billingDocumentId, totalCents } = note;
  const facts = {
    number: billingDocumentNumber(note),
    invoice: billingDocumentNumber(open),
    amount: randText(totalCents),
  };
  const values = { ...matchValues(fixture), ...facts, side: "requester" };
  await context.announce({
    kind: "invoiceCredited",
    to: requesterOf(fixture),
    fixtureId: fixture.id,
    billingDocumentId,
    values,
  });
}

/** A paid invoice's money was refunded. Undefined without one: a receipt is never reversed. */
export async function creditRefund(
  store: Store,
  context: MutationContext,
  { paymentId, fixtureId, cents }: Pick<Refund, "paymentId" | "fixtureId" | "cents">,
): Promise<string | undefined> {
  const billingDocuments = await store.find("billingDocument", { fixtureId });
  const invoice = billingDocuments.find(
    (billingDocument) => billingDocument.paymentId === paymentId && isPaidInvoice(billingDocument),
  );
  return invoice && (await issueCreditNote(store, context, invoice, cents)).id;
}

function isPaidInvoice({ kind, state }: BillingDocument): boolean {
  return (kind === "invoice" || kind === "taxInvoice") && state === "paid";
}

/** Reverses an invoice, wholly or in part: seller, buyer and tax as on the invoice. */
async function issueCreditNote(
  store: Store,
  context: MutationContext,
  invoice: BillingDocument,
  cents: number,
): Promise<Omit<BillingDocument, "rev">> {
  const { fixtureId, requesterId, paymentId, buyer, description, reference, seller } = invoice;
  const { buyerAddress, buyerVatNumber, suppliedOn } = invoice;
  const note: Omit<BillingDocument, "rev"> = {
    ...{
      id: derivedId("billingDocument", context.id(billingDocumentIds.creditNote), invoice.id),
      kind: "creditNote",
      state: "issued",
    },
    ...{ fixtureId, requesterId, paymentId, buyer, description, reference, seller },
    ...definedFields({ number: await context.nextNumber("billingDocument", { kind: "creditNote" }) }),
    ...definedFields({ buyerAddress, buyerVatNumber, suppliedOn }),
    ...{ creditsId: invoice.id, creditsNumber: billingDocumentNumber(invoice) },
    ...{ baseCents: cents, discountCents: 0, totalCents: cents, issuedOn: context.today, createdAt: context.now },
    ...(invoice.vatCents === undefined ? {} : { vatCents: vatCents(cents) }),
  };
  await store.insert("billingDocument", note);
  return note;
}

/**
 * Returns the id of the receipt for a payment: a tax invoice if the seller is VAT-registered and sent no invoice
 * before.
 */
export async function issueReceipt(
  store: Store,
  context: MutationContext,
  fixture: Fixture,
  payment: Payment,
): Promise<string> {
  const billingDocuments = await store.find("billingDocument", { fixtureId: fixture.id });
  const invoice = billingDocuments.find(({ kind, paymentId }) => kind === "invoice" && paymentId === payment.id);
  const isTaxed = (await sellerNow(store)).vatNumber !== undefined;
  const kind = isTaxed && !invoice ? "taxInvoice" : "receipt";
  const forNumber = invoice && billingDocumentNumber(invoice);
  const paidBy = payment.provider === "direct" ? "bank" : "online";
  const receipt = await issueBillingDocument(store, context, fixture, {
    kind,
    state: "paid",
    payment,
    forNumber,
    paidBy,
  });
  return receipt.id;
}

async function sellerNow(store: Store): Promise<OperatorDetails> {
  return (await store.get("operator", OPERATOR_ID))?.details ?? {};
}

export function tellOfInvoice(
  context: MutationContext,
  fixture: Fixture,
  invoice: Omit<BillingDocument, "rev">,
  kind: "invoiceSent" | "invoiceReminder",
): Promise<void> {
  const { id: billingDocumentId, totalCents, dueDate = "" } = invoice;
  const facts = { number: billingDocumentNumber(invoice), amount: randText(totalCents), dueDate: formatDate(dueDate) };
  const values = { ...matchValues(fixture), ...facts, side: "requester" };
  return context.announce({ kind, to: requesterOf(fixture), fixtureId: fixture.id, billingDocumentId, values });
}

async function openInvoice(store: Store, fixtureId: string): Promise<BillingDocument | undefined> {
  const billingDocuments = await store.find("billingDocument", { fixtureId });
  return billingDocuments.find(({ kind, state }) => kind === "invoice" && state === "open");
}

interface Issue extends Pick<BillingDocument, "state" | "dueDate" | "forNumber" | "paidBy"> {
  kind: "invoice" | "taxInvoice" | "receipt";
  payment: Payment;
}

async function issueBillingDocument(
  store: Store,
  context: MutationContext,
  fixture: Fixture,
  { kind, state, payment, ...more }: Issue,
): Promise<Omit<BillingDocument, "rev">> {
  const seller = await sellerNow(store);
  const { description, baseCents, discountCents, totalCents, requesterId } = payment;
  const { billingAddress: buyerAddress, billingVatNumber: buyerVatNumber, matchDate: suppliedOn } = fixture;
  // The earlier invoice is the tax invoice; its receipt only confirms the payment.
  const isTaxed = seller.vatNumber !== undefined && kind !== "receipt";
  const billingDocument: Omit<BillingDocument, "rev"> = {
    ...{ id: derivedId("billingDocument", context.id(billingDocumentIds[kind]), fixture.id), kind, state },
    ...{ fixtureId: fixture.id, requesterId, paymentId: payment.id },
    ...definedFields({ number: await context.nextNumber("billingDocument", { kind }), ...more }),
    ...{ buyer: requesterName(fixture), description, reference: bookingReference(fixture), suppliedOn },
    ...definedFields({ buyerAddress, buyerVatNumber }),
    ...{ baseCents, discountCents, totalCents, seller, issuedOn: context.today, createdAt: context.now },
    ...(isTaxed ? { vatCents: vatCents(totalCents) } : {}),
    ...(state === "paid" ? { paidOn: context.today } : {}),
  };
  await store.insert("billingDocument", billingDocument);
  return billingDocument;
}
