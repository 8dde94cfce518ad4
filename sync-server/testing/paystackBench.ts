import { PaystackStandIn, paystackKey } from "./paystackStandIn.ts";
import type { ProviderBench } from "./providerBench.ts";

export function paystackBench(standIn = new PaystackStandIn()): ProviderBench {
  return {
    name: "paystack",
    canClose: false,
    start: async () => {
      await standIn.start();
      return { PAYSTACK_SECRET_KEY: paystackKey, PAYSTACK_API_BASE: standIn.base };
    },
    serve: () => undefined,
    close: () => standIn.close(),
    pay: async (reference) => (standIn.becomes(reference, "success") ? standIn.charged(reference) : undefined),
    decline: async (reference) => void standIn.becomes(reference, "failed"),
    altered: ({ body }, { cents, currency, paymentId }) => {
      const { event, data } = JSON.parse(body);
      const changed = {
        ...data,
        amount: cents ?? data.amount,
        currency: currency?.toUpperCase() ?? data.currency,
        metadata: { ...data.metadata, ...(paymentId ? { paymentId } : {}) },
      };
      return standIn.event(event, changed);
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
    down: (calls, isDone = false) => {
      standIn.faults = calls;
      standIn.losesAnswers = isDone;
    },
  };
}
