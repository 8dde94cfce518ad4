import type { Page } from "@playwright/test";
import sharp from "sharp";
import { pdfText } from "#server/testing/mailServer.ts";
import { aSponsoredMatch, sponsorColours } from "./support/sponsored.ts";
import { expect, test } from "./support/test.ts";

/** Whether a pixel of this colour is on the page, give or take what WebP changes. */
async function shows(page: Page, colour: readonly number[]): Promise<boolean> {
  const shot = sharp(await page.screenshot({ omitBackground: true })).removeAlpha();
  const { data } = await shot.raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 3) {
    if (colour.every((part, channel) => Math.abs(part - (data[at + channel] ?? 0)) < 8)) return true;
  }
  return false;
}

test(
  "a sponsor's pictures are on the overlay in turn and on the watch page, and the receipt says how long",
  { tag: "@long" },
  async ({ product, openPhone, phoneOf }) => {
    test.setTimeout(120_000);
    const { business, streamer, match, bidId, link } = await aSponsoredMatch(product);
    await streamer.api.patch(`/api/requests/${bidId}`, { streamUrl: "https://www.youtube.com/watch?v=touchline02" });

    const overlay = await (await openPhone()).newPage();
    await overlay.setViewportSize({ width: 1920, height: 1080 });
    await overlay.goto(`/overlay${link}`);
    await expect(overlay.getByText("Brought to you by Corner Bakery")).toBeVisible();
    await expect.poll(() => shows(overlay, sponsorColours.logo), { timeout: 10_000 }).toBe(true);
    await overlay.screenshot({ path: test.info().outputPath("overlay-thanks.png") });
    await expect.poll(() => shows(overlay, sponsorColours.banner), { timeout: 15_000 }).toBe(true);
    await overlay.screenshot({ path: test.info().outputPath("overlay-banner.png") });
    await expect(overlay.getByText("Filmed by", { exact: false })).toBeVisible({ timeout: 15_000 });
    // A page that is left reports what it showed: not the streamer's own turn.
    const reported = overlay.waitForRequest((request) => request.url().endsWith("/shown"));
    await overlay.evaluate(() => window.dispatchEvent(new Event("pagehide")));
    const { seconds } = (await reported).postDataJSON();
    expect(seconds).toBeGreaterThanOrEqual(13);
    expect(seconds).toBeLessThanOrEqual(18);

    for (const [name, size] of [
      ["phone", { width: 390, height: 844 }],
      ["desk", { width: 1280, height: 800 }],
    ] as const) {
      const viewer = await (await openPhone()).newPage();
      await viewer.setViewportSize(size);
      await viewer.goto(`/watch${link}`);
      const thanks = viewer.getByRole("region", { name: "Whoever brought this match to you" });
      await expect(thanks.getByText("Brought to you by Corner Bakery")).toBeVisible();
      await expect
        .poll(() =>
          thanks.locator("img").evaluateAll((all) => all.map((each) => Reflect.get(each, "naturalWidth") > 0)),
        )
        .toEqual([true, true]);
      await viewer.screenshot({ path: test.info().outputPath(`watch-${name}.png`) });
      await viewer.close();
    }

    await streamer.api.patch(`/api/requests/${bidId}`, { deliveredAt: new Date().toISOString() });
    const dashboard = await (await phoneOf(business.api)).newPage();
    await dashboard.goto("/requester-dashboard?tab=completed");
    const receipt = dashboard.getByRole("link", { name: "Sponsor's receipt (PDF)" });
    await expect(receipt).toBeVisible();
    await dashboard.screenshot({ path: test.info().outputPath("dashboard.png"), fullPage: true });
    const download = dashboard.waitForEvent("download");
    await receipt.click();
    const file = test.info().outputPath("receipt.pdf");
    await (await download).saveAs(file);
    const text = await pdfText(await business.api.bytes(`/api/fixtures/${match.id}/sponsor-receipt`));
    expect(text).toContain(
      `In the picture itself How long the overlay of the streamer's recorder showed your banners. 0 min ${seconds} s`,
    );
  },
);
