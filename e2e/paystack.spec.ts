import { paystackKey, PaystackStandIn } from "#server/testing/paystackStandIn.ts";
import type { Page } from "@playwright/test";
import { Requester } from "./people/requester.ts";
import { accessibilityFindings } from "./support/inspection.ts";
import { aMatch } from "./support/match.ts";
import { aStreamer } from "./support/prepare.ts";
import { startProduct, type Product } from "./support/product.ts";
import { expect, notInstalled, test as base } from "./support/test.ts";

/** A product of its own whose new payments go through Paystack's stand-in. */
const test = base.extend<object, { paystack: PaystackStandIn; product: Product }>({
  paystack: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const paystack = new PaystackStandIn();
      await paystack.start();
      await use(paystack);
      await paystack.close();
    },
    { scope: "worker" },
  ],
  product: [
    async ({ paystack }, use) => {
      const product = await startProduct(undefined, (url) => {
        paystack.webhookUrl = `${url}/api/payment-webhook/paystack`;
        return { PAYSTACK_SECRET_KEY: paystackKey, PAYSTACK_API_BASE: paystack.base, PAYOUTS: "paystack" };
      });
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
test.use(notInstalled);

/** A visitor's match for R4000, on Paystack's page. */
async function onThePage(page: Page): Promise<Requester> {
  const visitor = new Requester(page);
  await visitor.asksFor(aMatch({ budget: "4000" }));
  await page.getByRole("link", { name: "Pay Now (Get 10% Discount)" }).click();
  for (const method of ["Visa", "Mastercard", "EFT", "QR Code"]) await expect(page.getByText(method)).toBeVisible();
  await paysOn(page);
  return visitor;
}

async function paysOn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pay R3600.00" }).click();
  await expect(page.getByRole("heading", { name: "Pay ZAR 3600.00" })).toBeVisible();
}

async function again(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Pay now, Request #\d+ is unpaid/ }).click();
  await paysOn(page);
}

function takenCents(page: Page) {
  return page.request
    .post("/api/payments/read", { data: { bidId: null } })
    .then((answer) => answer.json())
    .then((rows: { takenCents: number; refundedCents: number }[]) =>
      rows.map((row) => [row.takenCents, row.refundedCents]),
    );
}

test("a parent is declined, closes the page, and pays by card in the end", async ({ page }) => {
  await onThePage(page);
  await page.getByRole("button", { name: "Pay by a card without money" }).click();
  await expect(page.getByRole("alert")).toHaveText("Declined. Try another card.");
  await page.getByRole("link", { name: "Cancel payment" }).click();
  await expect(page).toHaveURL(/\/request-stream\?fixtureId=\d+$/);
  await again(page);
  await page.getByRole("button", { name: "Pay by card" }).click();
  await expect(page).toHaveURL(/\/payment-success/);
  await expect(page.getByText("Payment confirmed: R3600.00.")).toBeVisible();
  expect(await takenCents(page)).toEqual([[360_000, 0]]);
});

test(
  "an EFT confirms after a day, and nobody is asked to pay again meanwhile",
  { tag: "@long" },
  async ({ page, paystack }) => {
    await onThePage(page);
    await page.getByRole("button", { name: "Pay by EFT" }).click();
    await expect(page.getByText("Confirming your payment…")).toBeVisible();
    expect(await takenCents(page)).toEqual([[0, 0]]);
    const reference = new URL(page.url()).searchParams.get("reference") ?? "";
    paystack.becomes(reference, "success");
    await paystack.sends(paystack.charged(reference));
    await page.reload();
    await expect(page.getByText("Payment confirmed: R3600.00.")).toBeVisible();
    expect(await takenCents(page)).toEqual([[360_000, 0]]);
  },
);

test(
  "a late payment on an old page goes back when the match was paid on the new one",
  { tag: "@long" },
  async ({ page, context, paystack }) => {
    test.setTimeout(240_000);
    await onThePage(page);
    const old = page.url();
    await page.getByRole("button", { name: "Pay by a card without money" }).click();
    await page.getByRole("link", { name: "Cancel payment" }).click();
    // The provider said that the first page failed: the next click makes a new one, and the old stays payable.
    const reference = [...paystack.transactions.values()].at(-1)?.reference;
    await page.goto(`${page.url().replace("request-stream", "payment-success")}&trxref=${reference}`);
    await expect(page.getByText("This payment did not go through").first()).toBeVisible();
    await page.goto("/request-stream");
    await again(page);
    expect(page.url()).not.toBe(old);
    await page.getByRole("button", { name: "Pay by card" }).click();
    await expect(page.getByText("Payment confirmed: R3600.00.")).toBeVisible();
    const late = await context.newPage();
    await late.goto(old);
    await late.getByRole("button", { name: "Pay by card" }).click();
    await expect(late).toHaveURL(/\/payment-success/);
    await expect.poll(() => paystack.refunds.length, { timeout: 150_000 }).toBeGreaterThan(0);
    for (const event of paystack.decideRefunds()) await paystack.sends(event);
    await expect.poll(() => takenCents(page)).toEqual([[720_000, 360_000]]);
  },
);

test(
  "a streamer's bank confirms the account, and has to again after a change",
  { tag: "@long" },
  async ({ product, openAs, paystack }) => {
    const { api } = await aStreamer(product);
    const page = await openAs(api, "/streamer-dashboard?tab=earnings");
    const save = async (accountNumber: string) => {
      await page.getByLabel("Account Holder").fill("Nandi Mokoena");
      await page.getByRole("textbox", { name: /^Bank/ }).fill("Capitec");
      await page.getByLabel("Branch Code").fill("470010");
      await page.getByLabel("Account Number").fill(accountNumber);
      await page.getByRole("button", { name: "Save account" }).click();
    };
    await save("1112223334");
    const part = page.getByRole("region", { name: "Is this account yours?" });
    await expect(part.getByText(/the account ending in 3334/)).toBeVisible();
    await part.getByRole("textbox", { name: /^Number/ }).fill("8001015009087");
    await part.getByRole("button", { name: "Ask the bank" }).click();
    await expect(part.getByText(/^The bank does not know this account as yours/)).toBeVisible();
    expect(await accessibilityFindings(page)).toEqual([]);
    paystack.holders.set("8001015009087", "1112223334");
    await part.getByRole("button", { name: "Ask the bank" }).click();
    await expect(part.getByText(/^Your bank (has )?confirmed this account/)).toBeVisible();
    await save("9998887776");
    await expect(part.getByText(/the account ending in 7776/)).toBeVisible();
  },
);
