import { defineConfig } from "@playwright/test";
import journeys from "../../playwright.config.ts";

/** Pictures and measurements of every screen: beside the journeys, not among them. */
export default defineConfig({
  ...journeys,
  testDir: ".",
  testIgnore: [],
  globalSetup: "../support/prepareProduct.ts",
  outputDir: "../../node_modules/.cache/e2e/screens",
  timeout: (journeys.timeout ?? 60_000) * 3,
  projects: [
    { name: "pictures", testMatch: "pictures.spec.ts" },
    // Of their own product: what they prepare is on no picture of the demo data.
    { name: "uiStates", testMatch: "uiStates.spec.ts" },
    // Every button of every demo account: `--project=crawl`.
    { name: "crawl", testMatch: "crawl.spec.ts" },
    // Every address as everyone may open it: nothing moves under a finger. `--project=shifts`.
    { name: "shifts", testMatch: "layoutShift.spec.ts" },
    // Writes into app/public, so only when asked for: `--project=manifest`.
    ...(process.env["MANIFEST_PICTURES"] ? [{ name: "manifest", testMatch: "manifestPictures.spec.ts" }] : []),
    // Alone, when nothing else uses the machine.
    {
      name: "speed",
      testMatch: ["speed.spec.ts", "ratio.spec.ts"],
      dependencies: ["pictures", "uiStates"],
      workers: 1,
    },
  ],
});
