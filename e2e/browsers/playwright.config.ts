import { defineConfig } from "@playwright/test";
import journeys from "../../playwright.config.ts";

/** Journeys in engines other than Chromium, outside the normal run because they take minutes. */
export default defineConfig({
  ...journeys,
  testDir: ".",
  testIgnore: [],
  globalSetup: "../support/prepareProduct.ts",
  outputDir: "../../node_modules/.cache/e2e/browsers",
  // One at a time: they measure time.
  workers: 1,
});
