import { paystackBench } from "./paystackBench.ts";
import type { ProviderBench } from "./providerBench.ts";
import { sandboxBench } from "./sandboxBench.ts";
import { stripeBench } from "./stripeBench.ts";
import { voucherBench } from "./voucherProvider.ts";

/** Each provider's part in tests, and a fourth that the product does not know: another one is a line here too. */
export const providerBenches: readonly (() => ProviderBench)[] = [
  stripeBench,
  paystackBench,
  sandboxBench,
  voucherBench,
];
