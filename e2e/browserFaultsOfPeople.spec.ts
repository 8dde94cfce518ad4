import { hasTheApp, readsThatItIsSaved, signsIn, signsOut } from "./people/anybody.ts";
import { aField, bids, messagesOf, tabOf } from "./people/field.ts";
import { aStreamer } from "./support/prepare.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting, refusedWith } from "./support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork, refusedWith(401)) });

test.afterEach(({ product }) => product.network.join());

test(
  "an expired session with a full queue asks to sign in, then sends everything once",
  { tag: "@long" },
  async ({ product, phoneOf }) => {
    const { account, matches } = await aField(product, 6);
    const page = await tabOf(await phoneOf(account.api));
    const messages = matches.map((_, index) => `Queued ${index + 1} of ${matches.length}.`);
    product.network.cut();
    for (const [index, match] of matches.entries()) {
      await bids(page, match, messages[index] ?? "");
      await readsThatItIsSaved(page);
    }
    await product.forgetSessions(await page.context().cookies());
    product.network.join();
    await expect(page.getByText("Sign in to send 6 changes").first()).toBeAttached();
    await page.goto("/login");
    await expect(page.getByText("Sign in to send 6 changes.").first()).toBeVisible();
    await signsIn(page, account);
    await expect(page).toHaveURL(/streamer-dashboard/);
    await expect.poll(async () => messagesOf({ ...account, api: await signedIn() })).toEqual(messages);

    async function signedIn() {
      return product.signIn(account.username, account.password);
    }
  },
);

test(
  "one user's leftovers on a phone are hidden from the next and sent when their owner returns",
  { tag: "@long" },
  async ({ product, phoneOf }) => {
    const [{ account, matches }, next] = await Promise.all([aField(product, 2), aStreamer(product)]);
    const page = await tabOf(await phoneOf(account.api));
    product.network.cut();
    await bids(page, matches[0], "Left on the phone by its owner.");
    await readsThatItIsSaved(page);
    await signsOut(page);
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep on this phone" }).click();
    await expect(page.getByText("You have been successfully logged out")).toBeVisible();
    product.network.join();
    await page.goto("/login");
    await signsIn(page, next);
    await expect(page).toHaveURL(/streamer-dashboard/);
    await bids(page, matches[1], "The next person's own.");
    await expect.poll(() => messagesOf(next)).toEqual(["The next person's own."]);
    await page.goto("/streamer-dashboard?tab=requests");
    await expect(page.getByText("The next person's own.")).toBeVisible();
    await expect(page.getByText("Left on the phone by its owner.")).toHaveCount(0);
    const ownersView = await product.signIn(account.username, account.password);
    expect(await messagesOf({ ...account, api: ownersView })).toEqual([]);

    await signsOut(page);
    await expect(page.getByText("You have been successfully logged out")).toBeVisible();
    await page.goto("/login");
    await expect(page.getByText("Sign in to send 1 change.").first()).toBeVisible();
    await signsIn(page, account);
    await expect(page).toHaveURL(/streamer-dashboard/);
    await expect.poll(() => messagesOf({ ...account, api: ownersView })).toEqual(["Left on the phone by its owner."]);
    expect(await messagesOf(next)).toEqual(["The next person's own."]);
  },
);

for (const { years, words } of [
  { years: 1, words: "ahead" },
  { years: -1, words: "behind" },
]) {
  test(
    `a phone whose clock is a year ${words} sees the same matches, and its bid is dated by arrival`,
    { tag: "@long" },
    async ({ product, phoneOf }) => {
      const { account, matches } = await aField(product, 1);
      const page = await tabOf(await phoneOf(account.api));
      const today = new Date();
      await page.clock.install({ time: today });
      await page.clock.setSystemTime(new Date(today).setFullYear(today.getFullYear() + years));
      await page.reload();
      await hasTheApp(page, "streamer");
      product.network.cut();
      await bids(page, matches[0], "Typed in another year.");
      await readsThatItIsSaved(page);
      await page.reload();
      await readsThatItIsSaved(page);
      product.network.join();
      await expect.poll(() => messagesOf(account), { timeout: 30_000 }).toEqual(["Typed in another year."]);
      await page.goto("/streamer-dashboard?tab=requests");
      await expect(page.getByText(`applied ${southAfricanDate(today)}`, { exact: false })).toBeVisible();
    },
  );
}

function southAfricanDate(moment: Date): string {
  return moment.toLocaleDateString("en-GB", { timeZone: "Africa/Johannesburg" });
}
