import { Requester } from "./people/requester.ts";
import { Streamer } from "./people/streamer.ts";
import { aMatch, aName } from "./support/match.ts";
import { aBid, anOpenMatch, aRequester, aStreamer, mailedLink } from "./support/prepare.ts";
import { expect, notInstalled, test } from "./support/test.ts";

test.use(notInstalled);

test(
  "a missing field in a request shows its error below it, and the first one is focused",
  { tag: "@engines" },
  async ({ page }) => {
    await page.goto("/request-stream");
    await page.getByRole("region", { name: "Parent/Individual" }).getByRole("link").click();
    await page.getByRole("button", { name: "Submit Request" }).click();
    await expect(page.getByText("Contact Name is required", { exact: true })).toBeVisible();
    await expect(page.getByRole("radio", { name: "Rugby" })).toBeFocused();
  },
);

test("the link in a visitor's email shows what an account would, and its opener can claim the request", async ({
  product,
  page,
  openPhone,
}) => {
  const match = aMatch();
  const visitor = new Requester(page);
  await visitor.asksFor(match);
  await expect(page.getByText("Your streaming request has been submitted successfully.").first()).toBeVisible();
  const link = await mailedLink(product, match.contactEmail, "/claim");
  const requester = new Requester(await (await openPhone()).newPage());
  await requester.page.goto(link);
  await expect(requester.page.getByRole("heading", { name: "Keep your request" })).toBeVisible();
  await expect(requester.page.getByText("Create a free account to see bids, choose a streamer")).toBeVisible();
  await expect(requester.page.getByLabel("Email")).toHaveValue(match.contactEmail);
  await requester.page.getByLabel("Username").fill(`family${aName()}`);
  await requester.page.getByRole("textbox", { name: "Password", exact: true }).fill("kick-off-at-ten");
  await requester.page.getByRole("button", { name: "Create account" }).click();
  await expect(requester.page).toHaveURL(/\/requester-dashboard/);
  await expect(requester.match(match)).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This request belongs to an account" })).toBeVisible();
});

test("a half-filled request survives a closed tab", { tag: "@engines" }, async ({ openPhone }) => {
  const phone = await openPhone();
  const first = await phone.newPage();
  await first.goto("/request-stream?type=parent");
  await first.getByLabel("Home School").fill("Rivierkloof High");
  await first.close();
  const second = await phone.newPage();
  await second.goto("/request-stream?type=parent");
  await expect(second.getByLabel("Home School")).toHaveValue("Rivierkloof High");
});

test(
  "a cancelled request leaves its bidders' list, and they are notified",
  { tag: "@long" },
  async ({ product, openAs }) => {
    const [requester, account] = await Promise.all([aRequester(product), aStreamer(product)]);
    const match = await anOpenMatch(requester.api);
    await aBid(account.api, match.id);
    const streamer = new Streamer(await openAs(account.api, "/streamer-dashboard?tab=requests"));
    await expect(streamer.match(match)).toBeVisible();
    const screen = new Requester(await openAs(requester.api, "/requester-dashboard"));
    const edit = screen.match(match).getByRole("button", { name: "Edit Request" });
    await edit.click();
    await expect(screen.page.getByRole("dialog", { name: "Edit Request" })).toBeVisible();
    await screen.page.keyboard.press("Escape");
    await expect(edit, "the focus goes back to where it came from").toBeFocused();
    await screen.match(match).getByRole("button", { name: "Cancel Request" }).click();
    const question = screen.page.getByRole("alertdialog").or(screen.page.getByRole("dialog"));
    await question.getByRole("button", { name: "Cancel Request" }).click();
    await expect(screen.page.getByText("Request cancelled")).toBeVisible();
    await expect(screen.match(match)).toHaveCount(0);
    await expect(streamer.page.getByRole("button", { name: /Notifications, \d+ unread/ })).toBeVisible();
  },
);

test("both sides of a match can write to each other", async ({ product, openAs }) => {
  const [requester, account] = await Promise.all([aRequester(product), aStreamer(product)]);
  const match = await anOpenMatch(requester.api);
  await aBid(account.api, match.id);
  const streamer = new Streamer(await openAs(account.api, "/streamer-dashboard?tab=requests"));
  await streamer.match(match).getByRole("button", { name: "Message" }).click();
  const thread = streamer.page.getByRole("dialog");
  await thread.getByRole("button", { name: "Send message" }).click();
  await expect(thread.getByText("Message is required")).toBeVisible();
  await thread.getByText("Change the subject").click();
  await thread.getByLabel("Subject").fill("Power at the field");
  await thread.getByLabel("Message", { exact: false }).last().fill("Is there a plug near the halfway line?");
  await thread.getByRole("button", { name: "Send message" }).click();
  await expect(streamer.page.getByText("Your message has been sent to the school/client.")).toBeVisible();
  const screen = new Requester(await openAs(requester.api, "/requester-dashboard"));
  await screen
    .match(match)
    .getByRole("button", { name: /unread/ })
    .click();
  await expect(screen.page.getByRole("dialog").getByText("Is there a plug near the halfway line?")).toBeVisible();
});
