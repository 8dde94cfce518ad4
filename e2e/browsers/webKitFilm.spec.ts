import path from "node:path";
import { Key } from "selenium-webdriver";
import { liveFilm } from "#server/testing/liveFilm.ts";
import { aVideoFolder, hasFfmpeg, videoKinds } from "#server/testing/videoFiles.ts";
import { LivePhone } from "../support/livePhone.ts";
import { aLiveMatch, aRequester, aSignedMatch, aStreamer, type Row } from "../support/prepare.ts";
import type { Query } from "./findInPage.ts";
import { WebKitPage } from "./webKitPage.ts";
import { WebKitStreamer } from "./webKitPeople.ts";
import { expect, test } from "./webKitTest.ts";

test.skip(!hasFfmpeg, "Films are drawn with ffmpeg.");

/** The server converts and renders with CPU seconds, which others use too. */
const converted = { timeout: 90_000 };
const names = ["First try", "Conversion"];
const creator: Query = { role: "dialog", name: "Create Highlight Reel" };

/** How far the film has come, in seconds; 0 without one. */
async function playedTo(page: WebKitPage): Promise<number> {
  return page.answer<number>("return document.querySelector('video')?.currentTime ?? 0");
}

async function expectMovingPictures(page: WebKitPage): Promise<void> {
  const from = await playedTo(page);
  await expect.poll(() => playedTo(page), "the picture moves").toBeGreaterThan(from + 0.5);
}

async function makesReel(page: WebKitPage, match: { id: string }): Promise<void> {
  await page.opens("/highlight-reels");
  await page.presses({ role: "button", name: /^Create Reel of/ });
  const chosen: Query = { role: "combobox", name: "Match", in: creator };
  await expect.poll(() => page.valueOf(chosen)).toBeTruthy();
  await page.enters(chosen, match.id);
  await page.types({ role: "textbox", name: "Title", in: creator }, "Two moments");
  await page.presses({ role: "button", name: "Next: Add Clips", in: creator });
  for (const name of names) await page.presses({ role: "button", name: `Add to Reel: ${name}`, in: creator });
  await page.presses({ role: "button", name: "Next: Edit Reel", in: creator });
  await page.presses({ role: "button", name: "Create Reel", in: creator });
  await page.seesNo(creator);
}

test("videos and a reel of them, added offline, outlive the browser, arrive once and play", async ({
  webKit,
  product,
}) => {
  const folder = await aVideoFolder();
  for (const name of names) await folder.make(`${name}.mp4`, videoKinds.plain);
  const [requester, account] = await Promise.all([aRequester(product), aStreamer(product)]);
  const sides = { requester: requester.api, streamer: account.api, product };
  const { match } = await aLiveMatch(sides, "https://www.youtube.com/watch?v=touchline-webkit-film");
  let page = new WebKitPage(webKit.driver, product.url);
  const streamer = new WebKitStreamer(page);
  await streamer.signsIn(account);
  await page.sees({ text: /All sent/ });
  await streamer.hasTheApp("streamer");

  product.network.cut();
  await page.adds(
    { label: "Add videos" },
    names.map((name) => path.join(folder.folder, `${name}.mp4`)),
  );
  await page.sees({ role: "listitem", has: "2 s, On its way" });
  await streamer.readsThatItIsSaved();
  await streamer.endsStream("https://www.youtube.com/watch?v=touchline-webkit-whole");
  await page.seesNo({ role: "dialog" });
  await makesReel(page, match);
  await webKit.end();
  const clips = () => account.api.get<Row[]>(`/api/video-clips?fixtureId=${match.id}`);
  expect(await clips(), "what the server knows before the network is back").toEqual([]);

  await webKit.start();
  page = new WebKitPage(webKit.driver, product.url);
  await page.opens("/highlight-reels");
  await page.sees({ role: "button", name: /saved/ });
  product.network.join();
  await expect
    .poll(async () => (await clips()).map(({ title, videoUrl }) => [title, Boolean(videoUrl)]).sort(), converted)
    .toEqual([...names].sort().map((name) => [name, true]));
  const reels = async () => {
    const all = await account.api.get<Row[]>("/api/highlight-reels");
    return all.filter(({ fixtureId }) => fixtureId === match.id);
  };
  await expect.poll(async () => (await reels()).map(({ status }) => status), converted).toEqual(["completed"]);
  await page.opens(`/highlight-reels?reel=${(await reels())[0]?.id}`);
  await page.sees({ label: "Video: Two moments" });
  const reel = `document.querySelector("video[aria-label='Video: Two moments']")`;
  // WebKit plays sound only for someone who has pressed.
  await page.presses({ label: "Video: Two moments" });
  if (await page.answer(`return ${reel}.paused`)) await page.hitsKey(Key.SPACE);
  await expect.poll(() => page.answer(`return ${reel}.ended`), "it plays to its end").toBe(true);
  await folder.remove();
});

test("a match is watched live, and then its replay from the beginning", async ({ webKit, product }) => {
  const film = await liveFilm({ seconds: 60 });
  const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
  const { bidId, match } = await aSignedMatch({ requester: requester.api, streamer: streamer.api, product });
  const { phone, address } = await LivePhone.goesLive({ api: streamer.api, bidId, fixture: match }, film);
  await phone.films();
  try {
    const page = new WebKitPage(webKit.driver, product.url);
    await page.opens(address);
    await page.sees({ text: "Live" });
    await page.presses({ role: "button", name: "Play" });
    await expectMovingPictures(page);
    await phone.ends();
    await page.opens("/");
    await page.opens(address);
    await page.presses({ role: "button", name: "Play the replay" });
    await expectMovingPictures(page);
    expect(await playedTo(page), "from the beginning").toBeLessThan(10);
  } finally {
    phone.stops();
  }
});
