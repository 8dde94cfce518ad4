import type { Page } from "@playwright/test";
import { addDays, sastDate } from "#shared/rules/format.ts";
import { hasTheApp, readsThatItIsSaved, signsIn } from "./people/anybody.ts";
import { Requester } from "./people/requester.ts";
import { Streamer } from "./people/streamer.ts";
import { aRequester, aSignedMatch, aStreamer, paysFor } from "./support/prepare.ts";
import type { Product } from "./support/product.ts";
import type { MovableClock } from "./support/movableClock.ts";
import { overDays as test } from "./support/ownClock.ts";
import { expect } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork) });

/** Recurring work looks every half minute, and refunds go out every minute. */
const byItself = { timeout: 120_000 };

/** Signed by both two days ago, paid, and kicked off yesterday. */
async function aMatchOfYesterday(product: Product, clock: MovableClock) {
  await clock.putForward(-2);
  const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
  const matchDate = addDays(sastDate(new Date().toISOString()), -1);
  const sides = { requester: requester.api, streamer: streamer.api, product };
  const { match } = await aSignedMatch(sides, { matchDate });
  await paysFor(requester.api, match, 2160);
  await clock.putForward(0);
  return { requester, streamer, match };
}

async function moneyOf(page: Page, fixtureId: string) {
  const rows = await (await page.request.post("/api/payments/read", { data: { bidId: null } })).json();
  return rows.find((row: { fixtureId: string }) => row.fixtureId === fixtureId);
}

test(
  "nobody came: the parent reports it at the field without a signal, and a day later the money is back without an admin",
  { tag: "@long" },
  async ({ product, clock, openAs, buyPhone }) => {
    test.slow();
    const { requester, streamer, match } = await aMatchOfYesterday(product, clock);
    const phone = await buyPhone();
    const page = await phone.open("/login");
    await page.context().grantPermissions(["geolocation"]);
    await page.context().setGeolocation({ latitude: -33.93212, longitude: 18.86015, accuracy: 8 });
    await signsIn(page, requester);
    await expect(page).toHaveURL(/\/streamer-dashboard/);
    await hasTheApp(page);
    await page.goto("/requester-dashboard");
    const parent = new Requester(page);
    await parent.opensTab("Assigned Streams");

    phone.network.swallow();
    const card = parent.match(match);
    await card.getByRole("button", { name: "The streamer did not come" }).click();
    const dialog = page.getByRole("dialog", { name: `${streamer.businessName} did not come?` });
    await dialog.getByRole("button", { name: "Add where this phone is now" }).click();
    await expect(dialog.getByText("Found, to within 8 m.")).toBeVisible();
    await dialog.getByRole("button", { name: "Report" }).click();
    await readsThatItIsSaved(page);
    phone.network.join();
    await expect(card.getByText("You reported that the streamer did not come")).toBeVisible();
    await expect(card.getByText(/can contest it until/)).toBeVisible();

    const filmer = new Streamer(await openAs(streamer.api, "/streamer-dashboard"));
    const reported = filmer.match(match).getByText(/ reports that you did not come to film$/);
    await expect(reported).toBeVisible();
    await expect(filmer.match(match).getByRole("link", { name: /^See where, to within 8 m/ })).toBeVisible();
    await expect(filmer.match(match).getByText(/^Contest within 24 hours, by /)).toBeVisible();
    expect(await moneyOf(page, match.id)).toMatchObject({ takenCents: 216_000, refundingCents: 0, refundedCents: 0 });

    await clock.putForward(25 / 24);
    await expect(reported).toHaveCount(0, byItself);
    await expect.poll(() => moneyOf(page, match.id), byItself).toMatchObject({ refundedCents: 216_000 });
    await expect(page.getByText("R2160.00 refunded.")).toBeVisible(byItself);
    await page.getByRole("tab", { name: "Cancelled" }).click();
    await expect(page.getByText("Reason: The streamer did not come.")).toBeVisible();
  },
);

test(
  "a contested no-show moves no money until an admin has heard both and decided",
  { tag: "@long" },
  async ({ product, clock, openAs }) => {
    test.slow();
    const { requester, streamer, match } = await aMatchOfYesterday(product, clock);
    const parent = new Requester(await openAs(requester.api, "/requester-dashboard"));
    await parent.opensTab("Assigned Streams");
    await parent.match(match).getByRole("button", { name: "The streamer did not come" }).click();
    await parent.page.getByRole("dialog").getByRole("button", { name: "Report" }).click();

    const filmer = new Streamer(await openAs(streamer.api, "/streamer-dashboard"));
    await filmer.match(match).getByRole("button", { name: "Contest" }).click();
    const dialog = filmer.page.getByRole("dialog", { name: "Contest the report" });
    await dialog.getByLabel("What happened").fill("I stood at gate 2 from nine.");
    await dialog.getByRole("button", { name: "Contest" }).click();
    for (const card of [parent.match(match), filmer.match(match)]) {
      await expect(card.getByText("We look into who was at the match")).toBeVisible();
    }

    const admin = await openAs("admin", "/admin-dashboard?tab=payments&part=noShows");
    const contested = admin.getByRole("listitem").filter({ hasText: match.homeSchool });
    await expect(contested.getByText("I stood at gate 2 from nine.")).toBeVisible();
    await expect(contested.getByText("They did not say where they were.", { exact: false })).toBeVisible();
    await contested.getByRole("button", { name: "The booking stands" }).click();
    await expect(contested).toHaveCount(0);
    for (const card of [parent.match(match), filmer.match(match)]) {
      await expect(card.getByText("We looked into it: the booking stands")).toBeVisible();
    }
    const { page } = parent;
    expect(await moneyOf(page, match.id)).toMatchObject({ takenCents: 216_000, refundingCents: 0, refundedCents: 0 });
  },
);
