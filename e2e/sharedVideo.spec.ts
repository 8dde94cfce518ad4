import type { Page } from "@playwright/test";
import { aVideoFolder, hasFfmpeg, videoKinds } from "#server/testing/videoFiles.ts";
import { hasTheApp, readsThatItIsSaved, signsIn } from "./people/anybody.ts";
import { accessibilityFindings, sidewaysScroll } from "./support/inspection.ts";
import { anApprovedMatch, aRequester, aStreamer, type Row } from "./support/prepare.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork) });
test.skip(!hasFfmpeg, "The shared video is made with ffmpeg.");

/** What the phone's share sheet does with a video: it posts a form to the manifest's URL. */
async function sharesToTheApp(page: Page, file: string): Promise<void> {
  const target = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
    return (await (await fetch(link?.href ?? "")).json()).share_target;
  });
  await page.evaluate(({ action, method, enctype, params }) => {
    const form = Object.assign(document.createElement("form"), { action, method, enctype, id: "share-sheet" });
    const input = Object.assign(document.createElement("input"), { type: "file", name: params.files[0].name });
    form.append(input);
    document.body.append(form);
  }, target);
  await page.locator("#share-sheet input").setInputFiles(file);
  await page.evaluate(() => document.querySelector<HTMLFormElement>("#share-sheet")?.submit());
}

test(
  "a video shared offline from the gallery waits for its match and is sent once",
  { tag: "@long" },
  async ({ product, buyPhone }) => {
    const folder = await aVideoFolder();
    await folder.make("Winning try.mp4", videoKinds.plain);
    const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
    const { match } = await anApprovedMatch({ requester: requester.api, streamer: streamer.api, product });
    const phone = await buyPhone();
    const page = await phone.open("/login");
    await signsIn(page, streamer);
    await expect(page.getByRole("article").filter({ hasText: match.homeSchool })).toBeVisible();
    await hasTheApp(page, "streamer");
    phone.network.cut();

    await sharesToTheApp(page, `${folder.folder}/Winning try.mp4`);
    await expect(page.getByRole("heading", { name: "Add your video" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Videos to add" })).toContainText("Winning try.mp4");
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    await page.getByRole("radio", { name: new RegExp(match.homeSchool) }).check({ force: true });
    await page.getByRole("button", { name: "Add to this match" }).click();
    await readsThatItIsSaved(page);

    phone.network.join();
    const clips = () => streamer.api.get<Row[]>(`/api/video-clips?fixtureId=${match.id}`);
    await expect
      .poll(async () => (await clips()).map(({ title, videoUrl }) => [title, videoUrl !== undefined]), {
        timeout: 60_000,
      })
      .toEqual([["Winning try", true]]);
    await page.goto("/add-video");
    await expect(page.getByRole("heading", { name: "No video to add" })).toBeVisible();
    await folder.remove();
  },
);
