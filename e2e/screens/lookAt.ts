import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import {
  accessibilityFindings,
  brokenWords,
  coveredTargets,
  crossedWords,
  sidewaysScroll,
  standsStill,
} from "../support/inspection.ts";
import { expect } from "../support/test.ts";

const folder = fileURLToPath(new URL("../../test-results/screens/", import.meta.url));
const sizes = [
  { name: "phone", width: 390, height: 844 },
  { name: "desktop", width: 1280, height: 800 },
] as const;
const themes = ["light", "dark"] as const;

/** Takes a screen's pictures in each size and theme, and checks its accessibility and its width at 320 px. */
export async function lookAt(page: Page, name: string, reach: () => Promise<void>): Promise<void> {
  for (const { name: size, ...viewport } of sizes) {
    await page.setViewportSize(viewport);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await reach();
      await standsStill(page);
      const picture = `${folder}${name}-${size}-${colorScheme}.jpg`;
      await page.screenshot({ path: picture, type: "jpeg", quality: 70 });
      expect.soft(await accessibilityFindings(page), `${size}, ${colorScheme}`).toEqual([]);
    }
    expect.soft(await brokenWords(page), `${size}: words broken or cut`).toEqual([]);
    expect.soft(await crossedWords(page), `${size}: words that lines run through`).toEqual([]);
    expect.soft(await coveredTargets(page), `${size}: links and buttons under others`).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await reach();
  expect.soft(await sidewaysScroll(page), "sideways scroll at 320 px").toBeLessThanOrEqual(0);
}
