import { defineConfig } from "@playwright/test";
import journeys from "../../playwright.config.ts";

/** Pictures and measurements of every screen, separate from the journeys. */
export default defineConfig({
  ...journeys,
  testDir: ".",
  testIgnore: [],
  globalSetup: "../support/prepareProduct.ts",
  outputDir: "../../node_modules/.cache/e2e/screens",
  timeout: (journeys.timeout ?? 60_000) * 3,
  projects: [
    { name: "pictures", testMatch: "pictures.spec.ts" },
    // On a separate product: their preparations must not appear in pictures of the demo data.
    { name: "uiStates", testMatch: "uiStates.spec.ts" },
    // Every button of every demo account: `--project=crawl`.
    { name: "crawl", testMatch: "crawl.spec.ts" },
    // Every route as everyone can open it: nothing shifts under a finger. `--project=shifts`.
    { name: "shifts", testMatch: "layoutShift.spec.ts" },
    // Writes into app/public, so only when asked for: `--project=manifest`.
    ...(process.env["MANIFEST_PICTURES"] ? [{ name: "manifest", testMatch: "manifestPictures.spec.ts" }] : []),
    // Alone, with nothing else using the machine.
    {
      name: "speed",
      testMatch: ["speed.spec.ts", "ratio.spec.ts"],
      dependencies: ["pictures", "uiStates"],
      workers: 1,
    },
  ],
});
