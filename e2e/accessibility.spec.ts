import { reachScreen, screens } from "./screens/screens.ts";
import {
  accessibilityFindings,
  brokenWords,
  coveredTargets,
  crossedWords,
  enlargeText,
  outsideOfScreen,
  sidewaysScroll,
  standsStill,
} from "./support/inspection.ts";
import { expect, notInstalled, test } from "./support/test.ts";

test.use(notInstalled);

/** The most visited screens; `npm run test:screens` checks every screen in both themes. */
const main = [
  "home",
  "browse-fixtures",
  "request-chooser",
  "request-form",
  "become-streamer",
  "highlight-reels",
  "streamer-workflows",
  "bid",
  "messages",
  "messages-opened",
  "contract",
  "requester-active",
  "admin-streamers",
];

/** The screens with the most kinds of parts; `npm run test:all` looks at the others. */
const first = ["home", "request-form"];

for (const screen of screens.filter(({ name }) => main.includes(name))) {
  const tag = first.includes(screen.name) ? [] : ["@long"];
  test(
    `${screen.name} can be used by everyone, also on the narrowest phone`,
    { tag },
    async ({ openPhone, phoneOf }) => {
      const phone = await (screen.person ? phoneOf(screen.person) : openPhone());
      const page = await phone.newPage();
      await page.setViewportSize({ width: 320, height: 640 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await reachScreen(page, screen);
      await standsStill(page);
      expect(await sidewaysScroll(page), "sideways scroll in pixels").toBeLessThanOrEqual(0);
      expect(await accessibilityFindings(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await coveredTargets(page), "links and buttons under others").toEqual([]);
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await brokenWords(page), `words broken or cut, ${width} px wide`).toEqual([]);
        expect(await crossedWords(page), `words that lines run through, ${width} px wide`).toEqual([]);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await enlargeText(page, 2);
      expect(await outsideOfScreen(page), "with text of twice the size").toEqual([]);
    },
  );
}
