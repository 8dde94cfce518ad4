import type { CostShare } from "../../entities/costShare.ts";
import type { Fixture } from "../../entities/fixture.ts";
import type { Payment } from "../../entities/payment.ts";
import type { RefundReason } from "../../entities/refund.ts";
import { freeCents, openRound, pooledCents, shareDiscount, shareReference, sharesOf } from "../../rules/costShare.ts";
import { DomainError } from "../../rules/domainError.ts";
import { formatDate, randText } from "../../rules/format.ts";
import { matchTitle } from "../../rules/matchTitle.ts";
import { acceptedOf, amountDue } from "../../rules/paymentFlow.ts";
import { bookingReference } from "../../rules/pricing.ts";
import { settleBid } from "../bid/settleBid.ts";
import type { MutationContext } from "../defineMutation.ts";
import { matchValues, requesterOf } from "../fixture/announceTo.ts";
import { foundRow } from "../foundRow.ts";
import type { Store } from "../store.ts";
import { issueReceipt } from "./issueBillingDocument.ts";
import { bookPaid } from "./bookPaid.ts";
import { endChoice } from "./paymentChoice.ts";
import { endRound, markPrepaid, orderRefund, refundSurplus } from "./refundBooking.ts";

interface Told {
  sessionId: string;
  providerPaymentId: string;
}

/**
 * Books a share. It counts for its round, and for the match once the round is full; a share that came too late goes back
 * at once, so that nobody pays for what others have paid.
 */
export async function confirmShare(
  store: Store,
  context: MutationContext,
  payment: Payment,
  told: Told,
): Promise<void> {
  const fixture = await foundRow(store, "fixture", payment.fixtureId);
  const others = (await store.find("payment", { fixtureId: fixture.id })).filter(({ id }) => id !== payment.id);
  const round = openRound(fixture);
  const shares = round ? sharesOf(others, round) : [];
  const late = lateReason(fixture, round, shares, payment);
  const discountCents = round && !late ? shareDiscount(round, shares, payment.totalCents) : payment.discountCents;
  const paid: Payment = {
    ...{ ...payment, ...told, state: "paid", paidAt: context.now },
    ...{ discountCents, baseCents: payment.totalCents + discountCents },
    // Kept, because it does not count for the match before the round is full.
    ...{ keptCents: payment.totalCents, pooledCents: late ? 0 : payment.totalCents },
  };
  const { state, paidAt, baseCents, keptCents, pooledCents: pooled } = paid;
  await store.update("payment", paid.id, {
    ...{ ...told, state, paidAt, baseCents, discountCents, keptCents },
    pooledCents: pooled,
  });
  await bookPaid(store, context, paid);
  if (late || !round) {
    return orderRefund(store, context, paid, {
      id: context.id(0),
      cents: paid.totalCents,
      reason: late ?? "shareLate",
    });
  }
  await tellPayer(context, fixture, round, [...shares, paid]);
  if (pooledCents([...shares, paid]) === round.targetCents) await fillRound(store, context, fixture, round, paid);
}

/** The round is over, or others have paid, or are paying, this part. */
function lateReason(
  fixture: Fixture,
  round: CostShare | undefined,
  others: readonly Payment[],
  { shareKey, totalCents }: Payment,
): RefundReason | undefined {
  if (fixture.status === "cancelled") return "shareClosed";
  if (!round || shareKey !== round.key || totalCents > freeCents(round, others)) return "shareLate";
  return undefined;
}

/** The shares become the match's payment. If nothing is due for it any more, everything goes back. */
async function fillRound(
  store: Store,
  context: MutationContext,
  fixture: Fixture,
  round: CostShare,
  last: Payment,
): Promise<void> {
  const fixtureId = fixture.id;
  const accepted = acceptedOf(await store.find("bid", { fixtureId }));
  const payments = await store.find("payment", { fixtureId });
  const asked = { bidId: undefined, today: context.today };
  const due = amountDue({ ...fixture, costShare: undefined }, accepted ? [accepted] : [], payments, asked);
  if (due instanceof DomainError) return endRound(store, context, fixture, "shareClosed");
  for (const { id, keptCents, pooledCents: pooled = 0 } of sharesOf(payments, round)) {
    if (pooled > 0) await store.update("payment", id, { keptCents: keptCents - pooled, pooledCents: 0 });
  }
  await store.update("fixture", fixtureId, { costShare: { ...round, state: "full" } });
  await endChoice(store, context, fixture);
  if (accepted) await refundSurplus(store, context, fixture, accepted);
  const isPaid = await markPrepaid(store, fixture);
  if (isPaid && accepted?.deliveredAt) await settleBid(store, accepted, context);
  await tellFull(context, fixture, round, {
    billingDocumentId: await roundReceipt(store, context, fixture, round, last),
    isPaid,
  });
}

/** One receipt for the requester, who booked the match: the payers have the provider's own. */
function roundReceipt(
  store: Store,
  context: MutationContext,
  fixture: Fixture,
  { targetCents, discountCents }: CostShare,
  last: Payment,
): Promise<string> {
  const whole = { baseCents: targetCents + discountCents, discountCents, totalCents: targetCents };
  return issueReceipt(store, context, fixture, {
    ...last,
    ...whole,
    description: `Live stream of ${matchTitle(fixture)}`,
  });
}

function tellPayer(
  context: MutationContext,
  fixture: Fixture,
  { targetCents, deadline }: CostShare,
  shares: readonly Payment[],
): Promise<void> {
  const paid = shares[shares.length - 1];
  const values = {
    ...{ amount: randText(paid?.totalCents ?? 0), collected: randText(pooledCents(shares)) },
    ...{ date: formatDate(context.today), ref: paid ? shareReference(fixture, paid) : "" },
    ...{ target: randText(targetCents), deadline: formatDate(deadline), side: "requester" },
  };
  return context.announce({
    kind: "sharePaid",
    to: { sharePayer: paid?.id ?? "" },
    fixtureId: fixture.id,
    values: { ...matchValues(fixture), ...values },
  });
}

function tellFull(
  context: MutationContext,
  fixture: Fixture,
  { targetCents }: CostShare,
  { billingDocumentId, isPaid }: { billingDocumentId: string; isPaid: boolean },
): Promise<void> {
  const values = {
    ...{ amount: randText(targetCents), ref: bookingReference(fixture), side: "requester" },
    ...(isPaid ? { isPaid: "yes" } : {}),
  };
  return context.announce({
    kind: "costShareFull",
    to: requesterOf(fixture),
    fixtureId: fixture.id,
    billingDocumentId,
    values: { ...matchValues(fixture), ...values },
  });
}
