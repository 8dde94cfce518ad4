import type { Page } from "@playwright/test";
import { liveFilm } from "#server/testing/liveFilm.ts";
import { watchAddress } from "#shared/rules/watchAddress.ts";
import { hasTheApp } from "./people/anybody.ts";
import { School } from "./people/school.ts";
import { LivePhone } from "./support/livePhone.ts";
import { aRequester, aSignedMatch, aStreamer } from "./support/prepare.ts";
import type { Product } from "./support/product.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting, refusedWith } from "./support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork, refusedWith(403), refusedWith(404)) });

async function aFilmedMatch(product: Product, seconds: number) {
  const film = await liveFilm({ seconds });
  const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
  const workflow = await aSignedMatch({ requester: requester.api, streamer: streamer.api, product });
  const { bidId, match } = workflow;
  const live = await LivePhone.goesLive({ api: streamer.api, bidId, fixture: match }, film);
  return { ...live, schoolToken: workflow.schoolToken, fixture: match };
}

/** How far the picture, or the sound, has come, in seconds; 0 without one. */
function playedTo(page: Page, tag: "video" | "audio" = "video"): Promise<number> {
  return page.locator(tag).evaluateAll(([media]) => (media instanceof HTMLMediaElement ? media.currentTime : 0));
}

async function expectMovingPictures(page: Page): Promise<void> {
  const from = await playedTo(page);
  await expect.poll(() => playedTo(page), "the picture moves").toBeGreaterThan(from + 0.5);
}

test(
  "whoever has the link watches the match live, and a withdrawal makes it dark",
  { tag: ["@long", "@engines"] },
  async ({ product, openPhone }) => {
    const { phone, address, schoolToken, fixture } = await aFilmedMatch(product, 120);
    await phone.films();
    try {
      const viewer = await (await openPhone()).newPage();
      await viewer.goto(address);
      await expect(
        viewer.getByRole("heading", { name: `${fixture.homeSchool} vs ${fixture.awaySchool}` }).first(),
      ).toBeVisible();
      await expect(viewer.getByText("Live", { exact: true })).toBeVisible();
      await viewer.getByRole("button", { name: "Play" }).click();
      await expectMovingPictures(viewer);

      const school = new School(await (await openPhone()).newPage());
      await school.page.goto(`/permission#${schoolToken}`);
      await school.takesYesBack();
      await expect(viewer.getByText("This match is not shown")).toBeVisible();
      await expect(viewer.locator("video")).toHaveCount(0);
      const fresh = await (await openPhone()).newPage();
      await fresh.goto(address);
      await expect(fresh.getByText("This match is not shown")).toBeVisible();
      await expect(fresh.getByRole("button", { name: "Play" })).toHaveCount(0);
      await expect.poll(() => String(phone.refusal)).toContain("403");
    } finally {
      phone.stops();
    }
  },
);

test("a viewer who only listens is sent the sound alone, and the picture once they want it", async ({
  product,
  openPhone,
}) => {
  const { phone, address } = await aFilmedMatch(product, 60);
  await phone.films(5);
  try {
    const viewer = await (await openPhone()).newPage();
    const parts: string[] = [];
    viewer.on("response", (response) => {
      const [, part] = /\/api\/live\/[^/]+\/([^?]+)/.exec(response.url()) ?? [];
      if (part && response.ok()) parts.push(part);
    });
    await viewer.goto(address);
    await viewer.getByRole("button", { name: "Sound only" }).click();
    await expect.poll(() => playedTo(viewer, "audio"), "the sound goes on").toBeGreaterThan(1);
    // One part of two seconds is enough to play the first.
    await expect.poll(() => parts.filter((part) => /^sound-\d/.test(part)).length).toBeGreaterThan(1);
    expect(parts.filter((part) => !part.startsWith("sound-"))).toEqual([]);
    await viewer.getByRole("button", { name: /^Show the picture/ }).click();
    await expectMovingPictures(viewer);
    await expect(viewer.locator("audio")).toHaveCount(0);
  } finally {
    phone.stops();
  }
});

test("after a dead spot a viewer goes on at the newest picture", { tag: "@long" }, async ({ product, buyPhone }) => {
  const { phone, address } = await aFilmedMatch(product, 120);
  const viewers = await buyPhone();
  const viewer = await viewers.open(address);
  await hasTheApp(viewer);
  await phone.films();
  try {
    await viewer.getByRole("button", { name: "Play" }).click();
    await expectMovingPictures(viewer);
    viewers.network.cut();
    const stale = viewer.getByText("No signal. This is how it was", { exact: false });
    await expect(stale).toBeVisible();
    const from = await playedTo(viewer);
    viewers.network.join();
    await expect(stale).toHaveCount(0);
    await expect.poll(() => playedTo(viewer), "the picture goes on").toBeGreaterThan(from + 2);
  } finally {
    phone.stops();
  }
});

test(
  "once the match has ended its link plays the replay from the beginning",
  { tag: ["@long", "@engines"] },
  async ({ product, openPhone }) => {
    const { phone, address } = await aFilmedMatch(product, 8);
    await phone.films(4);
    await phone.ends();
    const viewer = await (await openPhone()).newPage();
    await viewer.goto(address);
    await viewer.getByRole("button", { name: "Play the replay" }).click();
    await expectMovingPictures(viewer);
  },
);

test("a watch link without its key, with another's, or of no match says so and plays nothing", async ({
  product,
  page,
}) => {
  const requester = await aRequester(product);
  const streamer = await aStreamer(product);
  const { match } = await aSignedMatch({ requester: requester.api, streamer: streamer.api, product });
  for (const address of [watchAddress(match.number), watchAddress(match.number, crypto.randomUUID())]) {
    await page.goto(address);
    await expect(page.getByText("This link does not open the match")).toBeVisible();
    await expect(page.getByRole("button", { name: /Play/ })).toHaveCount(0);
  }
  await page.goto(watchAddress(99_999_999));
  await expect(page.getByRole("heading", { name: "There is no such match" })).toBeVisible();
  await page.goto("/watch");
  await expect(page.getByRole("heading", { name: "This link is not complete" })).toBeVisible();
});
