import { vi } from "vitest";
import { conformance } from "../testing/conformance.ts";
import { paystackBench } from "../testing/paystackBench.ts";
import { sandboxBench } from "../testing/sandboxBench.ts";
import { stripeBench } from "../testing/stripeBench.ts";
import { voucherBench } from "../testing/voucherProvider.ts";

vi.setConfig({ testTimeout: 120_000 });

conformance("Stripe", () => stripeBench());
conformance("Paystack", () => paystackBench());
conformance("the sandbox", () => sandboxBench());
conformance("a fourth provider, which is a file and a line", () => voucherBench());
