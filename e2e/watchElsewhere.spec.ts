import type { BrowserContext, Page } from "@playwright/test";
import { liveFilm, type LiveFilm } from "#server/testing/liveFilm.ts";
import { watchAddress } from "#shared/rules/watchAddress.ts";
import { aLiveMatch, aRequester, aStreamer, watchKeyOf } from "./support/prepare.ts";
import type { Product } from "./support/product.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

const site = "https://cdn.school.example";

/** The link to a match that is live at this address. */
async function aMatchAt(product: Product, address: string): Promise<string> {
  const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
  const { bidId, match } = await aLiveMatch({ requester: requester.api, streamer: streamer.api, product }, address);
  return watchAddress(match.number, await watchKeyOf(streamer.api, { match, bidId }));
}

/** Another site that sends a drawn film to everyone, as its address says: still running, or over. */
async function anotherSite(context: BrowserContext, { init, segments }: LiveFilm): Promise<void> {
  const parts = new Map([["init.mp4", init], ...segments.map((bytes, at) => [`${at}.m4s`, bytes] as const)]);
  const listed = segments.flatMap((_, at) => ["#EXTINF:2.000,", `${at}.m4s`]);
  const list = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:2", '#EXT-X-MAP:URI="init.mp4"', ...listed];
  await context.route(`${site}/**`, async (route) => {
    const name = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    const end = name === "over.m3u8" ? ["#EXT-X-ENDLIST"] : [];
    const body = parts.get(name) ?? [...list, ...end, ""].join("\n");
    await route.fulfill({ body, headers: { "Access-Control-Allow-Origin": "*" } });
  });
}

function playedTo(page: Page): Promise<number> {
  const video = page.frameLocator("iframe").locator("video");
  return video.evaluate((element) => (element instanceof HTMLVideoElement ? element.currentTime : 0));
}

for (const [name, isLive] of [
  ["live.m3u8", true],
  ["over.m3u8", false],
] as const) {
  test(
    `another site's ${name} plays, in a frame that has nothing of this site`,
    { tag: "@long" },
    async ({ product, openPhone }) => {
      const address = await aMatchAt(product, `${site}/match/${name}`);
      const phone = await openPhone();
      await anotherSite(phone, await liveFilm({ seconds: 20, sound: "aac" }));
      const viewer = await phone.newPage();
      await viewer.goto(address);
      await viewer.getByRole("button", { name: "Play" }).click();
      await expect.poll(() => playedTo(viewer), "the picture moves").toBeGreaterThan(0.5);
      await expect(viewer.getByRole("button", { name: "Back to live" })).toHaveCount(isLive ? 1 : 0);
      const frame = viewer.frames().find((each) => each.url().endsWith("/player.html"));
      expect(await frame?.evaluate(() => window.origin)).toBe("null");
    },
  );
}

test.describe("where the other site refuses", () => {
  test.use({ expectedErrors: expecting(cutNetwork, /CORS policy/) });

  test(
    "the viewer reads why, and the site is asked less and less often",
    { tag: "@long" },
    async ({ product, openPhone }) => {
      const address = await aMatchAt(product, `${site}/match/live.m3u8`);
      const phone = await openPhone();
      const askedAt: number[] = [];
      await phone.route(`${site}/**`, async (route) => {
        askedAt.push(Date.now());
        await route.fulfill({ status: 403, body: "" });
      });
      const viewer = await phone.newPage();
      await viewer.goto(address);
      await viewer.getByRole("button", { name: "Play" }).click();
      await expect(viewer.getByText("The site that this stream comes from does not send it")).toBeVisible();
      await expect.poll(() => askedAt.length, { timeout: 60_000 }).toBeGreaterThan(3);
      const [first = 0, second = 0, third = 0, fourth = 0] = askedAt;
      expect(second - first).toBeGreaterThan(900);
      expect(fourth - third, "the third pause is the longest").toBeGreaterThan(3_500);
    },
  );
});

/** What a streamer types on each platform, and the host that its frame comes from. */
const platforms = {
  YouTube: ["https://youtu.be/touchline-w1", "www.youtube-nocookie.com"],
  Vimeo: ["https://vimeo.com/123456", "player.vimeo.com"],
  "Vimeo events": ["https://vimeo.com/event/98765", "vimeo.com"],
  Twitch: ["https://www.twitch.tv/schoolrugby", "player.twitch.tv"],
  Facebook: ["https://www.facebook.com/school/videos/1", "www.facebook.com"],
} as const;

test(
  "each platform's frame is let in by the page, and its page is not named",
  { tag: "@long" },
  async ({ product, openPhone }) => {
    for (const [platform, [typed, host]] of Object.entries(platforms)) {
      const address = await aMatchAt(product, typed);
      const phone = await openPhone();
      await phone.route(`https://${host}/**`, (route) =>
        route.fulfill({ contentType: "text/html", body: `<p>The player of ${platform}</p>` }),
      );
      const viewer = await phone.newPage();
      await viewer.goto(address);
      await viewer.getByRole("button", { name: "Play" }).click();
      await expect(viewer.frameLocator("iframe").getByText(`The player of ${platform}`)).toBeVisible();
      await expect(viewer.locator(`a[href^="${new URL(typed).origin}"]`)).toHaveCount(0);
      await phone.close();
    }
  },
);
