import type { Bid } from "../../entities/bid.ts";
import type { Fixture } from "../../entities/fixture.ts";
import type { Payment } from "../../entities/payment.ts";
import { isWaived } from "../../rules/assignment.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { randText } from "../../rules/format.ts";
import { acceptedOf, totalPaidForBookingCents, surplusCents } from "../../rules/paymentFlow.ts";
import { isStoppedBySchool } from "../../rules/permissionFlow.ts";
import { bookingReference } from "../../rules/pricing.ts";
import type { RefundCause } from "../../rules/refunds.ts";
import { matchValues, requesterOf } from "../fixture/announceTo.ts";
import { bookPaid } from "./bookPaid.ts";
import type { MutationContext } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";
import { issueReceipt } from "./issueBillingDocument.ts";
import { endChoice } from "./paymentChoice.ts";
import { markPrepaid, orderAcross, orderRefund } from "./refundBooking.ts";
import { settleBid } from "../bid/settleBid.ts";
import type { Store } from "../store.ts";

interface Told {
  /** The provider's; a bank payment has none. */
  sessionId?: string;
  providerPaymentId: string;
}

/** Books the money, refunds what the match cannot use, and moves the match on. */
export async function confirmPayment(
  store: Store,
  context: MutationContext,
  payment: Payment,
  { sessionId, providerPaymentId }: Told,
): Promise<void> {
  const fixture = await foundRow(store, "fixture", payment.fixtureId);
  const accepted = acceptedOf(await store.find("bid", { fixtureId: fixture.id }));
  const before = (await store.find("payment", { fixtureId: fixture.id })).filter(({ id }) => id !== payment.id);
  const news = { state: "paid", paidAt: context.now, providerPaymentId, ...definedFields({ sessionId }) } as const;
  const paid: Payment = { ...payment, ...news };
  await store.update("payment", payment.id, news);
  await bookPaid(store, context, paid);
  const useless = uselessReason(fixture, accepted, paid, totalPaidForBookingCents(before));
  if (useless) {
    const order = { id: context.id(0), cents: paid.totalCents, reason: useless };
    return orderRefund(store, context, paid, order);
  }
  await endChoice(store, context, fixture);
  if (accepted) {
    const cents = surplusCents(fixture, accepted, before, paid);
    await orderAcross(store, context, fixture, { cents, reason: "priceLower" });
  }
  const isPrepaid = await markPrepaid(store, fixture);
  await store.update("fixture", fixture.id, { paymentIntentId: providerPaymentId });
  if (isPrepaid && accepted?.deliveredAt) await settleBid(store, accepted, context);
  await tellPaid(context, fixture, paid, await issueReceipt(store, context, fixture, paid));
}

/** During checkout the match was cancelled, its school declined, or someone else paid first. */
function uselessReason(
  fixture: Fixture,
  accepted: Bid | undefined,
  payment: Payment,
  coveredBefore: number,
): RefundCause | undefined {
  if (fixture.status === "cancelled") return "requesterCancelled";
  if (accepted && isStoppedBySchool(accepted)) {
    return accepted.schoolPermissionStatus === "declined" ? "schoolDeclined" : "schoolWithdrew";
  }
  if (accepted && isWaived(accepted)) return "priceLower";
  const isPaidTwice = payment.kind !== "difference" && coveredBefore > 0;
  return isPaidTwice || accepted?.paymentStatus === "completed" ? "paidTwice" : undefined;
}

function tellPaid(
  context: MutationContext,
  fixture: Fixture,
  { totalCents }: Payment,
  billingDocumentId: string,
): Promise<void> {
  const values = { amount: randText(totalCents), ref: bookingReference(fixture), side: "requester" };
  return context.announce({
    kind: "paymentReceived",
    to: requesterOf(fixture),
    fixtureId: fixture.id,
    billingDocumentId,
    values: { ...matchValues(fixture), ...values },
  });
}
