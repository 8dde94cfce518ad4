import type { Page } from "@playwright/test";
import { liveFilm } from "#server/testing/liveFilm.ts";
import { watchAddress } from "#shared/rules/watchAddress.ts";
import { School } from "./people/school.ts";
import { accessibilityFindings, sidewaysScroll, standsStill } from "./support/inspection.ts";
import { LivePhone } from "./support/livePhone.ts";
import { aRequester, aSignedMatch, aStreamer, watchKeyOf } from "./support/prepare.ts";
import { sendMutation } from "./support/sendMutation.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting, refusedWith } from "./support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork, refusedWith(403), refusedWith(404)) });

/** Where `WATCH_PICTURES` names a folder, each state is kept there as a picture. */
const pictures = process.env["WATCH_PICTURES"];

/** This state reads well on a phone and on a desktop, by day and by night. */
async function looksRight(page: Page, state: string): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await standsStill(page);
      expect(await accessibilityFindings(page), `${state}, ${width} px, ${colorScheme}`).toEqual([]);
      expect(await sidewaysScroll(page), `${state}, ${width} px, sideways`).toBeLessThanOrEqual(0);
      if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${state}-${width}-${colorScheme}.png` });
    }
  }
}

test(
  "a match's page says where the match is, from its agreement to its withdrawal",
  { tag: "@long" },
  async ({ product, buyPhone, openPhone }) => {
    test.setTimeout(420_000);
    const film = await liveFilm({ seconds: 240 });
    const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
    const sides = { requester: requester.api, streamer: streamer.api, product };
    const { bidId, match, schoolToken } = await aSignedMatch(sides);
    const address = watchAddress(match.number, await watchKeyOf(streamer.api, { match, bidId }));
    const viewing = await buyPhone();
    const page = await viewing.open(address);
    const says = (words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible();

    await says("Not live yet");
    await expect(page.getByRole("timer")).toContainText(/^Kick-off in \d+ days? \d+ h$/);
    await page.getByRole("button", { name: "Wake me when it starts" }).click();
    await expect(page.getByText("This page makes a sound once the match is live")).toBeVisible();
    await looksRight(page, "not-yet");

    const { phone } = await LivePhone.goesLive({ api: streamer.api, bidId, fixture: match }, film);
    await says("The streamer is setting up");
    await looksRight(page, "setting-up");

    await phone.films(1);
    await says("Live");
    await expect(page.getByText(/up to 700 MB an hour, about R\d+/)).toBeVisible();
    await looksRight(page, "live");

    phone.stops();
    await says("The signal at the field is gone");
    await looksRight(page, "catching-up");

    await sendMutation(streamer.api, "score.period", {
      ...{ id: crypto.randomUUID(), fixtureId: match.id, bidId, at: new Date().toISOString(), turn: 1 },
      ...{ kind: "stop", period: 2, clockMs: 0 },
    });
    await says("Half-time");
    await looksRight(page, "half-time");

    viewing.network.cut();
    await expect(page.getByText("No signal. This is how it was", { exact: false })).toBeVisible();
    await looksRight(page, "offline");
    viewing.network.join();
    await expect(page.getByText("No signal. This is how it was", { exact: false })).toHaveCount(0);

    await phone.ends(1);
    await says("The match is over");
    await looksRight(page, "ended");
    await phone.sendNext();
    await says("Replay");
    await looksRight(page, "replay");

    await page.getByRole("button", { name: "Report" }).click();
    await expect(page.getByRole("dialog", { name: "Report this video" })).toBeVisible();
    await looksRight(page, "report");
    await page.getByLabel("What is wrong?").fill("My child is in it");
    await page.getByRole("button", { name: "Send report" }).click();
    await expect(page.getByText("Thank you for telling us")).toBeVisible();
    await says("Replay");

    const stranger = await (await openPhone()).newPage();
    await stranger.goto(watchAddress(match.number));
    await expect(stranger.getByText("This link does not open the match")).toBeVisible();
    await looksRight(stranger, "not-allowed");

    const school = new School(await (await openPhone()).newPage());
    await school.page.goto(`/permission#${schoolToken}`);
    await school.takesYesBack();
    await says("This match is not shown");
    await expect(page.getByRole("button", { name: "Report" })).toHaveCount(0);
    await looksRight(page, "hidden");
  },
);
