import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { hasTheApp, looksForNewVersion, signsIn } from "./people/anybody.ts";
import { test } from "./support/newVersion.ts";
import type { Phone } from "./support/phone.ts";
import { aRequester } from "./support/prepare.ts";
import { aScoredMatch, board, half, presses, type Scored } from "./support/scored.ts";
import { expect } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork) });

/** A browser stores a new session's cookie within half a minute. */
const cookieStoredMs = 35_000;

interface Login {
  username: string;
  password: string;
}

/** A phone with the app, on the match's score screen; its network is cut. */
async function scorer(phone: Phone, who: Login, { screen, match }: Scored): Promise<Page> {
  const page = await phone.open("/login");
  await signsIn(page, who);
  await expect(page).toHaveURL(/-dashboard/);
  await hasTheApp(page, "account");
  await page.goto(screen);
  await expect.poll(() => board(page, match)).toBe("0–0");
  phone.network.cut();
  return page;
}

async function invites(page: Page, { username }: Login): Promise<void> {
  await page.getByRole("button", { name: "Let somebody else keep the score" }).click();
  const dialog = page.getByRole("dialog", { name: "Keep the score together" });
  await dialog.getByLabel("Their username").fill(username);
  await dialog.getByRole("button", { name: "Let them in" }).click();
  await expect(page.getByText("They can keep the score")).toBeVisible();
}

/** Online for as long as an update takes. */
async function updates(phone: Phone, page: Page): Promise<void> {
  phone.network.join();
  await looksForNewVersion(page);
  const card = page.getByRole("region", { name: "New version: reload" });
  const reloaded = page.waitForEvent("framenavigated");
  await card.getByRole("button", { name: "Reload" }).click();
  await reloaded;
  await expect.poll(() => runsTheNext(page)).toBe(true);
  phone.network.cut();
}

/** The newer version's scripts end with "-next" (`newVersion.ts`). */
function runsTheNext(page: Page): Promise<boolean> {
  return page
    .evaluate(() =>
      [...document.scripts].some(({ src, dataset }) => `${src} ${dataset["app"] ?? ""}`.includes("-next")),
    )
    .catch(() => false);
}

test(
  "two hundred presses of the streamer and a parent offline, through undos, a closed and a killed browser and a new version, are all there once",
  { tag: "@long" },
  async ({ product, buyPhone, phoneOf, publishNewVersion, openPhone }) => {
    test.setTimeout(360_000);
    const scored = await aScoredMatch(product);
    const { streamer, match, link, screen } = scored;
    const parent = await aRequester(product);
    const inviting = await (await phoneOf(streamer.api)).newPage();
    await inviting.goto(screen);
    await invites(inviting, parent);
    await inviting.close();

    const [streamers, parents] = [await buyPhone(), await buyPhone()];
    let one = await scorer(streamers, streamer, scored);
    let two = await scorer(parents, parent, scored);
    const signedInAt = Date.now();
    // A hundred presses each: 80 that score, and 20 undos, of the first in every other round.
    for (let n = 0; n < 40; n += 1) {
      await presses(one, match.homeSchool, "Try");
      await presses(two, match.awaySchool, "Penalty");
      if (n % 2 === 0) {
        await one.getByRole("button", { name: "Undo" }).click();
        await two.getByRole("button", { name: "Undo" }).click();
      }
      await presses(one, match.homeSchool, "Penalty");
      await presses(two, match.awaySchool, "Drop goal");
      if (n === 13) {
        await expect.poll(() => board(one, match)).toBe("77–0");
        await streamers.closeBrowser();
        await streamers.openBrowser();
        one = await streamers.open(screen);
        await expect.poll(() => board(one, match)).toBe("77–0");
      }
      if (n === 20) {
        await publishNewVersion();
        await updates(streamers, one);
        await expect.poll(() => board(one, match)).toBe("113–0");
      }
      if (n === 30) {
        await expect.poll(() => board(two, match)).toBe("0–138");
        await pause(Math.max(0, signedInAt + cookieStoredMs - Date.now()));
        await parents.killBrowser();
        await parents.openBrowser();
        two = await parents.open(screen);
        // What was drawn was stored.
        await expect.poll(() => board(two, match)).toBe("0–138");
      }
    }
    for (const phone of [streamers, parents]) phone.network.join();
    // 20 tries and 40 penalties are left; 20 penalties and 40 drop goals.
    for (const page of [one, two]) {
      await expect.poll(() => board(page, match), { timeout: 60_000 }).toBe("220–180");
      await expect(half(page, match.homeSchool)).toBeVisible();
    }
    const reader = await (await openPhone()).newPage();
    await reader.goto(`/score${link}`);
    await expect(reader.locator(".figure")).toHaveText(["220", "180"]);
  },
);
