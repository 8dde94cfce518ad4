import { createHmac } from "node:crypto";
import * as z from "zod";
import { WebhookRefused, type PaymentProvider, type ProviderEvent } from "../payments/provider.ts";
import type { ProviderSetup } from "../payments/providerSetup.ts";
import type { ProviderBench, SentEvent } from "./providerBench.ts";

interface Page {
  cents: number;
  paymentId: string;
  state: "open" | "paid" | "failed" | "expired";
}

const secret = "a shop's own secret";
const eventSchema = z.object({ page: z.string(), paymentId: z.uuid(), cents: z.int(), currency: z.string() });

function sealed(body: string, by = secret): SentEvent {
  return { body, headers: { "X-Seal": createHmac("sha256", by).update(body).digest("hex") } };
}

/**
 * A fourth provider, whose records are in memory: it shows what another provider takes. Its page is opened by a form, and
 * it sends events from one address only.
 */
export function voucherBench(): ProviderBench {
  const pages = new Map<string, Page>();
  const refunds = new Map<string, { page: string; cents: number }>();
  const givenBack = (page: string) =>
    [...refunds.values()].filter((one) => one.page === page).map(({ cents }) => cents);
  const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0);
  const provider: PaymentProvider = {
    name: "voucher",
    methods: ["EFT"],
    lateDays: 0,
    createCheckout: async ({ key, paymentId, cents }) => {
      pages.set(key, pages.get(key) ?? { cents, paymentId, state: "open" });
      const fields = { page: key, amount: (cents / 100).toFixed(2), note: `"${paymentId}"` };
      return { sessionId: key, page: { kind: "form", action: "https://voucher.example/pay?as=guest", fields } };
    },
    closeCheckout: async (key) => {
      const page = pages.get(key);
      if (page?.state === "open") page.state = "expired";
      return page?.state === "paid" ? "paid" : "closed";
    },
    refund: async ({ refundId, providerPaymentId: page, cents }) => {
      if (!refunds.has(refundId) && sum(givenBack(page)) + cents > (pages.get(page)?.cents ?? 0)) {
        return { status: "refused", failure: "too much" };
      }
      refunds.set(refundId, { page, cents });
      return { status: "done", providerRefundId: refundId };
    },
    parseWebhook: async ({ body, header, ip }) => {
      if (!/^(::ffff:)?127\.|^::1$/.test(ip)) throw new WebhookRefused("Not sent from our address.");
      const { page, paymentId, cents, currency } = readSealed(body, header("X-Seal"));
      const paid = { kind: "paid", paymentId, sessionId: page, providerPaymentId: page, cents } as const;
      const event: ProviderEvent =
        currency === "zar" ? { id: `paid ${page}`, ...paid } : { id: page, kind: "other", why: "another currency" };
      return [event];
    },
    feeCents: async () => 100,
    lookUp: async (key) => {
      const page = pages.get(key);
      if (!page) return undefined;
      const amounts = { cents: page.cents, refundedCents: sum(givenBack(key)) };
      return page.state === "paid"
        ? { ...amounts, state: "paid", providerPaymentId: key }
        : { ...amounts, state: page.state };
    },
    paidSince: async () => {
      const paid = [...pages].filter(([, { state }]) => state === "paid");
      return paid.map(([sessionId, { paymentId, cents }]) => ({ sessionId, paymentId, cents }));
    },
  };
  const setup: ProviderSetup = {
    name: "voucher",
    isReal: true,
    open: ({ env }) => (env.OTHERS["VOUCHER_SECRET"] === secret ? provider : undefined),
  };
  return { ...benchOn(pages, givenBack), setup };
}

function readSealed(body: Uint8Array, seal: string) {
  const text = Buffer.from(body).toString("utf8");
  if (createHmac("sha256", secret).update(text).digest("hex") !== seal) throw new WebhookRefused("Not sealed by us.");
  const read = eventSchema.safeParse(parsed(text)).data;
  if (!read) throw new WebhookRefused("The webhook cannot be read.");
  return read;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function benchOn(pages: Map<string, Page>, givenBack: (page: string) => number[]): ProviderBench {
  return {
    name: "voucher",
    canClose: true,
    start: async () => ({ PAYMENTS_PROVIDER: "voucher", VOUCHER_SECRET: secret }),
    serve: () => undefined,
    close: async () => undefined,
    pay: async (key) => {
      const page = pages.get(key);
      if (page?.state !== "open") return undefined;
      page.state = "paid";
      const { paymentId, cents } = page;
      return sealed(JSON.stringify({ page: key, paymentId, cents, currency: "zar" }));
    },
    decline: async (key) => {
      const page = pages.get(key);
      if (page?.state === "open") page.state = "failed";
    },
    altered: ({ body }, { sessionId, ...changes }) => {
      const event = JSON.parse(body);
      return sealed(JSON.stringify({ ...event, ...changes, page: sessionId ?? event.page }));
    },
    signed: (body) => sealed(body),
    forged: ({ body }) => sealed(body, "a guess"),
    refunds: async (key) => givenBack(key),
    decideRefunds: () => [],
  };
}
