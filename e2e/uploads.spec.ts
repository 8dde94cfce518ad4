import { aVideoFolder, hasFfmpeg, videoKinds } from "#server/testing/videoFiles.ts";
import type { Page } from "@playwright/test";
import { hasTheApp, readsThatItIsSaved, signsIn } from "./people/anybody.ts";
import { Streamer } from "./people/streamer.ts";
import type { Api } from "./support/api.ts";
import { filmFacts } from "./support/filmFacts.ts";
import { aLiveMatch, aRequester, aStreamer, type Row } from "./support/prepare.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork) });

const transitions = ["Fade", "Slide", "Zoom", "Cut"];
const names = ["First try.mp4", "Conversion.mp4", "Tackle.mp4"];

/** The server's clips, by title. */
async function clipsOf(api: Api, fixtureId: string): Promise<Record<string, unknown>> {
  const clips = await api.get<Row[]>(`/api/video-clips?fixtureId=${fixtureId}`);
  return Object.fromEntries(clips.map((clip) => [clip["title"], clip["videoUrl"] ? "ready" : "waits"]));
}

function clipLines(page: Page) {
  return page.getByRole("group", { name: "Clips" }).getByRole("listitem");
}

async function isDelivered(api: Api, fixtureId: string): Promise<boolean> {
  const [bid] = await api.get<Row[]>(`/api/requests?fixtureId=${fixtureId}`);
  return bid?.["deliveredAt"] !== undefined && bid["deliveredAt"] !== null;
}

/** All five clips of the match, in screen order, with each of the transitions. None of it needs a network. */
async function makesReel(page: Page, match: { id: string }): Promise<void> {
  const creator = await new Streamer(page).startsReel(match, "Five moments");
  const toAdd = creator.getByRole("button", { name: /^Add to Reel: / });
  await expect(toAdd).toHaveCount(5);
  for (let left = 4; left >= 0; left -= 1) {
    await toAdd.first().click();
    await expect(toAdd).toHaveCount(left);
  }
  await creator.getByRole("button", { name: "Next: Edit Reel" }).click();
  for (const [index, transition] of transitions.entries()) {
    await creator
      .getByRole("combobox", { name: /^Transition into / })
      .nth(index + 1)
      .selectOption(transition);
  }
  await creator.getByRole("button", { name: "Create Reel" }).click();
  // The creator closes once the reel is stored; a toast may still belong to the previous change.
  await expect(creator).toBeHidden();
  await readsThatItIsSaved(page);
}

/** Completed, as long as its clips minus the overlap of three transitions, and ready to play at once. */
async function isMade(api: Api, fixtureId: string): Promise<string> {
  const reels = async () => {
    const all = await api.get<Row[]>("/api/highlight-reels");
    return all.filter((reel) => reel["fixtureId"] === fixtureId);
  };
  await expect
    .poll(async () => (await reels()).map(({ status }) => status), { timeout: 90_000 })
    .toEqual(["completed"]);
  const [reel] = await reels();
  const clips = await api.get<Row[]>(`/api/video-clips?fixtureId=${fixtureId}`);
  const seconds = clips.reduce((sum, clip) => sum + Number(clip["endTime"]) - Number(clip["startTime"]), 0);
  const film = await api.bytes(String(reel?.["videoUrl"]));
  const { codecs, pictures, isFastStart } = await filmFacts(film);
  expect({ codecs, isFastStart }).toEqual({ codecs: ["h264", "aac"], isFastStart: true });
  expect(pictures).toBe(Math.round(Number(reel?.["duration"]) * 30));
  // Three transitions take half a second each, and less of a recording shorter than a second.
  expect(pictures, `${pictures} pictures for ${seconds} s`).toBeGreaterThanOrEqual(
    Math.floor((seconds - 1.5) * 30) - 2,
  );
  expect(pictures, `${pictures} pictures for ${seconds} s`).toBeLessThan(seconds * 30);
  return reel?.id ?? "";
}

/** "1:07", as on the recorder's clock. */
function secondsOf(clock: string | null): number {
  const [minutes = 0, seconds = 0] = (clock ?? "").split(":").map(Number);
  return minutes * 60 + seconds;
}

test(
  "videos, a reel, a message and a delivery made offline outlive the browser and go out later",
  { tag: ["@long", "@engines"] },
  async ({ product, buyPhone }) => {
    test.setTimeout(240_000);
    expect(hasFfmpeg, "ffmpeg is needed to make videos").toBe(true);
    const folder = await aVideoFolder();
    for (const name of names) await folder.make(name, videoKinds.plain);
    const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
    const sides = { requester: requester.api, streamer: streamer.api, product };
    const { match } = await aLiveMatch(sides, "https://www.youtube.com/watch?v=touchline-u1");
    const phone = await buyPhone();
    const page = await phone.open("/login");
    await signsIn(page, streamer);
    await expect(clipLines(page).or(page.getByRole("button", { name: "Add videos" }))).toBeVisible();
    await hasTheApp(page, "streamer");
    await expect(page.getByText("All sent")).toBeVisible();

    phone.network.cut();
    await page
      .getByLabel("Add videos")
      .first()
      .setInputFiles(names.map((name) => `${folder.folder}/${name}`));
    await expect(clipLines(page)).toHaveCount(3);
    await readsThatItIsSaved(page);
    await expect(clipLines(page).first()).toContainText("2 s, On its way");
    await page.getByRole("button", { name: "Record clips" }).click();
    const camera = page.getByRole("dialog", { name: "Record clips" });
    await camera.getByRole("button", { name: "Record" }).click();
    await expect(camera.getByText("0:03")).toBeVisible();
    const lastSeconds = camera.getByRole("button", { name: "Save the last 30 seconds" });
    await lastSeconds.click();
    await expect(lastSeconds).toBeVisible();
    const recorded = secondsOf(await camera.getByText(/^\d+:\d\d$/).textContent());
    await camera.getByRole("button", { name: "Stop and save" }).click();
    await expect(camera.getByRole("button", { name: "Record" })).toBeVisible();
    await camera.getByRole("button", { name: "Close" }).click();
    await expect(clipLines(page)).toHaveCount(5);
    const moment = clipLines(page).filter({ hasText: "Last 30 seconds" });
    await expect(moment).toContainText("s, On its way");
    const length = Number(/(\d+) s, On its way/.exec((await moment.textContent()) ?? "")?.[1]);
    expect(length, "all that was recorded by then, from its begin").toBeGreaterThanOrEqual(2);
    expect(length, "and nothing of what came after").toBeLessThanOrEqual(recorded + 1);
    const person = new Streamer(page);
    await person.match(match).getByRole("button", { name: "Message" }).click();
    await page.getByRole("dialog").getByLabel("Message", { exact: false }).last().fill("The recording follows");
    await page.getByRole("dialog").getByRole("button", { name: "Send message" }).click();
    await page.keyboard.press("Escape");
    await person.endsStream(match, "https://www.youtube.com/watch?v=touchline-u2");
    await makesReel(page, match);
    await phone.closeBrowser();
    expect(await clipsOf(streamer.api, match.id)).toEqual({});

    await phone.openBrowser();
    const again = await phone.open("/highlight-reels");
    await again.getByRole("button", { name: /saved/ }).click();
    await expect(again.getByRole("region", { name: "Videos" }).getByRole("listitem")).toHaveCount(5);
    phone.network.join();
    // The message stands before it in the outbox.
    await expect.poll(() => isDelivered(requester.api, match.id), { intervals: [20] }).toBe(true);
    const readyBefore = Object.values(await clipsOf(streamer.api, match.id)).filter((state) => state === "ready");
    expect(readyBefore.length, "clips that were there before the message and the delivery").toBeLessThan(5);
    await expect(async () => {
      expect(Object.values(await clipsOf(streamer.api, match.id))).toEqual(Array(5).fill("ready"));
    }).toPass({ timeout: 60_000 });
    await again.getByRole("button", { name: "Close" }).click();
    await expect(again.getByText("All sent")).toBeVisible();
    const mails = await product.mail.sentTo(`${requester.username}@mail.example`);
    expect(mails.some(({ text }) => text.includes("The recording follows"))).toBe(true);
    const reelId = await isMade(streamer.api, match.id);
    await again.goto(`/highlight-reels?reel=${reelId}`);
    const video = again.getByLabel("Video: Five moments");
    await video.evaluate((element: HTMLVideoElement) => void element.play());
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.ended)).toBe(true);
    await folder.remove();
  },
);

for (const seconds of [3, 6]) {
  test(
    `a dead spot of ${seconds} s during a video does not hold it up`,
    { tag: "@long" },
    async ({ product, phoneOf }) => {
      test.setTimeout(90_000);
      const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
      const sides = { requester: requester.api, streamer: streamer.api, product };
      const { match } = await aLiveMatch(sides, `https://www.youtube.com/watch?v=dead-spot-${seconds}`);
      const folder = await aVideoFolder();
      await folder.make("Try.mp4", videoKinds.plain);
      const page = await (await phoneOf(streamer.api)).newPage();
      await page.goto("/streamer-dashboard");
      await expect(page.getByText("All sent")).toBeVisible();
      const passes = new Promise<void>((resolve) => {
        page.on("request", (request) => request.method() === "PATCH" && resolve());
      });
      product.network.degrade({ oneWayMs: 20, retransmitMs: 20, loss: 0, bytesPerMs: 20 });
      await page.getByLabel("Add videos").first().setInputFiles(`${folder.folder}/Try.mp4`);
      await passes;
      product.network.swallow();
      product.network.degrade();
      const over = Date.now() + seconds * 1_000;
      await expect.poll(() => Date.now(), { intervals: [100], timeout: 10_000 }).toBeGreaterThan(over);
      product.network.join();
      await expect(page.getByText("All sent")).toBeVisible({ timeout: 15_000 });
      await expect.poll(async () => Object.values(await clipsOf(streamer.api, match.id))).toEqual(["ready"]);
      await folder.remove();
    },
  );
}
