import type { Page } from "@playwright/test";
import { hasTheApp, readsThatItIsSaved, signsIn } from "./people/anybody.ts";
import { Streamer } from "./people/streamer.ts";
import { anOpenMatch, aRequester, aStreamer, type Row } from "./support/prepare.ts";
import { restore, suspend } from "./support/suspend.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting, refusedWith } from "./support/watch.ts";

// The network is cut, and signing in to a suspended account is refused.
test.use({ expectedErrors: expecting(cutNetwork, refusedWith(403)) });

const reason = "Two schools complained about the filming.";

async function readsThatTheAccountIsSuspended(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Your account is suspended" })).toBeVisible();
  await expect(page.getByText(reason, { exact: true })).toBeVisible();
  for (const about of ["Your matches", "Your money", "What you have not sent", "Ask us"]) {
    await expect(page.getByRole("region", { name: about })).toBeVisible();
  }
}

test(
  "an open device says why its account is suspended, also after a reload and offline, until restored",
  { tag: "@long" },
  async ({ product, buyPhone }) => {
    const account = await aStreamer(product);
    const phone = await buyPhone();
    const page = await phone.open("/login");
    await signsIn(page, account);
    await expect(page.getByRole("heading", { name: account.businessName })).toBeVisible();
    await hasTheApp(page, "streamer");
    await suspend(product, account.api, reason);
    await readsThatTheAccountIsSuspended(page);

    await page.goto("/login");
    await readsThatTheAccountIsSuspended(page);
    phone.network.cut();
    await page.reload();
    await readsThatTheAccountIsSuspended(page);
    await page.goto("/streamer-dashboard");
    await readsThatTheAccountIsSuspended(page);
    await page.goto("/help");
    await expect(page.getByRole("heading", { name: "Help", exact: true })).toBeVisible();

    phone.network.join();
    await page.goto("/streamer-dashboard");
    await readsThatTheAccountIsSuspended(page);
    await restore(product, account.api);
    await expect(page.getByRole("heading", { name: account.businessName })).toBeVisible();
    const mails = await product.mail.sentTo(account.email);
    const told = mails.find(({ subject }) => subject === "Your Touchline account is suspended");
    expect(told?.text).toContain(`Reason: ${reason} Your coming matches`);
    await expect
      .poll(async () => (await product.mail.sentTo(account.email)).map(({ subject }) => subject))
      .toContain("Your Touchline account is restored");
  },
);

test(
  "a bid queued by a suspended streamer's phone is kept and resent after the account is restored",
  { tag: "@long" },
  async ({ product, buyPhone }) => {
    const [requester, account] = await Promise.all([aRequester(product), aStreamer(product)]);
    const match = await anOpenMatch(requester.api);
    const phone = await buyPhone();
    const page = await phone.open("/login");
    await signsIn(page, account);
    await expect(page.getByRole("heading", { name: account.businessName })).toBeVisible();
    const dialog = await new Streamer(page).opensBidFor(match);
    await dialog.getByLabel("Message").fill("I know this field.");
    await hasTheApp(page, "streamer");
    phone.network.cut();
    await dialog.getByRole("button", { name: /^Bid R/ }).click();
    await readsThatItIsSaved(page);
    await suspend(product, account.api, reason);
    phone.network.join();
    await readsThatTheAccountIsSuspended(page);

    await restore(product, account.api);
    await expect(page.getByRole("heading", { name: "Your account is suspended" })).toBeHidden();
    await page.getByRole("button", { name: /1 needs you/ }).click();
    const panel = page.getByRole("dialog", { name: "On this phone" });
    await expect(panel.getByText("Once your account is restored, send it again.", { exact: false })).toBeVisible();
    await panel.getByRole("button", { name: "Send again" }).click();
    const bidsOf = async () => requester.api.get<Row[]>(`/api/requests?fixtureId=${match.id}`);
    await expect.poll(async () => (await bidsOf()).map((bid) => bid["message"])).toEqual(["I know this field."]);
  },
);

test(
  "a suspended user signs out from the page that says so, and signing in again says why not",
  { tag: "@long" },
  async ({ product, phoneOf }) => {
    const account = await aStreamer(product);
    const page = await (await phoneOf(account.api)).newPage();
    await page.goto("/");
    await suspend(product, account.api, reason);
    await readsThatTheAccountIsSuspended(page);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByText("You have been successfully logged out")).toBeVisible();
    await page.goto("/login");
    await signsIn(page, account);
    const trouble = page.getByRole("alert").filter({ hasText: "Your account is suspended" });
    await expect(trouble.getByText(`Reason: ${reason} Please contact support.`, { exact: false })).toBeVisible();
  },
);
