import type { ProviderName } from "#shared/entities/payment.ts";
import type { SigningKeys } from "../auth/signingKeys.ts";
import type { Database } from "../db/database.ts";
import type { Env } from "../env.ts";
import type { PaymentProvider } from "./provider.ts";

export interface SetupParts {
  env: Env;
  database: Pick<Database, "collection">;
  keys: SigningKeys;
}

/** How a provider is set up from the environment. `isReal`: money moves. */
export interface ProviderSetup {
  name: ProviderName;
  isReal: boolean;
  /** Undefined where the environment does not set it up. */
  open(parts: SetupParts): PaymentProvider | undefined;
}
