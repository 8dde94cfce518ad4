import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { decodedPictures, liveFilm, overlaidFilm, type LiveFilm } from "#server/testing/liveFilm.ts";
import { pdfText } from "#server/testing/mailServer.ts";
import { liveAddress } from "#shared/api/live.ts";
import type { Api } from "../support/api.ts";
import { framesThatShow } from "../support/framesThatShow.ts";
import { LivePhone } from "../support/livePhone.ts";
import { PageRecorder } from "../support/pageRecorder.ts";
import { aSponsoredMatch, sponsorColours } from "../support/sponsored.ts";
import { expect, test } from "../support/test.ts";
import { cutNetwork, expecting } from "../support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork) });
// Two percent of a minute is what a count of seconds may be off at its ends.
test.skip(process.env["FIELD_SECONDS"] === undefined, "Films for minutes: `npm run test:field` does.");

type Sponsored = Awaited<ReturnType<typeof aSponsoredMatch>>;

/** What a receipt and a recording may differ by. */
const share = 0.02;

/** The match is filmed, ended and delivered, and its recording is made. */
async function recordingOf({ business, streamer, match, bidId }: Sponsored, film: LiveFilm): Promise<Buffer> {
  const { phone } = await LivePhone.goesLive({ api: streamer.api, bidId, fixture: match }, film);
  await phone.films(film.segments.length);
  await phone.ends();
  await streamer.api.patch(`/api/requests/${bidId}`, { deliveredAt: new Date().toISOString() });
  const ask = () => business.api.bytes(liveAddress.recording(match.number)).catch(() => Buffer.alloc(0));
  await expect.poll(async () => (await ask()).length, { timeout: 120_000 }).toBeGreaterThan(0);
  return ask();
}

async function receiptOf(business: Api, matchId: string): Promise<string> {
  return pdfText(await business.bytes(`/api/fixtures/${matchId}/sponsor-receipt`));
}

/** "showed your banners. 2 min 40 s" → 160. */
function overlaySeconds(receipt: string): number {
  const [, hours = 0, minutes, seconds] = /showed your banners\. (?:(\d+) h )?(\d+) min (\d+) s/.exec(receipt) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** What pages reported of the picture, in seconds: live, and of the replay. */
function pictureSeconds(receipt: string): number {
  const sums = [...receipt.matchAll(/Sum (\d+) (\d+) (\d+) (\d+)/g)];
  return sums.reduce((total, [, , live, replay]) => total + Number(live) + Number(replay), 0);
}

async function expectWithin(counted: number, frames: number, what: string): Promise<void> {
  const difference = counted / frames - 1;
  const figures = `${what}: ${counted} s on the receipt, ${frames.toFixed(1)} s of frames, ${(difference * 100).toFixed(2)} %`;
  test.info().annotations.push({ type: "minutes", description: figures });
  console.info(figures);
  expect(Math.abs(difference), figures).toBeLessThan(share);
}

test(
  "the overlay's minutes on the receipt are the recording's frames that show the sponsor, through a dead spot and a change of scene",
  { tag: "@long" },
  async ({ product, buyPhone }) => {
    test.setTimeout(720_000);
    const sponsored = await aSponsoredMatch(product);
    const recorder = await buyPhone();
    const source = await recorder.open("about:blank");
    await source.setViewportSize({ width: 640, height: 360 });
    const film = PageRecorder.starts(source);
    await film.reaches(4);
    const [query = "", key = ""] = sponsored.link.split("#");
    await source.goto(`${product.url}/overlay${query}&size=50#${key}`);
    await expect(source.getByText("Brought to you by Corner Bakery")).toBeVisible();
    const under = await placeUnder(source);
    // A report is due in this dead spot, and the banners stay in the picture.
    await film.reaches(50);
    recorder.network.cut();
    await film.reaches(110);
    recorder.network.join();
    // Another scene, without the overlay.
    await film.reaches(140);
    await source.goto("about:blank");
    await film.reaches(160);
    await source.goBack();
    await film.reaches(250);
    await source.goto("about:blank");
    await film.reaches(255);
    await film.stops();

    const recording = await recordingOf(
      sponsored,
      await overlaidFilm(film.pictures, { rate: film.rate, size: "640x360" }),
    );
    const frames = await framesThatShow(recording, Object.values(sponsorColours), under);
    expect(frames.length).toBe(film.pictures.length);
    const shown = frames.filter(Boolean).length / film.rate;
    // The streamer's own turn, the other scene and the beginning show no sponsor: two thirds of the rest do.
    expect(shown).toBeGreaterThan(100);
    expect(shown).toBeLessThan(200);
    await expectWithin(overlaySeconds(await receiptOf(sponsored.business.api, sponsored.match.id)), shown, "overlay");
  },
);

/** Where the overlay's banners are: under its board, as far as a quarter of the picture's width reaches. */
async function placeUnder(page: Page) {
  const board = await page.locator(".board").boundingBox();
  const y = 2 * Math.ceil(((board?.y ?? 0) + (board?.height ?? 0)) / 2);
  return { x: 0, y, width: 320, height: 120 };
}

test(
  "a viewer's minutes on the receipt are the recording's frames that they saw, each once, and no time in which it stood still",
  { tag: "@long" },
  async ({ product, openPhone }) => {
    test.setTimeout(480_000);
    const sponsored = await aSponsoredMatch(product);
    const recording = await recordingOf(sponsored, await liveFilm({ seconds: 120 }));
    const viewer = await (await openPhone()).newPage();
    await viewer.goto(`/watch${sponsored.link}`);
    await viewer.getByRole("button", { name: "Play the replay" }).click();
    const video = viewer.locator("video");
    const played = () => video.evaluate((element) => Number(Reflect.get(element, "currentTime")));
    await expect.poll(played, { timeout: 120_000 }).toBeGreaterThan(40);
    await video.evaluate((element: HTMLVideoElement) => element.pause());
    await pause(15_000);
    await video.evaluate((element: HTMLVideoElement) => element.play());
    const hasEnded = () => video.evaluate((element) => Boolean(Reflect.get(element, "ended")));
    await expect.poll(hasEnded, { timeout: 180_000 }).toBe(true);
    const reported = viewer.waitForResponse((response) => response.url().endsWith("/shown"));
    await viewer.evaluate(() => window.dispatchEvent(new Event("pagehide")));
    await reported;
    const seen = decodedPictures(recording) / 30;
    await expectWithin(pictureSeconds(await receiptOf(sponsored.business.api, sponsored.match.id)), seen, "replay");
  },
);
