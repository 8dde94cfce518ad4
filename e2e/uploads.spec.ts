import { aVideoFolder, hasFfmpeg, videoKinds } from "#server/testing/videoFiles.ts";
import type { Page } from "@playwright/test";
import { hasTheApp, readsThatItIsSaved, signsIn } from "./people/anybody.ts";
import { anApprovedMatch, aRequester, aStreamer, type Row } from "./support/prepare.ts";
import type { Api } from "./support/api.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork) });

const names = ["First try.mp4", "Conversion.mp4", "Tackle.mp4"];

/** The clips that the server has, by their titles. */
async function clipsOf(api: Api, fixtureId: string): Promise<Record<string, unknown>> {
  const clips = await api.get<Row[]>(`/api/video-clips?fixtureId=${fixtureId}`);
  return Object.fromEntries(clips.map((clip) => [clip["title"], clip["videoUrl"] === undefined ? "waits" : "ready"]));
}

function clipLines(page: Page) {
  return page.getByRole("group", { name: "Clips" }).getByRole("listitem");
}

test("videos that were picked and recorded without a signal outlive the browser and go out later", async ({
  product,
  buyPhone,
}) => {
  test.setTimeout(120_000);
  expect(hasFfmpeg, "ffmpeg is needed to make videos").toBe(true);
  const folder = await aVideoFolder();
  for (const name of names) await folder.make(name, videoKinds.plain);
  const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
  const { match } = await anApprovedMatch({ requester: requester.api, streamer: streamer.api, product });
  const phone = await buyPhone();
  const page = await phone.open("/login");
  await signsIn(page, streamer);
  await expect(clipLines(page).or(page.getByRole("button", { name: "Add videos" }))).toBeVisible();
  await hasTheApp(page);
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
  await camera.getByRole("button", { name: "Stop and save" }).click();
  await expect(camera.getByRole("button", { name: "Record" })).toBeVisible();
  await camera.getByRole("button", { name: "Close" }).click();
  await expect(clipLines(page)).toHaveCount(5);
  await phone.closeBrowser();
  expect(await clipsOf(streamer.api, match.id)).toEqual({});

  await phone.openBrowser();
  const again = await phone.open("/streamer-dashboard");
  await expect(clipLines(again)).toHaveCount(5);
  await again.getByRole("button", { name: /saved/ }).click();
  await expect(again.getByRole("region", { name: "Videos" }).getByRole("listitem")).toHaveCount(5);
  phone.network.join();
  await expect(async () => {
    expect(Object.values(await clipsOf(streamer.api, match.id))).toEqual(Array(5).fill("ready"));
  }).toPass({ timeout: 60_000 });
  await again.getByRole("button", { name: "Close" }).click();
  await expect(clipLines(again).filter({ hasText: "Ready" })).toHaveCount(5);
  await expect(again.getByText("All sent")).toBeVisible();
  await folder.remove();
});
