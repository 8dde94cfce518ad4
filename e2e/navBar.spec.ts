import type { Page } from "@playwright/test";
import { aRequester } from "./support/prepare.ts";
import { expect, notInstalled, test } from "./support/test.ts";

test.use(notInstalled);

/** Whether the words can be read in full: not clipped, and inside the window. */
async function isWhole(page: Page, words: string): Promise<boolean> {
  return page
    .getByRole("banner")
    .getByText(words, { exact: true })
    .evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isInside = left >= 0 && right <= document.documentElement.clientWidth;
      const isCut = element.scrollWidth > element.clientWidth;
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return isInside && !isCut && element.contains(hit);
    });
}

for (const [person, name] of [
  ["parent", "parent"],
  ["admin", "Admin: admin"],
] as const) {
  test(`the bar names Touchline on every wide screen, and also the signed-in ${person} from 1280 px`, async ({
    openAs,
  }) => {
    const page = await openAs(person, "/browse-fixtures");
    await expect(page.getByText("All sent")).toBeVisible();
    for (const width of [900, 1100, 1279, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await isWhole(page, "Touchline"), `Touchline at ${width} px`).toBe(true);
      const menu = page.getByRole("button", { name: "Menu" });
      if (width < 1280) await expect(menu, `${width} px`).toBeVisible();
      else expect(await isWhole(page, name), `${name} at ${width} px`).toBe(true);
    }
  });
}

test(
  "a long username is cut with dots, and the bar still names Touchline",
  { tag: "@long" },
  async ({ product, openAs }) => {
    const { api, username } = await aRequester(product);
    const page = await openAs(api, "/browse-fixtures");
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByText("All sent")).toBeVisible();
    expect(await isWhole(page, "Touchline")).toBe(true);
    const name = page.getByRole("banner").getByRole("button", { name: username });
    const { x, width } = (await name.boundingBox()) ?? { x: 0, width: 0 };
    expect(x + width).toBeLessThanOrEqual(1280);
  },
);
