import type { Fixture } from "../entities/fixture.ts";
import { OPERATOR_ID } from "../entities/operatorId.ts";
import type { Paper } from "../entities/paper.ts";
import type { Payment } from "../entities/payment.ts";
import type { Refund } from "../entities/refund.ts";
import { definedFields } from "../rules/definedFields.ts";
import { derivedId } from "../rules/derivedId.ts";
import { formatDate, randText } from "../rules/format.ts";
import { requesterName } from "../rules/matchTitle.ts";
import { dueDateOf, paperNumber } from "../rules/papers.ts";
import { acceptedOf, currentChoice } from "../rules/paymentFlow.ts";
import { basePriceCents, bookingReference, vatCents } from "../rules/pricing.ts";
import { matchValues, requesterOf } from "./announceTo.ts";
import type { MutationContext } from "./defineMutation.ts";
import { foundRow } from "./foundRow.ts";
import type { Store } from "./store.ts";

/** Ids of papers stand apart from those of the other rows that a mutation makes. */
const paperIds = { invoice: 300, receipt: 301, creditNote: 302 } as const;

/**
 * The open invoice of a match follows from how its requester has chosen to pay and from its price: another price takes
 * another invoice, and no choice takes none. A number that was given stays given; a credit note takes the invoice back.
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
  const invoice = await issuePaper(store, context, fixture, { kind: "invoice", state: "open", payment, dueDate });
  await tellOfInvoice(context, fixture, invoice, "invoiceSent");
}

/** It was paid another way, cancelled, or there is another one: nothing of the open invoice is to be paid any more. */
export async function creditInvoice(store: Store, context: MutationContext, fixture: Fixture): Promise<void> {
  const open = await openInvoice(store, fixture.id);
  if (!open) return;
  await store.update("paper", open.id, { state: "void" });
  const note = await issueCreditNote(store, context, open, open.totalCents);
  const { id: paperId, totalCents } = note;
  const facts = { number: paperNumber(note), invoice: paperNumber(open), amount: randText(totalCents) };
  const values = { ...matchValues(fixture), ...facts, side: "requester" };
  await context.announce({
    kind: "invoiceCredited",
    to: requesterOf(fixture),
    fixtureId: fixture.id,
    paperId,
    values,
  });
}

/** Money of a paid invoice has gone back. Undefined where the payment was by no invoice. */
export async function creditRefund(
  store: Store,
  context: MutationContext,
  { paymentId, fixtureId, cents }: Pick<Refund, "paymentId" | "fixtureId" | "cents">,
): Promise<string | undefined> {
  const papers = await store.find("paper", { fixtureId });
  const invoice = papers.find((paper) => paper.paymentId === paymentId && isPaidInvoice(paper));
  return invoice && (await issueCreditNote(store, context, invoice, cents)).id;
}

function isPaidInvoice({ kind, state }: Paper): boolean {
  return kind === "invoice" && state === "paid";
}

/** Takes an invoice back, or a part of it: seller, buyer and tax are as they stand on the invoice. */
async function issueCreditNote(
  store: Store,
  context: MutationContext,
  invoice: Paper,
  cents: number,
): Promise<Omit<Paper, "rev">> {
  const { fixtureId, requesterId, paymentId, buyer, description, reference, seller } = invoice;
  const note: Omit<Paper, "rev"> = {
    ...{ id: derivedId("paper", context.id(paperIds.creditNote), invoice.id), kind: "creditNote", state: "issued" },
    ...{ fixtureId, requesterId, paymentId, buyer, description, reference, seller },
    ...definedFields({ number: await context.nextNumber("paper") }),
    ...{ creditsId: invoice.id, creditsNumber: paperNumber(invoice) },
    ...{ baseCents: cents, discountCents: 0, totalCents: cents, issuedOn: context.today, createdAt: context.now },
    ...(invoice.vatCents === undefined ? {} : { vatCents: vatCents(cents) }),
  };
  await store.insert("paper", note);
  return note;
}

/** Answers the id of the receipt for money that came. */
export async function issueReceipt(
  store: Store,
  context: MutationContext,
  fixture: Fixture,
  payment: Payment,
): Promise<string> {
  const receipt = await issuePaper(store, context, fixture, { kind: "receipt", state: "paid", payment });
  return receipt.id;
}

export function tellOfInvoice(
  context: MutationContext,
  fixture: Fixture,
  invoice: Omit<Paper, "rev">,
  kind: "invoiceSent" | "invoiceReminder",
): Promise<void> {
  const { id: paperId, totalCents, dueDate = "" } = invoice;
  const facts = { number: paperNumber(invoice), amount: randText(totalCents), dueDate: formatDate(dueDate) };
  const values = { ...matchValues(fixture), ...facts, side: "requester" };
  return context.announce({ kind, to: requesterOf(fixture), fixtureId: fixture.id, paperId, values });
}

async function openInvoice(store: Store, fixtureId: string): Promise<Paper | undefined> {
  const papers = await store.find("paper", { fixtureId });
  return papers.find(({ kind, state }) => kind === "invoice" && state === "open");
}

interface Issue {
  kind: "invoice" | "receipt";
  state: Paper["state"];
  payment: Payment;
  dueDate?: string;
}

async function issuePaper(
  store: Store,
  context: MutationContext,
  fixture: Fixture,
  { kind, state, payment, dueDate }: Issue,
): Promise<Omit<Paper, "rev">> {
  const { details: seller = {} } = (await store.get("operator", OPERATOR_ID)) ?? {};
  const { description, baseCents, discountCents, totalCents, requesterId } = payment;
  const isTaxed = seller.vatNumber !== undefined;
  const paper: Omit<Paper, "rev"> = {
    ...{
      id: derivedId("paper", context.id(paperIds[kind]), fixture.id),
      kind,
      state,
      fixtureId: fixture.id,
      requesterId,
      paymentId: payment.id,
    },
    ...definedFields({ number: await context.nextNumber("paper"), dueDate }),
    ...{ buyer: requesterName(fixture), description, reference: bookingReference(fixture) },
    ...{ baseCents, discountCents, totalCents, seller, issuedOn: context.today, createdAt: context.now },
    ...(isTaxed ? { vatCents: vatCents(totalCents) } : {}),
    ...(state === "paid" ? { paidOn: context.today } : {}),
  };
  await store.insert("paper", paper);
  return paper;
}
