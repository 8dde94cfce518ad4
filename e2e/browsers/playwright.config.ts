import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import journeys from "../../playwright.config.ts";
import { firefoxLaunch } from "../support/browser.ts";

const webKit = { name: "WebKit", testMatch: "browsers/webKit*.spec.ts" };

/** The journeys of Chromium that are tagged for it. */
const firefox = {
  name: "Firefox",
  testMatch: "*.spec.ts",
  grep: /@engines/,
  use: firefoxLaunch,
};

/** Journeys in engines other than Chromium. An engine that is not installed is left out. */
export default defineConfig({
  ...journeys,
  testDir: "..",
  testIgnore: ["simulation/**", "operations/**", "screens/**"],
  globalSetup: "../support/prepareProduct.ts",
  outputDir: "../../node_modules/.cache/e2e/browsers",
  workers: 2,
  projects: existsSync(firefoxLaunch.launchOptions.executablePath) ? [webKit, firefox] : [webKit],
});
