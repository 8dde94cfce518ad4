import { defineConfig } from "@playwright/test";
import journeys from "../../playwright.config.ts";

/** Journeys in other engines than Chromium: beside those of every run, because they take minutes. */
export default defineConfig({
  ...journeys,
  testDir: ".",
  testIgnore: [],
  globalSetup: "../support/prepareProduct.ts",
  outputDir: "../../node_modules/.cache/e2e/browsers",
  // One at a time: they measure.
  workers: 1,
});
