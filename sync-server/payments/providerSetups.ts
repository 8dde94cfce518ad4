import { paystackSetup } from "./paystackProvider.ts";
import type { ProviderSetup } from "./providerSetup.ts";
import { sandboxSetup } from "./sandboxProvider.ts";
import { stripeSetup } from "./stripeProvider.ts";

/** Every provider that the product knows. Another one is a file of its own and a line here. */
export const providerSetups: readonly ProviderSetup[] = [stripeSetup, paystackSetup, sandboxSetup];
