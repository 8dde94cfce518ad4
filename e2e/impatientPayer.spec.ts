import type { Page } from "@playwright/test";
import { Requester } from "./people/requester.ts";
import { aMatch } from "./support/match.ts";
import { ownClock as test } from "./support/ownClock.ts";
import { expect, notInstalled } from "./support/test.ts";

test.use(notInstalled);

async function takenCents(page: Page): Promise<number[]> {
  const answer = await page.request.post("/api/payments/read", { data: { bidId: null } });
  return (await answer.json()).map((row: { takenCents: number }) => row.takenCents);
}

async function isOnTestPage(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Test payment: no money moves" })).toBeVisible();
}

/** A visitor's match for R4000, at its payment. */
async function atPayment(page: Page): Promise<void> {
  await new Requester(page).asksFor(aMatch({ budget: "4000" }));
  await page.getByRole("link", { name: "Pay Now (Get 10% Discount)" }).click();
}

const pay = (page: Page) => page.getByRole("button", { name: "Pay R3600.00" });
const payOnPage = (page: Page) => page.getByRole("button", { name: "Pay (test)" });

test(
  "pressed twice, gone back and opened in a second tab, a match has one page and is paid once",
  { tag: "@long" },
  async ({ page, context }) => {
    await atPayment(page);
    const address = page.url();
    await pay(page).dblclick();
    await isOnTestPage(page);
    const provider = page.url();
    await page.goBack();
    await pay(page).click();
    await isOnTestPage(page);
    const second = await context.newPage();
    await second.goto(address);
    await pay(second).click();
    await isOnTestPage(second);
    expect([page.url(), second.url()]).toEqual([provider, provider]);

    await payOnPage(page).click();
    await expect(page.getByText("Payment confirmed: R3600.00.")).toBeVisible();
    await payOnPage(second).click();
    await expect(second.getByText("Payment confirmed: R3600.00.")).toBeVisible();
    expect(await takenCents(page)).toEqual([360_000]);
    // Back to the page that was paid on, and to the button that led there.
    await page.goto(provider);
    await expect(page.getByText("This payment is made. You can close this page.")).toBeVisible();
    await page.goto(address);
    await expect(page.getByText("There is nothing to pay here")).toBeVisible();
    await expect(pay(page)).toHaveCount(0);
  },
);

test(
  "a payment page that was left open overnight takes no money, and the match is paid on a new one",
  { tag: "@long" },
  async ({ page, clock }) => {
    test.setTimeout(300_000);
    await atPayment(page);
    await pay(page).click();
    await isOnTestPage(page);
    const old = page.url();
    await clock.putForward(0.5);
    const closes = async () => (await page.request.get(old)).text();
    await expect.poll(closes, { timeout: 200_000 }).toContain("This page is closed, and nothing was paid.");
    // The tab still shows its button.
    await payOnPage(page).click();
    await expect(page).toHaveURL(/\/payment-failed/);
    expect(await takenCents(page)).toEqual([0]);
    await page.getByRole("link", { name: "Try Payment Again" }).click();
    await page.getByRole("link", { name: /^Pay now, Request #\d+ is unpaid/ }).click();
    await pay(page).click();
    await isOnTestPage(page);
    expect(page.url()).not.toBe(old);
    await payOnPage(page).click();
    await expect(page.getByText("Payment confirmed: R3600.00.")).toBeVisible();
    expect(await takenCents(page)).toEqual([360_000]);
  },
);
