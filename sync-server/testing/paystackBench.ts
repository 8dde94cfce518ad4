import { PaystackStandIn, paystackKey } from "./paystackStandIn.ts";
import type { ProviderBench } from "./providerBench.ts";

const olderKey = "sk_test_fedcba9876543210fedcba9876543210";

export function paystackBench(): ProviderBench {
  const standIn = new PaystackStandIn();
  return {
    name: "paystack",
    canClose: false,
    start: async () => {
      await standIn.start();
      return { PAYSTACK_SECRET_KEY: paystackKey, PAYSTACK_API_BASE: standIn.base, PAYOUTS: "paystack" };
    },
    serve: () => undefined,
    close: () => standIn.close(),
    pay: async (reference) => (standIn.becomes(reference, "success") ? standIn.charged(reference) : undefined),
    decline: async (reference) => void standIn.becomes(reference, "failed"),
    atBank: (reference) => void standIn.becomes(reference, "pending"),
    altered: ({ body }, { cents, currency, paymentId, sessionId }) => {
      const { event, data } = JSON.parse(body);
      const changed = {
        ...data,
        amount: cents ?? data.amount,
        reference: sessionId ?? data.reference,
        currency: currency?.toUpperCase() ?? data.currency,
        metadata: { ...data.metadata, ...(paymentId ? { paymentId } : {}) },
      };
      return standIn.event(event, changed);
    },
    signed: (body) => standIn.signed(body),
    older: {
      env: { PAYSTACK_SECRET_KEY: `${paystackKey}, ${olderKey}` },
      signed: (body) => standIn.signed(body, olderKey),
    },
    forged: ({ body }) => {
      const { event, data } = JSON.parse(body);
      return standIn.event(event, data, "sk_test_guess");
    },
    refunds: async (reference) => {
      const id = standIn.transactions.get(reference)?.id;
      return standIn.refunds.filter(({ transaction }) => transaction === id).map(({ amount }) => amount);
    },
    decideRefunds: () => standIn.decideRefunds(),
    refundEvent: (refundId, { cents, currency = "zar" }) => {
      const made = standIn.refunds.find(({ merchant_note }) => merchant_note === refundId);
      const transaction_reference = standIn.byId(made?.transaction ?? 0)?.reference;
      const said = { status: "processed", amount: String(cents ?? made?.amount), currency: currency.toUpperCase() };
      return standIn.event("refund.processed", { ...said, transaction_reference, refund_reference: null });
    },
    decideTransfer: (payoutId, status, { cents, currency = "zar" } = {}) => {
      const { body } = standIn.decideTransfer(`payout-${payoutId}`, status);
      const { event, data } = JSON.parse(body);
      return standIn.event(event, { ...data, amount: cents ?? data.amount, currency: currency.toUpperCase() });
    },
    down: (calls, { isDone = false, isCut = false } = {}) => {
      standIn.faults = calls;
      standIn.losesAnswers = isDone;
      standIn.cutsLines = isCut;
    },
  };
}
