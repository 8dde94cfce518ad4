import { hasSaved, hasTheApp, queuedSentence, readsThatItIsSaved, signsIn } from "./people/anybody.ts";
import { aField, bids, messagesOf, tabOf } from "./people/field.ts";
import { callsAnew, clientIds, deleteDatabases, evictStorage, freeze, limitStorage } from "./support/faults.ts";
import type { Phone } from "./support/phone.ts";
import type { StreamerAccount } from "./support/prepare.ts";
import type { Product } from "./support/product.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork) });

test.afterEach(({ product }) => {
  product.network.join();
  product.network.release();
});

/** Fills the disk before the browser opens; returns how to free it. */
async function opensWithFullDisk(phone: Phone, { url }: Product): Promise<() => Promise<void>> {
  await phone.closeBrowser();
  await phone.openBrowser();
  const blank = await phone.open("about:blank");
  await limitStorage(blank, url, 1);
  return () => limitStorage(blank, url);
}

async function signedInPhone(buyPhone: () => Promise<Phone>, account: StreamerAccount) {
  const phone = await buyPhone();
  const page = await phone.open("/login");
  // No background sync: the worker would open the database before the disk is filled.
  await page.context().grantPermissions([]);
  await signsIn(page, account);
  await expect(page).toHaveURL(/streamer-dashboard/);
  await hasTheApp(page, "streamer");
  await page.goto("/browse-fixtures");
  await expect(page.getByText("All sent")).toBeVisible();
  return { phone, page };
}

test(
  "a full disk is reported, and what was typed goes out once there is room",
  { tag: "@long" },
  async ({ product, buyPhone }) => {
    const { account, matches } = await aField(product, 1);
    const { phone } = await signedInPhone(buyPhone, account);
    const free = await opensWithFullDisk(phone, product);
    const page = await phone.open("/browse-fixtures");
    await bids(page, matches[0], "Nothing of this may be lost.");
    await expect(page.getByText("This phone is full.", { exact: false }).first()).toBeVisible();
    const dialog = page.getByRole("dialog", { name: "Apply to Stream" });
    await expect(dialog.getByLabel("Message")).toHaveValue("Nothing of this may be lost.");
    await free();
    await dialog.getByRole("button", { name: /^Bid R/ }).click();
    await expect.poll(() => messagesOf(account)).toEqual(["Nothing of this may be lost."]);
  },
);

test(
  "a disk that fills up keeps what waits and says why it is not sent",
  { tag: "@long" },
  async ({ product, buyPhone }) => {
    const { account, matches } = await aField(product, 1);
    const { phone, page } = await signedInPhone(buyPhone, account);
    phone.network.cut();
    await bids(page, matches[0], "Saved before the phone was full.");
    await readsThatItIsSaved(page);
    const free = await opensWithFullDisk(phone, product);
    const reopened = await phone.open("/browse-fixtures");
    phone.network.join();
    await reopened.getByRole("button", { name: /Phone full/ }).click();
    const panel = reopened.getByRole("dialog", { name: "On this phone" });
    await expect(panel.getByText("This phone is full. Free some space", { exact: false })).toBeVisible();
    await expect(panel.getByText("Saved before the phone was full.", { exact: false })).toBeVisible();
    expect(await messagesOf(account)).toEqual([]);
    await free();
    await panel.getByRole("button", { name: "Send now" }).click();
    await expect.poll(() => messagesOf(account)).toEqual(["Saved before the phone was full."]);
  },
);

test(
  "deleting the database under the open app is reported, and the phone continues as a new client",
  { tag: "@long" },
  async ({ product, phoneOf }) => {
    const { account, matches } = await aField(product, 2);
    const page = await tabOf(await phoneOf(account.api));
    const before = await clientIds(page);
    product.network.cut();
    await bids(page, matches[0], "Deleted before it could be sent.");
    await hasSaved(page, 1);
    await deleteDatabases(page);
    await callsAnew(page);
    product.network.join();
    await expect(page.getByRole("region", { name: "1 change is gone" })).toBeVisible();
    await page.getByRole("button", { name: "Got it" }).click();
    await bids(page, matches[1], "Sent by the phone as it is now.");
    await expect.poll(() => messagesOf(account)).toEqual(["Sent by the phone as it is now."]);
    const after = await clientIds(page);
    expect(after.filter((clientId) => before.includes(clientId))).toEqual([]);
    await page.reload();
    await expect(page.getByText("All sent")).toBeVisible();
    await expect(page.getByText("is gone")).toHaveCount(0);
  },
);

test(
  "deleting the database under the open app causes no loop of calls",
  { tag: "@long" },
  async ({ product, phoneOf }) => {
    const { account } = await aField(product, 1);
    const page = await tabOf(await phoneOf(account.api));
    let calls = 0;
    page.on("request", (request) => (calls += Number(request.url().endsWith("/api/sync"))));
    await deleteDatabases(page);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    // It fetches everything anew, as a client that it remembers from then on.
    await expect.poll(() => clientIds(page)).not.toEqual([]);
    await expect(page.getByText("All sent")).toBeVisible();
    await expect(page.getByText(/open fixtures, next match first/)).toBeVisible();
    expect(calls).toBeLessThanOrEqual(4);
  },
);

test(
  "when all storage is cleared under the open app, the app still knows what is missing",
  { tag: "@long" },
  async ({ product, phoneOf }) => {
    const { account, matches } = await aField(product, 1);
    const page = await tabOf(await phoneOf(account.api));
    product.network.cut();
    await bids(page, matches[0], "Gone with everything else.");
    await hasSaved(page, 1);
    await evictStorage(page, "all");
    await callsAnew(page);
    product.network.join();
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page.getByRole("region", { name: "1 change is gone" })).toBeVisible();
    await page.getByRole("button", { name: "Got it" }).click();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.getByText("is gone")).toHaveCount(0);
  },
);

test(
  "the next visit reports evicted storage that held unsent work, and nothing is sent twice",
  { tag: "@long" },
  async ({ product, phoneOf }) => {
    const { account, matches } = await aField(product, 3);
    const phone = await phoneOf(account.api);
    const page = await tabOf(phone);
    await bids(page, matches[0], "Arrived before.");
    await expect.poll(() => messagesOf(account)).toEqual(["Arrived before."]);
    // The phone has heard of it, too.
    await expect(page.getByText("All sent")).toBeVisible();
    const before = await clientIds(page);
    product.network.cut();
    await bids(page, matches[1], "Evicted, one.");
    await readsThatItIsSaved(page);
    await bids(page, matches[2], "Evicted, two.");
    await hasSaved(page, 2);
    await evictStorage(page);
    await page.close();
    product.network.join();
    const again = await tabOf(phone);
    await expect(again.getByRole("region", { name: "2 changes are gone" })).toBeVisible();
    expect((await clientIds(again)).filter((clientId) => before.includes(clientId))).toEqual([]);
    expect(await messagesOf(account)).toEqual(["Arrived before."]);
  },
);

// app/features/outbox/discarded.test.tsx covers changes no call has carried: here the first try comes at once.
test(
  "a change discarded after failed calls is not reported as missing",
  { tag: "@long" },
  async ({ product, phoneOf }) => {
    const { account, matches } = await aField(product, 1);
    const page = await tabOf(await phoneOf(account.api));
    product.network.cut();
    await bids(page, matches[0], "Taken back before it was sent.");
    await readsThatItIsSaved(page);
    await page.getByRole("button", { name: /1 saved/ }).click();
    const panel = page.getByRole("dialog", { name: "On this phone" });
    await expect(panel.getByRole("region", { name: queuedSentence }).getByText(/^Bid of R/)).toBeVisible();
    await expect(panel.getByText("Sent, waiting for the answer")).toHaveCount(0);
    await panel.getByRole("button", { name: "Discard" }).click();
    await panel.getByRole("group", { name: "Discard this change?" }).getByRole("button", { name: "Discard" }).click();
    await expect(panel.getByText("A change that was undone")).toBeVisible();
    product.network.join();
    await page.goto("/browse-fixtures");
    await expect(page.getByText("All sent")).toBeVisible();
    await expect(page.getByRole("region", { name: /gone$/ })).toHaveCount(0);
    expect(await messagesOf(account)).toEqual([]);
  },
);

test(
  "a frozen tab holding the lock does not block the others, and sends nothing twice when it thaws",
  { tag: "@long" },
  async ({ product, phoneOf }) => {
    const { account, matches } = await aField(product, 2);
    const phone = await phoneOf(account.api);
    const leader = await tabOf(phone);
    const other = await tabOf(phone);
    const thaw = await freeze(leader);
    await other.bringToFront();
    await bids(other, matches[0], "Tapped beside a frozen tab.");
    await expect.poll(() => messagesOf(account), { timeout: 20_000 }).toEqual(["Tapped beside a frozen tab."]);
    product.network.cut();
    await bids(other, matches[1], "Waited when the tab thawed.");
    await readsThatItIsSaved(other);
    await thaw();
    product.network.join();
    await expect
      .poll(() => messagesOf(account), { timeout: 30_000 })
      .toEqual(["Tapped beside a frozen tab.", "Waited when the tab thawed."]);
    await expect(other.getByText("All sent")).toBeVisible();
  },
);
