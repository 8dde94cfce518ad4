import { fileURLToPath } from "node:url";
import { expect, test } from "../support/test.ts";
import { expecting, refusedWith } from "../support/watch.ts";
import { accessibilityFindings, sidewaysScroll, standsStill } from "../support/inspection.ts";
import { reachScreen, screens } from "./screens.ts";

const folder = fileURLToPath(new URL("../../docs/screens/", import.meta.url));
const sizes = [
  { name: "phone", width: 390, height: 844 },
  { name: "desktop", width: 1280, height: 800 },
] as const;
const themes = ["light", "dark"] as const;

test.use({ expectedErrors: expecting(refusedWith(404)) });

for (const screen of screens) {
  test(`${screen.name}: pictures, accessibility, 320 px`, async ({ openPhone, phoneOf }) => {
    const phone = await (screen.person ? phoneOf(screen.person) : openPhone());
    const page = await phone.newPage();
    for (const { name, ...viewport } of sizes) {
      await page.setViewportSize(viewport);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await reachScreen(page, screen);
        await standsStill(page);
        const picture = `${folder}${screen.name}-${name}-${colorScheme}.jpg`;
        await page.screenshot({ path: picture, type: "jpeg", quality: 70 });
        expect.soft(await accessibilityFindings(page), `${name}, ${colorScheme}`).toEqual([]);
      }
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await reachScreen(page, screen);
    expect.soft(await sidewaysScroll(page), "sideways scroll at 320 px").toBeLessThanOrEqual(0);
  });
}
