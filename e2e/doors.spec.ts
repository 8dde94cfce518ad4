import { signsIn } from "./people/anybody.ts";
import { Streamer } from "./people/streamer.ts";
import { aName } from "./support/match.ts";
import { aBid, anOpenMatch, aRequester, aStreamer, mailedLink } from "./support/prepare.ts";
import { aMatch } from "./support/match.ts";
import { expect, notInstalled, test } from "./support/test.ts";

test.use(notInstalled);

test("a viewer who likes a reel creates a free account there, returns to the reel, and it is liked", async ({
  page,
}) => {
  await page.goto("/highlight-reels");
  await page
    .getByRole("button", { name: /^(Watch|Play)/ })
    .first()
    .click();
  const like = page.getByRole("button", { name: /like/i }).first();
  await expect(like).toHaveAttribute("aria-pressed", "false");
  const address = page.url();
  await like.click();
  await expect(page.getByText("Sign in to like this reel. You'll come straight back.")).toBeVisible();
  await page.getByRole("link", { name: "Create a free account" }).click();
  await expect(page.getByRole("heading", { name: "Create a free account" })).toBeVisible();
  const name = `viewer${aName()}`;
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Email").fill(`${name}@mail.example`);
  await page.getByRole("textbox", { name: "Password" }).fill("kick-off-at-ten");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("button", { name: /like/i }).first()).toHaveAttribute("aria-pressed", "true");
});

test("applying while signed out explains the sign-in and returns to the open bid", async ({ product, page }) => {
  const [requester, account] = await Promise.all([aRequester(product), aStreamer(product)]);
  const match = await anOpenMatch(requester.api);
  await page.goto("/browse-fixtures");
  await page.getByRole("searchbox").fill(match.homeSchool);
  await new Streamer(page)
    .match(match)
    .getByRole("button", { name: /Apply to Stream/ })
    .click();
  await expect(page.getByText("Sign in to apply for this match. You'll come straight back.")).toBeVisible();
  await signsIn(page, account);
  await expect(page).toHaveURL(/browse-fixtures/);
  await expect(page.getByRole("dialog").getByLabel("Message")).toBeVisible();
});

test("the emailed link shows the bids at once, and accepting one asks for an account with one password", async ({
  product,
  page,
}) => {
  const account = await aStreamer(product);
  const match = aMatch();
  const { id } = await product.visitor().post<{ id: string }>("/api/fixtures", { ...match, clientType: "parent" });
  await aBid(account.api, id);
  await page.goto(await mailedLink(product, match.contactEmail, "/claim"));
  await expect(page.getByRole("heading", { name: "1 bid for your match" })).toBeVisible();
  await expect(page.getByText("R2400.00")).toBeVisible();
  await expect(page.getByLabel("Username")).toBeHidden();
  await page.getByRole("button", { name: `Accept ${account.businessName}` }).click();
  await expect(page.getByLabel("Username")).toHaveValue(match.contactEmail);
  await page.getByRole("textbox", { name: "Password" }).fill("kick-off-at-ten");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("1 bid is there.")).toBeVisible();
  await expect(page.getByText("We'll tell you as soon as someone bids.")).toBeHidden();
  await expect(page.getByRole("dialog").getByRole("button", { name: /^Accept R/ })).toBeVisible();
});

test(
  "the emailed link shows what a streamer wrote, and answering it takes an account and opens the conversation",
  { tag: "@long" },
  async ({ product, page }) => {
    const account = await aStreamer(product);
    const match = aMatch();
    const { id } = await product.visitor().post<{ id: string }>("/api/fixtures", { ...match, clientType: "parent" });
    await aBid(account.api, id);
    const question = { subject: "Parking", message: "Where may I park the van?" };
    await account.api.post("/api/messages", { fixtureId: id, streamerId: account.streamerId, ...question });
    await page.goto(await mailedLink(product, match.contactEmail, "/claim"));
    const messages = page.getByRole("list", { name: `Messages from ${account.businessName}` });
    await expect(messages.getByText(question.message)).toBeVisible();
    await page.getByRole("button", { name: `Answer ${account.businessName}` }).click();
    await expect(page.getByRole("heading", { name: `To answer ${account.businessName}` })).toBeFocused();
    await page.getByRole("textbox", { name: "Password" }).fill("kick-off-at-ten");
    await page.getByRole("button", { name: "Create account" }).click();
    const thread = page.getByRole("dialog", { name: `Messages with ${account.businessName}` });
    await expect(thread.getByText(question.message)).toBeVisible();
    await thread.getByLabel("Message", { exact: false }).last().fill("Behind the pavilion.");
    await thread.getByRole("button", { name: "Send message" }).click();
    await expect(thread.getByRole("listitem").filter({ hasText: "Behind the pavilion." })).toBeVisible();
  },
);
