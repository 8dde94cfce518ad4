import { defineConfig } from "@playwright/test";
import { browserLaunch } from "./e2e/support/browser.ts";

/** How many times longer to wait on a busy machine. The bounds below suit one three times slower. */
const patience = Number(process.env["E2E_PATIENCE"] ?? 1);

/** Run by commands of their own, or in Node. */
const elsewhere = ["simulation", "operations", "screens", "browsers"].map((folder) => `**/e2e/${folder}/**`);

/** A phone that films takes a core for itself: no two at a time. */
const filming = ["goLive", "live{Eviction,Faults,NewVersion}", "field/field"].map((name) => `**/e2e/${name}.spec.ts`);

/** User journeys in a real browser, against the built product. */
export default defineConfig({
  testDir: "e2e",
  testIgnore: elsewhere,
  globalSetup: "./e2e/support/prepareProduct.ts",
  outputDir: "node_modules/.cache/e2e/results",
  projects: [
    { name: "filming", testMatch: filming, workers: 1 },
    { name: "others", testIgnore: [...elsewhere, ...filming], grepInvert: /@measured/ },
    // They say how long something takes at most: `npm run test:all` runs them with nothing beside them.
    { name: "measured", testIgnore: [...elsewhere, ...filming], grep: /@measured/, workers: 1 },
  ],
  // Journeys mostly wait: for cut networks, for pauses to end.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  timeout: 180_000 * patience,
  expect: { timeout: 30_000 * patience },
  reporter: "line",
  use: {
    ...browserLaunch,
    viewport: { width: 390, height: 844 },
    locale: "en-ZA",
    timezoneId: "Africa/Johannesburg",
    trace: "off",
    actionTimeout: 30_000 * patience,
  },
});
