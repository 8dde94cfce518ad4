import { writeSystemMutation, type PaymentParts } from "./checkout.ts";

interface PayoutEnd {
  payoutId: string;
  state: "paid" | "failed" | "reversed";
}

const reasons = { failed: "The transfer failed.", reversed: "The bank sent the transfer back." } as const;

/** What the provider says of a transfer. After a failure the streamer is owed the money again. */
export function endPayout(
  parts: Pick<PaymentParts, "writer">,
  { payoutId: id, state }: PayoutEnd,
  mutationId?: string,
): Promise<unknown> {
  return state === "paid"
    ? writeSystemMutation(parts, "payout.markPaid", { id }, mutationId)
    : writeSystemMutation(parts, "payout.reverse", { id, reason: reasons[state] }, mutationId);
}
