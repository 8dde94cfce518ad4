import type { Page } from "@playwright/test";
import { liveFilm } from "#server/testing/liveFilm.ts";
import { hasSaved, hasTheApp, signsIn } from "./people/anybody.ts";
import { Streamer } from "./people/streamer.ts";
import { forgetFetched } from "./support/faults.ts";
import { accessibilityFindings, sidewaysScroll, standsStill } from "./support/inspection.ts";
import { LivePhone } from "./support/livePhone.ts";
import { aRequester, aSignedMatch, aStreamer, type Row } from "./support/prepare.ts";
import type { Product } from "./support/product.ts";
import { sendMutation } from "./support/sendMutation.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork) });

/** A match that was filmed by phone for so many seconds, delivered, and joined to its recording. */
async function aRecordedMatch(product: Product, seconds = 10) {
  const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
  const { bidId, match } = await aSignedMatch({ requester: requester.api, streamer: streamer.api, product });
  const { phone } = await LivePhone.goesLive({ api: streamer.api, bidId, fixture: match }, await liveFilm({ seconds }));
  await phone.films(seconds / 2);
  await phone.ends();
  await streamer.api.patch(`/api/requests/${bidId}`, { deliveredAt: "now" });
  const bid = async () =>
    (await streamer.api.get<Row[]>(`/api/requests?fixtureId=${match.id}`)).find(({ id }) => id === bidId);
  await expect.poll(async () => (await bid())?.["recordingState"], { timeout: 60_000 }).toBe("ready");
  return { match, streamer, requester };
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: /^Recording: / });

/** Shows the picture at this second, as the player's own bar does. */
async function goesTo(page: Page, seconds: number): Promise<void> {
  const video = dialogOf(page).locator("video");
  await video.evaluate((element, at) => {
    if (!(element instanceof HTMLVideoElement)) return;
    element.pause();
    element.currentTime = at;
  }, seconds);
  await expect
    .poll(() => video.evaluate((element) => element instanceof HTMLVideoElement && !element.seeking))
    .toBe(true);
}

test(
  "a streamer names in and out on the match's recording and gets a clip of exactly that, for reels too",
  { tag: "@long" },
  async ({ product, buyPhone }) => {
    const { match, streamer } = await aRecordedMatch(product);
    const phone = await buyPhone();
    const page = await phone.open("/login");
    await signsIn(page, streamer);
    await hasTheApp(page, "streamer");
    await page.getByRole("button", { name: "View Recording" }).first().click();
    const dialog = dialogOf(page);
    const make = dialog.getByRole("button", { name: /^Make a clip/ });
    await expect(dialog.getByRole("button", { name: "Set in" })).toBeVisible();
    await expect(make).toHaveAttribute("aria-disabled", "true");
    await expect(dialog.getByText("Set in and out first.")).toBeVisible();

    await goesTo(page, 6);
    await dialog.getByRole("button", { name: "Set out" }).click();
    await goesTo(page, 7);
    await page.keyboard.press("i");
    await expect(dialog.getByText("Out must come after in.")).toBeVisible();
    await goesTo(page, 1);
    await page.keyboard.press("i");
    await dialog.getByRole("button", { name: "In: 1 second later" }).click();
    await expect(dialog.getByRole("status", { name: "In" })).toHaveText("0:02.0");
    await dialog.getByRole("button", { name: "Out: 1 second earlier" }).click();
    await expect(dialog.getByRole("status", { name: "Out" })).toHaveText("0:05.0");
    await dialog.getByLabel("Title").fill("The last try");
    await expect(make).toHaveText("Make a clip of 3 s");
    for (const [width, height] of [
      [390, 844],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await standsStill(page);
        expect(await accessibilityFindings(page), `${width} px, ${colorScheme}`).toEqual([]);
        expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
        const folder = process.env["CUT_PICTURES"];
        if (folder !== undefined) await page.screenshot({ path: `${folder}/cut-${width}-${colorScheme}.png` });
      }
    }
    await make.click();
    await expect(dialog.getByText("The last try: ready. Reels can use it like any clip of the match.")).toBeVisible();

    const clips = await streamer.api.get<Row[]>(`/api/video-clips?fixtureId=${match.id}`);
    expect(clips).toMatchObject([{ title: "The last try", duration: "3", fileDuration: "3", fileState: "ready" }]);
    await page.keyboard.press("Escape");
    const creator = await new Streamer(page).startsReel(match, "One moment");
    await expect(creator.getByRole("button", { name: "Add to Reel: The last try" })).toBeVisible();
  },
);

test(
  "a clip that is made without a signal is cut once there is one, and a recording that is not loaded says what it needs",
  { tag: "@long" },
  async ({ product, buyPhone }) => {
    const { match, streamer } = await aRecordedMatch(product);
    const phone = await buyPhone();
    const page = await phone.open("/login");
    await signsIn(page, streamer);
    await hasTheApp(page, "streamer");
    const open = page.getByRole("button", { name: "View Recording" }).first();
    await open.click();
    const dialog = dialogOf(page);
    await goesTo(page, 1);
    await dialog.getByRole("button", { name: "Set in" }).click();
    await goesTo(page, 4);
    await dialog.getByRole("button", { name: "Set out" }).click();
    phone.network.cut();
    await dialog.getByRole("button", { name: "Make a clip of 3 s" }).click();
    await expect(dialog.getByText(/^Clip at 0:01.0: saved on this device/)).toBeVisible();
    await page.keyboard.press("Escape");
    await hasSaved(page, 1);
    await forgetFetched(page);
    await page.reload();
    await open.click();
    await expect(dialog.getByText("The recording is not on this device. Connect, and cut the clip")).toBeVisible();
    await page.keyboard.press("Escape");
    phone.network.join();
    const clips = () => streamer.api.get<Row[]>(`/api/video-clips?fixtureId=${match.id}`);
    await expect
      .poll(async () => (await clips()).map((clip) => clip["fileState"]), { timeout: 60_000 })
      .toEqual(["ready"]);
    expect(await clips()).toMatchObject([{ duration: "3" }]);
  },
);

test(
  "a cut that was being made when the server was killed is made once by the next one",
  { tag: "@long" },
  async ({ product }) => {
    const { match, streamer } = await aRecordedMatch(product, 60);
    const part = { inMs: 1_000, outMs: 59_000 };
    const id = crypto.randomUUID();
    await sendMutation(streamer.api, "clip.cut", { id, fixtureId: match.id, title: "Most of it", ...part });
    const clips = () => streamer.api.get<Row[]>(`/api/video-clips?fixtureId=${match.id}`);
    const often = { intervals: [20], timeout: 60_000 };
    await expect.poll(async () => Number((await clips())[0]?.["fileProgress"] ?? -1), often).toBeGreaterThan(0);
    await product.restart();
    await expect
      .poll(async () => (await clips()).map((clip) => clip["fileState"]), { timeout: 120_000 })
      .toEqual(["ready"]);
    expect(await clips()).toMatchObject([{ id, duration: "58", fileDuration: "58" }]);
  },
);
