import Router from "@koa/router";
import { WireError } from "#shared/api/wireError.ts";
import type { AppContext } from "../appContext.ts";
import type { HttpState } from "../httpState.ts";
import { readBytes } from "../middleware/readBody.ts";
import { WebhookRefused, type ProviderEvent } from "../payments/provider.ts";
import { takeEvent } from "../payments/takeEvent.ts";

export const webhookPath = "/api/payment-webhook";
const largestEvent = 256 * 1024;

/**
 * The payment provider's events, on the raw body, because that is what was signed. Runs before bodies are parsed and
 * sessions are read. Only our own fault returns something other than 200: then the provider retries.
 */
export function paymentWebhook(app: AppContext): Router<HttpState> {
  const router = new Router<HttpState>();
  router.post("paymentWebhook", webhookPath, async (ctx) => {
    const body = await readBytes(ctx.req, largestEvent);
    await takeEvent(app, eventIn(app, body, ctx.get("Stripe-Signature")));
    ctx.set("Cache-Control", "no-store");
    ctx.body = { received: true };
  });
  return router;
}

function eventIn({ payments }: AppContext, body: Uint8Array, signature: string): ProviderEvent {
  try {
    return payments.parseWebhook(body, signature);
  } catch (error) {
    if (error instanceof WebhookRefused) throw new WireError(400, error.message);
    throw error;
  }
}
