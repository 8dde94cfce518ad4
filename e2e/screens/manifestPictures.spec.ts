import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { standsStill } from "../support/inspection.ts";
import { expect, notInstalled, test } from "../support/test.ts";
import { reachScreen, screens } from "./screens.ts";

const folder = fileURLToPath(new URL("../../app/public/screenshots/", import.meta.url));
const mostBytes = 150_000;

/** Shown by a phone or a desktop before it installs the app: `vite.config.ts` names the files and their sizes. */
const pictures = [
  { file: "browse-phone", screen: "browse-fixtures", width: 390, height: 844, scale: 2 },
  { file: "dashboard-phone", screen: "streamer-workflows", width: 390, height: 844, scale: 2 },
  { file: "browse-desktop", screen: "browse-fixtures", width: 1280, height: 800, scale: 1 },
] as const;

/** A palette makes the file a third of the browser's size. */
async function keepPicture(page: Page, file: string): Promise<void> {
  await sharp(await page.screenshot())
    .png({ palette: true, colours: 128, effort: 10, compressionLevel: 9 })
    .toFile(`${folder}${file}.png`);
}

for (const { file, screen: name, width, height, scale } of pictures) {
  test.describe(file, () => {
    test.use({ ...notInstalled, viewport: { width, height }, deviceScaleFactor: scale, colorScheme: "light" });

    test(`draws ${file} from the demo data in the size that the manifest names`, async ({ openPhone, phoneOf }) => {
      const screen = screens.find((each) => each.name === name);
      if (!screen) throw new Error(`No screen is called ${name}.`);
      const phone = await (screen.person ? phoneOf(screen.person) : openPhone());
      const page = await phone.newPage();
      await page.emulateMedia({ reducedMotion: "reduce" });
      await reachScreen(page, screen);
      await standsStill(page);
      await keepPicture(page, file);
      const drawn = await sharp(`${folder}${file}.png`).metadata();
      expect([drawn.width, drawn.height]).toEqual([width * scale, height * scale]);
      expect((await stat(`${folder}${file}.png`)).size).toBeLessThanOrEqual(mostBytes);
    });
  });
}
