import * as z from "zod";
import type { Fixture } from "../../entities/fixture.ts";
import { choiceKinds, type ChoiceKind } from "../../entities/choices.ts";
import { OPERATOR_ID } from "../../entities/operatorId.ts";
import { invoicingRejection } from "../../rules/billingDocuments.ts";
import type { Payment } from "../../entities/payment.ts";
import { rowId } from "../../forms/textFields.ts";
import { DomainError, throwIfRejected } from "../../rules/domainError.ts";
import { matchTitle } from "../../rules/matchTitle.ts";
import { acceptedOf, amountDue, choiceRejection, currentChoice } from "../../rules/paymentFlow.ts";
import { basePriceCents } from "../../rules/pricing.ts";
import { defineMutation, type MutationContext } from "../defineMutation.ts";
import { foundRow, ownFixture } from "../foundRow.ts";
import { creditInvoice, keepInvoice } from "./issueBillingDocument.ts";
import type { Store } from "../store.ts";

const chooseArgs = z.object({ id: rowId, fixtureId: rowId, kind: z.enum(choiceKinds) });

export const paymentChoiceMutations = {
  /**
   * The requester pays on the day, or gets an invoice. The server itself acts for a visitor, once the cookie or the
   * claim link has proved the match theirs. Repeating a choice changes nothing; another one replaces it.
   */
  "payment.choose": defineMutation({
    origins: ["system"],
    actors: ["user", "system"],
    outbox: {
      title: "How you pay",
      did: ({ match }) => `You chose how to pay for ${match ?? "a match"}.`,
      callers: "thatRequester",
    },
    args: chooseArgs,
    async run(store, { id, fixtureId, kind }, context) {
      const fixture = await chosenFor(store, fixtureId, context);
      const bids = await store.find("bid", { fixtureId });
      const payments = await store.find("payment", { fixtureId });
      const due = amountDue(fixture, bids, payments, { bidId: undefined, today: context.today });
      if (due instanceof DomainError) throw due;
      throwIfRejected(choiceRejection(fixture, kind));
      if (kind === "invoice")
        throwIfRejected(invoicingRejection((await store.get("operator", OPERATOR_ID))?.details ?? {}));
      const present = currentChoice(payments);
      if (present?.kind === kind) return { id: present.id };
      const attempt = Math.max(0, ...payments.map((payment) => payment.attempt)) + 1;
      const cents = basePriceCents(fixture, acceptedOf(bids));
      const choice = newChoice(fixture, { id, kind, attempt, cents }, context);
      await endChoice(store, context, fixture);
      await store.insert("payment", choice);
      await keepInvoice(store, context, fixtureId);
      return { id };
    },
  }),
};

/** Another payment method was chosen. */
export async function endChoice(store: Store, context: MutationContext, fixture: Fixture): Promise<void> {
  const present = currentChoice(await store.find("payment", { fixtureId: fixture.id }));
  if (present) await store.update("payment", present.id, { state: "expired" });
  await creditInvoice(store, context, fixture);
}

/**
 * Its invoice is no longer due: the school declined, or the streamer was paid directly. A choice to pay on the day
 * stays if the match continues.
 */
export async function endInvoice(store: Store, context: MutationContext, fixture: Fixture): Promise<void> {
  const present = currentChoice(await store.find("payment", { fixtureId: fixture.id }));
  if (present?.kind === "invoice") await endChoice(store, context, fixture);
}

function chosenFor(store: Store, fixtureId: string, context: MutationContext): Promise<Fixture> {
  return context.actor.kind === "system"
    ? foundRow(store, "fixture", fixtureId)
    : ownFixture(store, fixtureId, context);
}

interface Choice {
  id: string;
  kind: ChoiceKind;
  attempt: number;
  cents: number;
}

function newChoice(
  fixture: Fixture,
  { id, kind, attempt, cents }: Choice,
  { now }: MutationContext,
): Omit<Payment, "rev"> {
  if (fixture.requesterId === undefined) throw new DomainError("row.notFound");
  return {
    id,
    fixtureId: fixture.id,
    requesterId: fixture.requesterId,
    kind,
    provider: "direct",
    state: "chosen",
    attempt,
    clientType: fixture.clientType ?? "parent",
    description: `Live stream of ${matchTitle(fixture)}`,
    baseCents: cents,
    discountCents: 0,
    totalCents: cents,
    refundedCents: 0,
    refundingCents: 0,
    keptCents: 0,
    expiresAt: now,
    createdAt: now,
  };
}
