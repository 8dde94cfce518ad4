import Stripe from "stripe";
import type { ProviderBench, SentEvent } from "./providerBench.ts";
import { StripeStandIn } from "./stripeStandIn.ts";

const secret = "whsec_0123456789abcdef0123456789abcdef";
const olderSecret = "whsec_fedcba9876543210fedcba9876543210";
let told = 0;

function signed(body: string, by = secret): SentEvent {
  return {
    body,
    headers: { "Stripe-Signature": Stripe.webhooks.generateTestHeaderString({ payload: body, secret: by }) },
  };
}

function sent(type: string, object: object): SentEvent {
  told += 1;
  return signed(JSON.stringify({ id: `evt_bench_${told}`, object: "event", type, data: { object } }));
}

export function stripeBench(): ProviderBench {
  const standIn = new StripeStandIn();
  return {
    name: "stripe",
    canClose: true,
    start: async () => {
      await standIn.start();
      standIn.refundsAtOnce = false;
      const keys = { STRIPE_SECRET_KEY: "sk_test_0123456789", STRIPE_WEBHOOK_SECRET: secret };
      return { ...keys, STRIPE_API_BASE: standIn.base };
    },
    serve: () => undefined,
    close: () => standIn.close(),
    pay: async (sessionId) => {
      const session = standIn.pay(sessionId);
      return session && sent("checkout.session.completed", session);
    },
    decline: async () => undefined,
    atBank: (sessionId) => standIn.waitsForBank(sessionId),
    altered: ({ body }, { cents, currency, paymentId, sessionId }) => {
      const event = JSON.parse(body);
      const { object } = event.data;
      return sent(event.type, {
        ...object,
        id: sessionId ?? object.id,
        amount_total: cents ?? object.amount_total,
        currency: currency ?? object.currency,
        metadata: { ...object.metadata, ...(paymentId ? { paymentId } : {}) },
      });
    },
    signed: (body) => signed(body),
    older: {
      env: { STRIPE_WEBHOOK_SECRET: `${secret}, ${olderSecret}` },
      signed: (body) => signed(body, olderSecret),
    },
    forged: ({ body }) => signed(body, "whsec_guess"),
    refunds: async (sessionId) => {
      const own = [...standIn.refunds.values()].filter(({ payment_intent: payment }) => payment === `pi_${sessionId}`);
      return own.map(({ amount }) => amount);
    },
    decideRefunds: () => standIn.decideRefunds().map((refund) => sent("refund.updated", refund)),
    refundEvent: (refundId, { cents, currency }) => {
      const made = [...standIn.refunds.values()].find(({ metadata }) => metadata["refundId"] === refundId);
      const said = { amount: cents ?? made?.amount, currency: currency ?? made?.currency, status: "succeeded" };
      return sent("refund.updated", { ...made, ...said });
    },
    daysPass: () => standIn.forgetsKeys(),
    down: (calls, { isDone = false, isCut = false } = {}) => {
      standIn.faults = calls;
      standIn.losesAnswers = isDone;
      standIn.cutsLines = isCut;
    },
  };
}
