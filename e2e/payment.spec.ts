import type { Page } from "@playwright/test";
import { Requester } from "./people/requester.ts";
import { accessibilityFindings, standsStill } from "./support/inspection.ts";
import { aMatch } from "./support/match.ts";
import { expect, test } from "./support/test.ts";

/** What the server knows of this visitor's matches, as their browser asks it. */
async function moneyOf(page: Page): Promise<{ takenCents: number; choice?: string }[]> {
  return (await page.request.post("/api/payments/read", { data: { bidId: null } })).json();
}

async function isUsable(page: Page): Promise<void> {
  await standsStill(page);
  expect(await accessibilityFindings(page)).toEqual([]);
}

async function goesToPay(page: Page, total: string): Promise<void> {
  await page.getByRole("button", { name: `Pay ${total}` }).dblclick();
  await expect(page.getByRole("heading", { name: "Test payment: no money moves" })).toBeVisible();
  await expect(page.getByText(total, { exact: true })).toBeVisible();
}

test("a parent cancels, fails and then pays R3600.00 for a match of R4000", async ({ page, context }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  const visitor = new Requester(page);
  await visitor.asksFor(aMatch({ budget: "4000" }));
  const payNow = page.getByRole("link", { name: "Pay Now (Get 10% Discount)" });
  await expect(payNow).toBeVisible();
  await page.reload();
  await payNow.click();
  await expect(page.getByRole("heading", { name: "Payment", exact: true })).toBeVisible();
  for (const amount of ["R4000.00", "-R400.00", "R3600.00"]) {
    await expect(page.getByText(amount, { exact: true })).toBeVisible();
  }
  await isUsable(page);
  await goesToPay(page, "R3600.00");

  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/request-stream$/);
  await page.getByRole("link", { name: /^Pay now, Request #\d+ is unpaid/ }).click();
  await goesToPay(page, "R3600.00");
  await page.getByRole("button", { name: "Let the payment fail" }).click();
  await expect(page).toHaveURL(/\/payment-failed/);
  await isUsable(page);
  await page.getByRole("link", { name: "Try Payment Again" }).click();

  await page.getByRole("link", { name: /^Pay now, Request #\d+ is unpaid/ }).click();
  const fixtureId = new URL(page.url()).searchParams.get("fixtureId");
  await goesToPay(page, "R3600.00");
  const returned = await context.newPage();
  await returned.goto(`/payment-success?fixtureId=${fixtureId}`);
  await expect(returned.getByText("Confirming your payment…")).toBeVisible();
  await returned.reload();
  await expect(returned.getByText("Confirming your payment…")).toBeVisible();
  await page.getByRole("button", { name: "Pay (test)" }).click();
  await expect(page).toHaveURL(/\/payment-success/);
  for (const tab of [page, returned]) {
    await expect(tab.getByText("Payment confirmed: R3600.00.")).toBeVisible();
    await expect(tab).toHaveTitle(/Payment successful/);
  }
  await isUsable(page);
  expect(await moneyOf(page)).toMatchObject([{ takenCents: 360_000 }]);
  await page.goto("/request-stream");
  await expect(page.getByRole("link", { name: /^Open Rivierkloof/ })).toBeVisible();
  await expect(page.getByText(/is unpaid/)).toHaveCount(0);
});

test("a business pays in full, another is sent an invoice, a parent pays on the day", async ({ openPhone }) => {
  test.slow();
  const bakery = new Requester(await (await openPhone()).newPage());
  await bakery.asksAsBusiness(aMatch({ budget: "5000" }), "Corner Bakery");
  await expect(
    bakery.page.getByText("Your business streaming request has been submitted successfully.").first(),
  ).toBeVisible();
  await bakery.page.getByRole("link", { name: "Pay Now (Get Priority Processing)" }).click();
  await goesToPay(bakery.page, "R5000.00");
  await bakery.page.getByRole("button", { name: "Pay (test)" }).click();
  await expect(bakery.page.getByText("Payment confirmed: R5000.00.")).toBeVisible();

  const garage = new Requester(await (await openPhone()).newPage());
  await garage.asksAsBusiness(aMatch(), "Hilltop Garage");
  await garage.page.getByRole("button", { name: "Invoice Me (Net 30 Terms)" }).click();
  await expect(garage.page.getByText("An invoice will be sent within 24 hours with payment terms.")).toBeVisible();
  await expect.poll(() => moneyOf(garage.page)).toMatchObject([{ choice: "invoice" }]);

  const parent = new Requester(await (await openPhone()).newPage());
  await parent.asksFor(aMatch());
  await parent.page.getByRole("button", { name: "Pay on Event Day" }).click();
  await expect(parent.page).toHaveURL(/\/$/);
  await expect.poll(() => moneyOf(parent.page)).toMatchObject([{ choice: "eventDay", takenCents: 0 }]);
  await parent.page.goto("/request-stream");
  await expect(parent.page.getByText(/, pay on event day$/)).toBeVisible();
});
