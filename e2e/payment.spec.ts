import type { Locator, Page } from "@playwright/test";
import { sastDate } from "#shared/rules/format.ts";
import { Requester } from "./people/requester.ts";
import { School } from "./people/school.ts";
import { accessibilityFindings, standsStill } from "./support/inspection.ts";
import { aMatch, type Match } from "./support/match.ts";
import { aBid, anOpenMatch, aRequester, aStreamer, paysFor, schoolLink } from "./support/prepare.ts";
import type { Product } from "./support/product.ts";
import { expect, notInstalled, test } from "./support/test.ts";

test.use(notInstalled);

/** The server's rows of this visitor's matches, as their browser fetches them. */
async function moneyOf(page: Page): Promise<{ takenCents: number; fixtureId: string; choice?: string }[]> {
  return (await page.request.post("/api/payments/read", { data: { bidId: null } })).json();
}

async function isUsable(page: Page): Promise<void> {
  await standsStill(page);
  expect(await accessibilityFindings(page)).toEqual([]);
}

/** One is entirely above the other: a toast does not cover the main action, however many lines it has. */
async function standsAbove(upper: Locator, lower: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
      return above && below && above.height > 0 && above.y + above.height <= below.y;
    })
    .toBe(true);
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
  await standsAbove(page.getByRole("region", { name: "Notifications" }).getByRole("status"), payNow);
  await page.reload();
  await payNow.click();
  await expect(page.getByRole("heading", { name: "Payment", exact: true })).toBeVisible();
  for (const amount of ["R4000.00", "-R400.00", "R3600.00"]) {
    await expect(page.getByText(amount, { exact: true })).toBeVisible();
  }
  await isUsable(page);
  await goesToPay(page, "R3600.00");

  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/request-stream\?fixtureId=\d+$/);
  await page.getByRole("link", { name: /^Pay now, Request #\d+ is unpaid/ }).click();
  await goesToPay(page, "R3600.00");
  await page.getByRole("button", { name: "Let the payment fail" }).click();
  await expect(page).toHaveURL(/\/payment-failed/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
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

test(
  "a business pays in full, another is sent an invoice, a parent pays on the day",
  { tag: "@long" },
  async ({ openPhone }) => {
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
  },
);

/** A match with a streamer, whose requester, an account, has paid on the provider's page. */
async function aPaidMatch(product: Product, amount: number, changes: Partial<Match>) {
  const [{ api: requester }, { api: streamer }] = await Promise.all([aRequester(product), aStreamer(product)]);
  const match = await anOpenMatch(requester, changes);
  const bidId = await aBid(streamer, match.id, match.budget);
  await requester.patch(`/api/requests/${bidId}`, { status: "accepted" });
  await paysFor(requester, match, amount);
  return { requester, streamer, match };
}

/** Kick-off in twelve hours: within the day in which half is kept. */
function inTwelveHours(): Partial<Match> {
  const kickOff = Date.now() + 12 * 3_600_000;
  const matchTime = new Date(kickOff + 2 * 3_600_000).toISOString().slice(11, 16);
  return { matchDate: sastDate(new Date(kickOff).toISOString()), matchTime };
}

test(
  "a parent who cancels inside 24 hours gets half of R3600.00 back",
  { tag: "@long" },
  async ({ product, openAs }) => {
    const { requester, match } = await aPaidMatch(product, 3600, { budget: "4000", ...inTwelveHours() });
    const parent = new Requester(await openAs(requester, "/requester-dashboard"));
    const { page } = parent;
    await parent.opensTab("Assigned Streams");
    await expect(parent.match(match).getByText(/^R3600.00, booking reference TL-\d+$/)).toBeVisible();
    await parent.match(match).getByRole("button", { name: "Cancel Request" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question.getByText("R1800.00 of the R3600.00 that you paid goes back to you.")).toBeVisible();
    await question.getByLabel("Reason").fill("Rain all week");
    await question.getByRole("button", { name: "Cancel Request" }).click();
    await expect(page.getByText("R1800.00 is on its way back to you.").first()).toBeVisible();
    const half = { fixtureId: match.id, takenCents: 360_000, refundingCents: 180_000, refundedCents: 0 };
    await expect.poll(() => moneyOf(page)).toContainEqual(expect.objectContaining(half));
  },
);

test(
  "when the school declines, the full amount is refunded and no more is requested",
  { tag: "@long" },
  async ({ product, openAs, openPhone }) => {
    const { requester, streamer, match } = await aPaidMatch(product, 2250, { budget: "2500" });
    const parent = new Requester(await openAs(requester, "/requester-dashboard"));
    await parent.opensTab("Assigned Streams");
    await expect(parent.match(match).getByText(/^R2250.00, booking reference TL-\d+$/)).toBeVisible();
    await streamer.post("/api/school-permissions", { fixtureId: match.id });
    const school = new School(await (await openPhone()).newPage());
    await school.opensLink(await schoolLink(product, match.schoolContactEmail));
    await school.saysNo("Exams that week");
    const card = parent.match(match);
    await expect(card.getByText("R2250.00 is on its way back to you.")).toBeVisible();
    await expect(card.getByText("The school declined. The stream won't go ahead.").first()).toBeVisible();
    await expect(card.getByRole("link", { name: /^Pay now/ })).toHaveCount(0);
    const all = { fixtureId: match.id, takenCents: 225_000, refundingCents: 225_000 };
    await expect.poll(() => moneyOf(parent.page)).toContainEqual(expect.objectContaining(all));
  },
);
