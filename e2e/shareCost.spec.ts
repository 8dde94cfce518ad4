import type { Page } from "@playwright/test";
import { Requester } from "./people/requester.ts";
import { SharePayer } from "./people/sharePayer.ts";
import { accessibilityFindings, standsStill } from "./support/inspection.ts";
import { ownClock } from "./support/ownClock.ts";
import { anOpenMatch, aRequester } from "./support/prepare.ts";
import { expect, notInstalled, test } from "./support/test.ts";

test.use(notInstalled);

async function isUsable(page: Page): Promise<void> {
  await standsStill(page);
  expect(await accessibilityFindings(page)).toEqual([]);
}

test("a requester shares the cost, and two people without an account pay it to the cent", async ({
  product,
  openAs,
  openPhone,
}) => {
  test.slow();
  const { api } = await aRequester(product);
  const match = await anOpenMatch(api, { budget: "4000" });
  const requester = new Requester(await openAs(api, "/requester-dashboard"));
  const card = requester.match(match);
  await requester.sharesCost(match);
  await expect(card.getByText("R0.00 of R3600.00")).toBeVisible();
  await isUsable(requester.page);
  const link = await requester.shareLink(match);

  const aunt = new SharePayer(await (await openPhone()).newPage());
  await aunt.opens(link);
  await expect(aunt.page.getByText("R0.00 of R3600.00 is paid")).toBeVisible();
  await isUsable(aunt.page);
  await aunt.types({ amount: "49.99", email: "nobody", name: "Aunt Thandi" });
  await aunt.presses();
  await expect(aunt.page.getByText("Invalid email address")).toBeVisible();
  await aunt.types({ email: "aunt@family.example" });
  await aunt.presses();
  await expect(aunt.page.getByText("A share is at least R50.00.")).toBeVisible();
  await expect(aunt.page.getByLabel("Name")).toHaveValue("Aunt Thandi");
  await isUsable(aunt.page);

  await aunt.types({ amount: "2000" });
  await aunt.goesToPay("R2000.00");
  await aunt.page.getByRole("link", { name: "Cancel" }).click();
  await expect(aunt.page.getByText(/Your payment of R2000.00 is not finished/)).toBeVisible();
  await expect(aunt.page.getByLabel("Email")).toHaveValue("aunt@family.example");
  await aunt.types({ amount: "1234.56" });
  await aunt.goesToPay("R1234.56");
  await aunt.pays();
  await expect(aunt.page.getByText("Thank you. Your share of R1234.56 is paid.")).toBeVisible();
  await expect(aunt.page.getByText("R1234.56 of R3600.00 is paid")).toBeVisible();
  await isUsable(aunt.page);

  await expect(card.getByText("R1234.56 of R3600.00")).toBeVisible();
  await card.getByText("Who paid (1 person)").click();
  await expect(card.getByText("Aunt Thandi")).toBeVisible();

  const uncle = new SharePayer(await (await openPhone()).newPage());
  await uncle.opens(link);
  await uncle.types({ email: "uncle@family.example" });
  await uncle.page.getByRole("button", { name: "Pay all that is left: R2365.44" }).click();
  await uncle.goesToPay("R2365.44");
  await uncle.pays();
  await expect(uncle.page.getByText("Thank you. Your share of R2365.44 is paid.")).toBeVisible();
  await expect(uncle.page.getByText("Paid in full")).toBeVisible();
  await expect(uncle.page.getByText("R3600.00 of R3600.00 is paid")).toBeVisible();

  await expect(card.getByText(/^R3600.00 by 2 people, booking reference TL-\d+$/)).toBeVisible();
  await expect(card.getByRole("link", { name: /^Pay now/ })).toHaveCount(0);
  for (const [address, amount] of [
    ["aunt@family.example", "R1234.56"],
    ["uncle@family.example", "R2365.44"],
  ] as const) {
    const receipt = async () => (await product.mail.sentTo(address)).map(({ subject }) => subject);
    await expect.poll(receipt).toEqual([`Your share is paid: ${amount}`]);
    const [mail] = await product.mail.sentTo(address);
    expect(mail?.text.replace(/\s+/g, " ")).toContain(`This email is your receipt: ${amount} on `);
  }
});

test(
  "a share goes back alone, and ending early gives back the rest",
  { tag: "@long" },
  async ({ product, openAs, openPhone }) => {
    test.slow();
    const { api } = await aRequester(product);
    const match = await anOpenMatch(api, { budget: "4000" });
    const requester = new Requester(await openAs(api, "/requester-dashboard"));
    const card = requester.match(match);
    await requester.sharesCost(match);
    const link = await requester.shareLink(match);
    const payers: SharePayer[] = [];
    for (const name of ["Sipho", "Anele"]) {
      const payer = new SharePayer(await (await openPhone()).newPage());
      await payer.opens(link);
      await payer.types({ amount: "100", email: `${name.toLowerCase()}@class.example`, name });
      await payer.goesToPay("R100.00");
      await payer.pays();
      await expect(payer.page.getByText("Thank you. Your share of R100.00 is paid.")).toBeVisible();
      payers.push(payer);
    }
    await card.getByText("Who paid (2 people)").click();
    await card.getByRole("button", { name: "Give R100.00 back to Sipho?" }).click();
    await requester.page.getByRole("alertdialog").getByRole("button", { name: "Give back" }).click();
    await expect(card.getByText("R100.00 of R3600.00")).toBeVisible();
    await payers[0]?.page.reload();
    await expect(payers[0]?.page.getByText("Your R100.00 is on its way back to you") ?? card).toBeVisible();
    await expect(payers[1]?.page.getByText("Thank you. Your share of R100.00 is paid.") ?? card).toBeVisible();

    await card.getByRole("button", { name: "End it early" }).click();
    await requester.page.getByRole("alertdialog").getByRole("button", { name: "End it early" }).click();
    await expect(card.getByText("The collection of R3600.00 is over. Everyone gets their share back.")).toBeVisible();
    await payers[1]?.page.reload();
    await expect(payers[1]?.page.getByText("This collection is over") ?? card).toBeVisible();
    for (const address of ["sipho@class.example", "anele@class.example"]) {
      const subjects = async () => (await product.mail.sentTo(address)).map(({ subject }) => subject);
      await expect.poll(subjects, { timeout: 120_000 }).toContain("R100.00 is on its way back to you");
    }
    await expect(card.getByRole("button", { name: "Share the cost" })).toBeVisible();
  },
);

ownClock(
  "the last day passes, and everyone gets everything back",
  { tag: "@long" },
  async ({ product, clock, openAs, openPhone }) => {
    test.setTimeout(300_000);
    const { api } = await aRequester(product);
    const match = await anOpenMatch(api, { budget: "4000" });
    const requester = new Requester(await openAs(api, "/requester-dashboard"));
    await requester.sharesCost(match);
    const link = await requester.shareLink(match);
    const payer = new SharePayer(await (await openPhone()).newPage());
    await payer.opens(link);
    await payer.types({ amount: "500", email: "late@class.example" });
    await payer.goesToPay("R500.00");
    await payer.pays();
    await expect(payer.page.getByText("Thank you. Your share of R500.00 is paid.")).toBeVisible();

    await clock.putForward(15);
    await payer.page.reload();
    await expect(payer.page.getByRole("status").filter({ hasText: /last day has passed|is over/ })).toBeVisible();
    await expect(payer.page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
    const subjects = async () => (await product.mail.sentTo("late@class.example")).map(({ subject }) => subject);
    await expect.poll(subjects, { timeout: 200_000 }).toContain("R500.00 is on its way back to you");
    await payer.page.reload();
    await expect(payer.page.getByText("Your R500.00 is on its way back to you")).toBeVisible();
    await expect(payer.page.getByText("This collection is over")).toBeVisible();
    await expect(
      requester.match(match).getByText("The collection of R3600.00 is over. Everyone gets their share back."),
    ).toBeVisible();
  },
);
