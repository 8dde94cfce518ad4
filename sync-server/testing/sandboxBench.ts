import type { AppContext } from "../appContext.ts";
import { sandboxSignature } from "../payments/sandboxEvents.ts";
import { sandboxOf, sandboxSecret } from "../payments/sandboxProvider.ts";
import type { ProviderBench, SentEvent } from "./providerBench.ts";

const olderKey = "o".repeat(32);

export function sandboxBench(): ProviderBench {
  let app: AppContext | undefined;
  const sandbox = () => {
    const found = app && sandboxOf(app.payments);
    if (!found) throw new Error("This server has no sandbox.");
    return found;
  };
  const signed = (body: string, secret?: string): SentEvent => {
    const by = secret ?? sandboxSecret(app?.keys.token[0] ?? "");
    return { body, headers: { "X-Sandbox-Signature": sandboxSignature(body, by) } };
  };
  return {
    name: "sandbox",
    canClose: true,
    start: async () => ({ PAYMENTS_PROVIDER: "sandbox" }),
    serve: (served) => void (app = served),
    close: async () => undefined,
    pay: async (page) => {
      if ((await sandbox().lookUp(page))?.state !== "open") return undefined;
      const event = await sandbox().decide(page, "paid");
      return event && { body: event.payload, headers: { "X-Sandbox-Signature": event.signature } };
    },
    decline: async (page) => void (await sandbox().decide(page, "failed")),
    altered: ({ body }, { cents, currency, paymentId, sessionId }) => {
      const event = JSON.parse(body);
      const named = { payment: paymentId ?? event.payment, page: sessionId ?? event.page };
      const changed = { ...event, ...named, cents: cents ?? event.cents };
      return signed(JSON.stringify(currency === undefined ? changed : { ...changed, currency }));
    },
    signed: (body) => signed(body),
    older: {
      env: { TOKEN_KEYS: `${"n".repeat(32)},${olderKey}` },
      signed: (body) => signed(body, sandboxSecret(olderKey)),
    },
    forged: ({ body }) => signed(body, "guess"),
    refunds: async (page) => {
      const made = (await sandbox().lookUp(page))?.refundedCents ?? 0;
      return made === 0 ? [] : [made];
    },
    decideRefunds: () => [],
  };
}
