import Router from "@koa/router";
import { sentenceOf, WireError } from "#shared/api/wireError.ts";
import type { AppContext } from "../appContext.ts";
import type { HttpContext, HttpState } from "../httpState.ts";
import { readBytes } from "../middleware/readBody.ts";
import { WebhookRefused, type PaymentProvider, type ProviderEvent } from "../payments/provider.ts";
import { providerOf } from "../payments/providers.ts";
import { takeEvent } from "../payments/takeEvent.ts";

const webhookPath = "/api/payment-webhook";
const largestEvent = 256 * 1024;

export function webhookPathOf(provider: string): string {
  return `${webhookPath}/${provider}`;
}

/**
 * The payment providers' events, an address for each, on the raw body, because that is what was signed. Runs before
 * bodies are parsed and sessions are read. Only our own fault, or a provider that does not answer when it is asked about
 * its event, returns something other than 200: then the provider retries. The address without a name is Stripe's.
 */
export function paymentWebhooks(app: AppContext): Router<HttpState> {
  const router = new Router<HttpState>();
  router.post("paymentWebhook", webhookPath, (ctx) => take(app, ctx, "stripe"));
  router.post("paymentWebhook of a provider", `${webhookPath}/:provider`, (ctx) =>
    take(app, ctx, ctx.params["provider"]),
  );
  return router;
}

async function take(app: AppContext, ctx: HttpContext, name = ""): Promise<void> {
  const provider = providerOf(app.payments, { provider: name });
  if (!provider) throw new WireError(404, sentenceOf(404));
  const body = await readBytes(ctx.req, largestEvent);
  for (const event of await eventsIn(app, provider, { body, ip: ctx.ip, header: (name) => ctx.get(name) })) {
    await takeEvent(app, event, provider.name);
  }
  ctx.set("Cache-Control", "no-store");
  ctx.body = { received: true };
}

async function eventsIn(
  { log }: AppContext,
  provider: PaymentProvider,
  request: Parameters<PaymentProvider["parseWebhook"]>[0],
): Promise<ProviderEvent[]> {
  try {
    return await provider.parseWebhook(request);
  } catch (error) {
    if (!(error instanceof WebhookRefused)) throw error;
    log.warn({ provider: provider.name, why: error.message }, "A webhook was refused");
    throw new WireError(400, error.message);
  }
}
