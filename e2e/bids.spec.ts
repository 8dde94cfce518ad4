import { Requester } from "./people/requester.ts";
import { Streamer } from "./people/streamer.ts";
import { aBid, anOpenMatch, aRequester, aStreamer } from "./support/prepare.ts";
import { expect, notInstalled, test } from "./support/test.ts";

test.use(notInstalled);

test("a bid can be made with the keyboard alone", { tag: "@long" }, async ({ product, openAs }) => {
  const [requester, account] = await Promise.all([aRequester(product), aStreamer(product)]);
  const match = await anOpenMatch(requester.api);
  const streamer = new Streamer(await openAs(account.api, "/browse-fixtures"));
  const { page } = streamer;
  await streamer.finds(match);
  const apply = streamer.match(match).getByRole("button", { name: "Apply to Stream This Fixture" });
  await page.getByRole("searchbox").focus();
  await expect
    .poll(async () => {
      await page.keyboard.press("Tab");
      return apply.evaluate((button) => button === document.activeElement);
    })
    .toBe(true);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Apply to Stream" });
  await expect(dialog).toBeVisible();
  const message = dialog.getByLabel("Message");
  await expect
    .poll(async () => {
      await page.keyboard.press("Tab");
      return message.evaluate((field) => field === document.activeElement);
    })
    .toBe(true);
  await page.keyboard.type("Typed without a mouse.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your bid has been sent to the school/client for review.")).toBeVisible();
  await expect(streamer.match(match)).toContainText("You bid R2500.00. Waiting for an answer.");
});

test(
  "a pending bid is modified and withdrawn, and the requester sees both at once",
  { tag: "@long" },
  async ({ product, openAs }) => {
    const [requester, account] = await Promise.all([aRequester(product), aStreamer(product)]);
    const match = await anOpenMatch(requester.api);
    await aBid(account.api, match.id, "2400");
    const screen = new Requester(await openAs(requester.api, "/requester-dashboard"));
    await expect(screen.match(match).getByText("R2400.00")).toBeVisible();
    const streamer = new Streamer(await openAs(account.api, "/streamer-dashboard?tab=requests"));
    const modify = streamer.match(match).getByRole("button", { name: "Modify Request" });
    const dialog = streamer.page.getByRole("dialog", { name: "Modify Request" });
    await modify.click();
    await expect(dialog.getByLabel("Message")).toBeVisible();
    await streamer.page.keyboard.press("Escape");
    await expect(modify, "the focus goes back to where it came from").toBeFocused();
    await modify.click();
    await dialog.getByLabel("Proposed price").fill("2200");
    await dialog.getByRole("button", { name: "Bid R2200.00" }).click();
    await expect(streamer.page.getByText("Request updated")).toBeVisible();
    await expect(screen.match(match).getByText("R2200.00")).toBeVisible();
    await streamer.match(match).getByRole("button", { name: "Withdraw" }).click();
    await streamer.page
      .getByRole("alertdialog")
      .or(streamer.page.getByRole("dialog"))
      .getByRole("button", { name: "Withdraw" })
      .click();
    await expect(streamer.page.getByText("Request withdrawn")).toBeVisible();
    await expect(screen.match(match).getByText("R2200.00")).toHaveCount(0);
  },
);

test("an unverified streamer sees that an admin must approve first", async ({ openAs }) => {
  const page = await openAs("lerato", "/browse-fixtures");
  await page.getByRole("button", { name: "Apply to Stream This Fixture" }).first().click();
  await expect(page.getByRole("dialog", { name: "An admin must approve you first" })).toBeVisible();
});

test("text typed into a bid survives a closed tab", async ({ product, phoneOf }) => {
  const [requester, account] = await Promise.all([aRequester(product), aStreamer(product)]);
  const match = await anOpenMatch(requester.api);
  const phone = await phoneOf(account.api);
  const first = new Streamer(await phone.newPage());
  const dialog = await first.opensBidFor(match);
  await dialog.getByLabel("Message").fill("Half a sentence, then the phone rang");
  await first.page.close();
  const second = new Streamer(await phone.newPage());
  const again = await second.opensBidFor(match);
  await expect(again.getByLabel("Message")).toHaveValue("Half a sentence, then the phone rang");
});
