import type { Page } from "@playwright/test";
import { hasTheApp, readsThatItIsSaved, signsIn, signsOut } from "./people/anybody.ts";
import { aField, bids, messagesOf, tabOf } from "./people/field.ts";
import { rowsLeft, whoIs } from "./people/signedOut.ts";
import { Requester } from "./people/requester.ts";
import type { Api } from "./support/api.ts";
import { aMatch } from "./support/match.ts";
import { aBid, aRequester, aStreamer, anOpenMatch } from "./support/prepare.ts";
import type { Product } from "./support/product.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

// A dead spot accepts every connection and never answers; data sent into one is lost, also after the return.
test.use({ expectedErrors: expecting(cutNetwork) });

test.afterEach(({ product }) => product.network.join());

async function hearsOfANetwork(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
}

/** This match's name in the public list, as often as it appears. */
async function requestsFor(product: Product, homeSchool: string): Promise<string[]> {
  const fixtures = await product.visitor().get<{ homeSchool: string }[]>("/api/fixtures");
  return fixtures.map((fixture) => fixture.homeSchool).filter((name) => name === homeSchool);
}

for (const { words, returns, limitMs, tag } of [
  { words: "the device hears of it", returns: hearsOfANetwork, limitMs: 8_000, tag: ["@long"] },
  { words: "nothing tells the device", returns: async () => undefined, limitMs: 20_000, tag: [] },
]) {
  test(
    `an outbox filled in a dead spot is sent soon after the return when ${words}`,
    { tag },
    async ({ product, phoneOf }) => {
      const { account, matches } = await aField(product, 1);
      const page = await tabOf(await phoneOf(account.api));
      product.network.swallow();
      await bids(page, matches[0], "Typed in a dead spot.");
      await readsThatItIsSaved(page);
      product.network.join();
      await returns(page);
      await expect(page.getByText("All sent")).toBeVisible({ timeout: limitMs });
      expect(await messagesOf(account)).toEqual(["Typed in a dead spot."]);
    },
  );
}

test(
  "after a long dead spot the outbox is sent soon after a return the device is not notified of",
  { tag: "@long" },
  async ({ product, phoneOf }) => {
    const { account, matches } = await aField(product, 1);
    const page = await tabOf(await phoneOf(account.api));
    product.network.swallow();
    await bids(page, matches[0], "Typed long ago.");
    // Several calls have been given up by then.
    const calls: string[] = [];
    page.on("requestfailed", (request) => calls.push(new URL(request.url()).pathname));
    await expect
      .poll(() => calls.filter((path) => path === "/api/sync").length, { timeout: 40_000 })
      .toBeGreaterThanOrEqual(2);
    await expect(page.getByRole("button", { name: "Offline, 1 saved" })).toBeVisible();
    product.network.join();
    // A pause grows to a minute where nothing waits, and never where something does.
    await expect(page.getByText("All sent")).toBeVisible({ timeout: 30_000 });
    expect(await messagesOf(account)).toEqual(["Typed long ago."]);
  },
);

test("“Send now” does not wait for a hanging call", { tag: ["@long", "@measured"] }, async ({ product, phoneOf }) => {
  const { account, matches } = await aField(product, 1);
  const page = await tabOf(await phoneOf(account.api));
  product.network.swallow();
  await bids(page, matches[0], "Sent by hand.");
  await readsThatItIsSaved(page);
  await page.getByRole("button", { name: /1 saved|Sending 1/ }).click();
  const panel = page.getByRole("dialog", { name: "On this phone" });
  product.network.join();
  await panel.getByRole("button", { name: "Send now" }).click();
  await expect.poll(() => messagesOf(account), { timeout: 4_000, intervals: [100] }).toEqual(["Sent by hand."]);
});

test(
  "a visitor's request typed in a dead spot goes out after the return",
  { tag: "@long" },
  async ({ product, page }) => {
    await page.goto("/");
    await hasTheApp(page);
    product.network.swallow();
    const match = aMatch();
    await new Requester(page).asksFor(match);
    await readsThatItIsSaved(page);
    expect(await requestsFor(product, match.homeSchool)).toEqual([]);
    product.network.join();
    await expect.poll(() => requestsFor(product, match.homeSchool)).toEqual([match.homeSchool]);
  },
);

test("in a dead spot a guarded page still says who may see it", async ({ product, page }) => {
  await page.goto("/");
  await hasTheApp(page);
  product.network.swallow();
  await page.goto("/streamer-dashboard");
  await expect(page.getByText("Access Restricted")).toBeVisible({ timeout: 6_000 });
});

test(
  "a guard that assumed signed out is corrected when the server identifies the user",
  { tag: "@long" },
  async ({ product, phoneOf }) => {
    const account = await aStreamer(product);
    const page = await (await phoneOf(account.api)).newPage();
    await page.goto("/");
    await hasTheApp(page);
    await page.evaluate(() => {
      localStorage.removeItem("user");
      indexedDB.deleteDatabase("touchline-lasting");
    });
    product.network.swallow();
    await page.goto("/streamer-dashboard");
    await expect(page).toHaveURL(/\/login/);
    product.network.join();
    await hearsOfANetwork(page);
    await expect(page).toHaveURL(/\/streamer-dashboard/);
  },
);

for (const { words, leave } of [
  { words: "in a dead spot", leave: (product: Product) => product.network.swallow() },
  { words: "offline", leave: (product: Product) => product.network.cut() },
]) {
  test(
    `signing out ${words} empties the phone at once, and the server's session ends later`,
    { tag: "@long" },
    async ({ product, phoneOf }) => {
      const { account, matches } = await aField(product, 1);
      const phone = await phoneOf(account.api);
      const page = await tabOf(phone);
      leave(product);
      await bids(page, matches[0], "Kept for its owner.");
      await readsThatItIsSaved(page);
      await signsOut(page);
      await page.getByRole("alertdialog").getByRole("button", { name: "Keep on this phone" }).click();
      await expect(page.getByText("You have been successfully logged out")).toBeVisible({ timeout: 5_000 });
      expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
      expect(await rowsLeft(page)).toBe(0);
      // The tab is closed before the server could be told: the intent is kept.
      await page.close();
      product.network.join();
      const again = await phone.newPage();
      await again.goto("/");
      await expect.poll(async () => whoIs(product, await phone.cookies())).toBeNull();
      await expect(again.getByRole("button", { name: "Your account" })).toHaveCount(0);
      expect(await messagesOf({ ...account, api: await product.signIn(account.username, account.password) })).toEqual(
        [],
      );
    },
  );
}

test("signing in reports a missing signal quickly, keeps what was typed, and works after the return", async ({
  product,
  page,
}) => {
  const account = await aStreamer(product);
  await page.goto("/login");
  await hasTheApp(page);
  product.network.swallow();
  await signsIn(page, account);
  await expect(page.getByText("No signal: sign in as soon as you are online.").first()).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByLabel("Username")).toHaveValue(account.username);
  await expect(page.getByRole("textbox", { name: "Password" })).toHaveValue(account.password);
  product.network.join();
  await hearsOfANetwork(page);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/streamer-dashboard/);
});

/** From another phone, with a signal. */
async function cancels(requester: Api, id: string): Promise<void> {
  const { user } = await requester.get<{ user: { id: string } }>("/api/me");
  const mutation = { seq: 1, mutationId: crypto.randomUUID(), name: "fixture.cancel", args: { id, reason: "Rain" } };
  await requester.post("/api/sync", {
    ...{ protocolVersion: 1, schemaVersion: 1, userId: user.id, clientId: crypto.randomUUID(), cursor: null },
    ...{ limit: 1, mutations: [mutation], waiting: [] },
  });
}

test(
  "a bid edited while its match was cancelled is rejected with a reason about the match",
  { tag: "@long" },
  async ({ product, phoneOf }) => {
    const [requester, account] = await Promise.all([aRequester(product), aStreamer(product)]);
    const match = await anOpenMatch(requester.api);
    await aBid(account.api, match.id);
    const page = await tabOf(await phoneOf(account.api));
    await page.goto("/streamer-dashboard?tab=requests");
    const card = page.getByRole("article").filter({ hasText: match.homeSchool });
    await card.getByRole("button", { name: "Modify Request" }).click();
    product.network.swallow();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Message").fill("With a third camera.");
    await dialog.getByRole("button", { name: /^(Save|Bid|Update)/ }).click();
    await readsThatItIsSaved(page);
    await expect(dialog).toHaveCount(0);
    await cancels(requester.api, match.id);
    product.network.join();
    await hearsOfANetwork(page);
    await page.getByRole("button", { name: /needs? you/ }).click();
    const panel = page.getByRole("dialog", { name: "On this phone" });
    await expect(panel.getByRole("region", { name: /^Needs you/ }).getByText(/It was cancelled/)).toBeVisible();
    await expect(panel.getByText("With a third camera.")).toBeVisible();
  },
);
