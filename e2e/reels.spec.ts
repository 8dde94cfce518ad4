import type { Locator, Page } from "@playwright/test";
import path from "node:path";
import { aVideoFolder, hasFfmpeg, videoKinds } from "#server/testing/videoFiles.ts";
import { accessibilityFindings, sidewaysScroll, standsStill } from "./support/inspection.ts";
import type { Api } from "./support/api.ts";
import { demoPasswords } from "./support/demoAccounts.ts";
import type { Row } from "./support/prepare.ts";
import { expect, notInstalled, test } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

test.use(notInstalled);

test.use({ expectedErrors: expecting(cutNetwork) });
test.skip(!hasFfmpeg, "Reels are made with ffmpeg.");

/** Rendering takes CPU seconds, which others use too. */
const made = { timeout: 60_000 };

async function looksRight(page: Page): Promise<void> {
  await standsStill(page);
  expect(await sidewaysScroll(page), "sideways scroll in pixels").toBeLessThanOrEqual(0);
  expect(await accessibilityFindings(page)).toEqual([]);
}

async function dragOnto(page: Page, handle: Locator, target: Locator): Promise<void> {
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error("There is nothing to drag.");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  const goal = { x: to.x + to.width / 2, y: to.y + to.height - 4 };
  for (const part of [0.2, 0.5, 0.8, 1]) {
    await page.mouse.move(from.x + (goal.x - from.x) * part, from.y + (goal.y - from.y) * part, { steps: 5 });
  }
  await page.mouse.up();
}

const order = (page: Page) =>
  page
    .getByRole("button", { name: /^Move / })
    .evaluateAll((handles) =>
      handles.map((handle) => /^Move (.*), /.exec(handle.getAttribute("aria-label") ?? "")?.[1]),
    );

/** One of this streamer's completed matches: the list also has those completed by other journeys. */
async function anOwnMatch(streamer: Api): Promise<string> {
  const bids = await streamer.get<Row[]>("/api/requests");
  return String(
    bids.find(({ paymentStatus, status }) => paymentStatus === "completed" && status === "accepted")?.["fixtureId"],
  );
}

test(
  "a streamer makes a reel of two videos, everyone can watch it, and a report hides it until review",
  { tag: "@long" },
  async ({ openAs, openPhone, product }) => {
    test.setTimeout(180_000);
    const videos = await aVideoFolder();
    await videos.make("First try.mp4", videoKinds.plain);
    await videos.make("Second try.mp4", videoKinds.silent);

    const page = await openAs("thabo", "/highlight-reels");
    await expect(page.getByRole("heading", { name: "Match Highlight Reels" })).toBeVisible();
    await page
      .getByRole("button", { name: /^Create Reel of/ })
      .first()
      .click();
    const creator = page.getByRole("dialog", { name: "Create Highlight Reel" });
    const match = creator.getByRole("combobox", { name: "Match" });
    await expect(match).not.toHaveValue("");
    await match.selectOption(await anOwnMatch(await product.signIn("thabo", demoPasswords.thabo)));
    await creator.getByRole("textbox", { name: "Title" }).fill("Two tries");
    await creator.getByRole("switch", { name: "Make public" }).check();
    await looksRight(page);
    await creator.getByRole("button", { name: "Next: Add Clips" }).click();
    const files = ["First try.mp4", "Second try.mp4"].map((name) => path.join(videos.folder, name));
    await creator.getByLabel("Upload Video Clips").setInputFiles(files);
    for (const name of ["First try", "Second try"]) {
      await creator.getByRole("button", { name: `Add to Reel: ${name}` }).click(made);
    }
    await looksRight(page);
    await creator.getByRole("button", { name: "Next: Edit Reel" }).click();

    await expect(creator.getByRole("region", { name: "About this reel" }), "on a phone too").toBeVisible();
    expect(await order(page)).toEqual(["First try", "Second try"]);
    const first = creator.getByRole("button", { name: /^Move First try/ });
    const second = creator.getByRole("button", { name: /^Move Second try/ });
    await first.press("ArrowDown");
    await expect.poll(() => order(page)).toEqual(["Second try", "First try"]);
    await expect(first).toBeFocused();
    // Near the edges a drag would scroll the list.
    await second.evaluate((handle) => handle.scrollIntoView({ block: "center" }));
    await dragOnto(page, second, first);
    await expect.poll(() => order(page)).toEqual(["First try", "Second try"]);
    await creator.getByRole("combobox", { name: "Transition into First try" }).selectOption("Zoom");
    await creator.getByRole("combobox", { name: "Transition into Second try" }).selectOption("Slide");
    await creator.getByRole("button", { name: "Play preview" }).click();
    await expect(creator.getByText(/^0:0[2-3] of 0:04$/)).toBeVisible();
    await expect(creator.getByRole("button", { name: "Play preview" }), "it has come to its end").toBeVisible();
    await looksRight(page);
    await creator.getByRole("button", { name: "Create Reel" }).click();
    await expect(page.getByText("Highlight reel created!")).toBeVisible();

    const own = page.getByRole("region", { name: "My reels" }).getByRole("article").filter({ hasText: "Two tries" });
    const madeItem = page
      .getByRole("region", { name: "My reels" })
      .getByRole("listitem")
      .filter({ hasText: "Two tries" });
    await expect(madeItem, "what was made is shown").toBeFocused();
    await expect(madeItem).toBeInViewport();
    await expect(own.getByText("Completed")).toBeVisible(made);
    await own.getByRole("button", { name: "Watch Reel" }).click();
    await playsToTheEnd(page);
    await page.getByRole("button", { name: "Like" }).click();
    await expect(page.getByRole("button", { name: "Like" })).toHaveAttribute("aria-pressed", "true");
    await looksRight(page);
    const link = page.url();
    await videos.remove();
    await page.getByRole("button", { name: "Close" }).click();
    await own.getByRole("button", { name: "Make a vertical version (9:16)" }).click();
    const upright = own.getByRole("link", { name: "Download for stories (9:16)" });
    await expect(upright).toBeVisible(made);
    const saved = page.waitForEvent("download");
    await upright.click();
    expect((await saved).suggestedFilename()).toBe("Two tries 9x16.mp4");
    await looksRight(page);
    await own.getByRole("button", { name: "Watch Reel" }).click();
    await playsToTheEnd(page);
    const film = await page.getByLabel("Video: Two tries").evaluate((video: HTMLVideoElement) => video.currentSrc);
    expect(await cachedFilm(page), "film in the caches of the app").toEqual([]);

    const visitor = await (await openPhone()).newPage();
    await visitor.goto(link);
    await playsToTheEnd(visitor);
    await visitor.getByRole("button", { name: "Report this video" }).click();
    await visitor.getByRole("textbox", { name: "What is wrong with it?" }).fill("My child is in it");
    await looksRight(visitor);
    await visitor.getByRole("button", { name: "Hide and report" }).click();
    await expect(visitor.getByText("The video is hidden now")).toBeVisible();
    await expect(visitor.getByRole("heading", { name: "Two tries" })).toHaveCount(0);
    await expect(page.getByRole("dialog", { name: "This reel is not here" })).toBeVisible();

    await page.context().setOffline(true);
    expect(await canGet(page, film), "what was hidden, without a network").toBe(false);
    await page.context().setOffline(false);

    const admin = await openAs("admin", "/admin-dashboard?tab=reports");
    const report = admin.getByRole("listitem").filter({ hasText: "My child is in it" });
    await expect(report.first()).toContainText("Two tries");
    await looksRight(admin);
    await admin.getByRole("button", { name: "Show again" }).click();
    await expect(visitor.getByRole("heading", { name: "Two tries" })).toBeVisible();
  },
);

/** Any film in the service worker's caches. */
function cachedFilm(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().flatMap(({ url }) => (url.includes("/api/media") ? [url] : []));
  });
}

/** Whether the browser can get bytes for this URL, from anywhere. */
function canGet(page: Page, address: string): Promise<boolean> {
  return page.evaluate(
    (url) =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ),
    address,
  );
}

/** The video played is as long as the reel: two clips of two seconds that share half a second. */
async function playsToTheEnd(page: Page): Promise<void> {
  const video = page.getByLabel("Video: Two tries");
  await video.evaluate((element: HTMLVideoElement) => void element.play());
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.ended), made).toBe(true);
  const seconds = await video.evaluate((element: HTMLVideoElement) => element.duration);
  expect(Math.abs(seconds - 3.5)).toBeLessThanOrEqual(1 / 30);
  const captions = await video.evaluate(({ textTracks }: HTMLVideoElement) => [...textTracks].map(({ mode }) => mode));
  expect(captions, "captions are there, and off until they are asked for").toEqual(["disabled"]);
}
