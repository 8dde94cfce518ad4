import { expect, test, vi } from "vitest";
import { conformance, payingPromises } from "../testing/conformance.ts";
import { providerBenches } from "../testing/providerBenches.ts";
import { providerSetups } from "./providerSetups.ts";

// webhooks.test.ts holds the providers to what their events may do.
vi.setConfig({ testTimeout: 120_000 });

conformance(payingPromises);

test("every provider of the product's list is held to these promises", () => {
  const held = providerBenches.map((makeBench) => makeBench().name);
  expect(held).toEqual([...providerSetups.map(({ name }) => name), "voucher"]);
});
