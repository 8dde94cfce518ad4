import { PaystackRefused, type PaystackApi } from "./paystackApi.ts";
import { refundSchema, type PaystackRefund } from "./paystackSchemas.ts";
import type { RefundAnswer, RefundOrder } from "./provider.ts";

/** Paystack has no key against a repeated refund, so ours is looked for first, by the note that it carries. */
export async function refundAtPaystack(api: PaystackApi, order: RefundOrder): Promise<RefundAnswer> {
  const { refundId, providerPaymentId: transaction, cents } = order;
  const made = (await refundsOf(api, transaction)).find(({ merchant_note: note }) => note === refundId);
  if (made) return answerOf(made);
  try {
    const body = { transaction, amount: cents, currency: "ZAR", merchant_note: refundId };
    return answerOf(await api.post("/refund", body, refundSchema));
  } catch (error) {
    if (!(error instanceof PaystackRefused)) throw error;
    return { status: "refused", failure: error.message };
  }
}

/** All refunds of a transaction, whoever ordered them. */
export function refundsOf(api: PaystackApi, transaction: string): Promise<PaystackRefund[]> {
  return api.list("/refund", { transaction }, refundSchema);
}

function answerOf({ id, status }: PaystackRefund): RefundAnswer {
  if (status === "processed") return { status: "done", providerRefundId: String(id) };
  return status === "failed" ? { status: "refused", failure: "Paystack could not refund it." } : { status: "pending" };
}
