import type { Page } from "@playwright/test";
import { hasTheApp, readsThatItIsSaved, signsOut } from "./people/anybody.ts";
import { Streamer } from "./people/streamer.ts";
import type { Match } from "./support/match.ts";
import { aBid, anOpenMatch, aRequester, aStreamer, type Row } from "./support/prepare.ts";
import type { Product } from "./support/product.ts";
import { expect, test } from "./support/test.ts";
import { expecting, refusedWith } from "./support/watch.ts";

// The call in flight when the session ended.
test.use({ expectedErrors: expecting(refusedWith(401)) });

test.afterEach(({ product }) => product.network.release());

const message = "Two cameras, and I know the field.";

/** A bid that is saved on the phone and cannot be sent yet. */
async function bidsThatWaits(page: Page, product: Product, match: Match): Promise<void> {
  const dialog = await new Streamer(page).opensBidFor(match);
  await hasTheApp(page, "streamer");
  await dialog.getByLabel("Message").fill(message);
  product.network.hold();
  await dialog.getByRole("button", { name: /^Bid R/ }).click();
  await readsThatItIsSaved(page);
}

test(
  "signing out with “Send” waits until everything saved here has arrived",
  { tag: "@engines" },
  async ({ product, phoneOf }) => {
    const [requester, account] = await Promise.all([aRequester(product), aStreamer(product)]);
    const match = await anOpenMatch(requester.api);
    const page = await (await phoneOf(account.api)).newPage();
    await bidsThatWaits(page, product, match);
    await signsOut(page);
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Send and sign out" }).click();
    await expect(question.getByRole("button", { name: "Sending…" })).toBeVisible();
    expect(await requester.api.get<Row[]>(`/api/requests?fixtureId=${match.id}`)).toHaveLength(0);
    product.network.release();
    await expect(page.getByText("You have been successfully logged out")).toBeVisible();
    const bids = await requester.api.get<Row[]>(`/api/requests?fixtureId=${match.id}`);
    expect(bids.map((bid) => bid["message"])).toEqual([message]);
  },
);

test(
  "signing out with “Send” stops when the server refuses something",
  { tag: ["@long", "@engines"] },
  async ({ product, phoneOf }) => {
    const [requester, account, rival] = await Promise.all([
      aRequester(product),
      aStreamer(product),
      aStreamer(product),
    ]);
    const match = await anOpenMatch(requester.api);
    const rivalBid = await aBid(rival.api, match.id);
    const page = await (await phoneOf(account.api)).newPage();
    await bidsThatWaits(page, product, match);
    await signsOut(page);
    await page.getByRole("alertdialog").getByRole("button", { name: "Send and sign out" }).click();
    await requester.api.patch(`/api/requests/${rivalBid}`, { status: "accepted" });
    product.network.release();
    const question = page.getByRole("alertdialog", { name: "Not everything was accepted" });
    await question.getByRole("button", { name: "Stay signed in" }).click();
    await page.getByRole("button", { name: /1 needs you/ }).click();
    const panel = page.getByRole("dialog", { name: "On this phone" });
    // A toast in the panel shows the same words for a moment.
    const rejection = panel.getByRole("region", { name: /^Needs you/ });
    await expect(rejection.getByText("This match went to another streamer.", { exact: false })).toBeVisible();
    await expect(panel.getByText(message)).toBeVisible();
  },
);

test("a rejection that arrives on another page is shown there", { tag: "@long" }, async ({ product, phoneOf }) => {
  const [requester, account, rival] = await Promise.all([aRequester(product), aStreamer(product), aStreamer(product)]);
  const match = await anOpenMatch(requester.api);
  const rivalBid = await aBid(rival.api, match.id);
  const page = await (await phoneOf(account.api)).newPage();
  await bidsThatWaits(page, product, match);
  await page.getByRole("link", { name: "Touchline, home" }).click();
  await requester.api.patch(`/api/requests/${rivalBid}`, { status: "accepted" });
  product.network.release();
  await expect(
    page.getByRole("alert").getByText("This match went to another streamer.", { exact: false }),
  ).toBeVisible();
  await page.getByRole("button", { name: /1 needs you/ }).click();
  const rejection = page.getByRole("dialog", { name: "On this phone" }).getByRole("region", { name: /^Needs you/ });
  await expect(rejection).toContainText(match.homeSchool);
  await expect(rejection).toContainText("You applied.");
  await expect(rejection).toContainText("As it is now: the match");
  await expect(rejection.getByRole("link", { name: "Browse Fixtures" })).toBeVisible();
  await rejection.getByRole("button", { name: "Dismiss" }).click();
  await rejection
    .getByRole("group", { name: "Discard what you typed?" })
    .getByRole("button", { name: "Discard" })
    .click();
  await expect(page.getByRole("button", { name: /needs? you/ })).toHaveCount(0);
});
