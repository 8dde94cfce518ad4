import type { SigningKeys } from "../auth/signingKeys.ts";
import type { Database } from "../db/database.ts";
import { publicAddress, type Env } from "../env.ts";
import type { PaymentProvider } from "./provider.ts";
import { sandboxProvider, type Sandbox } from "./sandboxProvider.ts";
import { stripeProvider } from "./stripeProvider.ts";

/** Stripe when its keys are set, else the sandbox, so that the product runs end to end on any machine. */
export function createProvider(env: Env, database: Database, keys: SigningKeys): PaymentProvider | Sandbox {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = env;
  if (secretKey && webhookSecret) return stripeProvider({ secretKey, webhookSecret, apiBase });
  return sandboxProvider({ database, keys: keys.token, home: publicAddress(env) });
}

export function isSandbox(provider: PaymentProvider | Sandbox): provider is Sandbox {
  return provider.name === "sandbox";
}
