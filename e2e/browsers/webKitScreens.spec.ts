import { Key } from "selenium-webdriver";
import { aRequester, anOpenMatch, aStreamer, type Row } from "../support/prepare.ts";
import type { Query } from "./findInPage.ts";
import { WebKitPage } from "./webKitPage.ts";
import { WebKitStreamer } from "./webKitPeople.ts";
import { expect, test } from "./webKitTest.ts";

/** Counts what is left in the accounts' databases. The emptied database itself goes when no tab has it open. */
const rowsOfAccounts = `
  const done = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
  let rows = 0;
  for (const { name } of await indexedDB.databases()) {
    if (!/^touchline-[0-9a-f]{8}-/.test(name)) continue;
    const database = await done(indexedDB.open(name));
    for (const table of ["fixture", "streamer", "bid", "message", "notification", "user", "contract", "outbox"]) {
      if (database.objectStoreNames.contains(table))
        rows += await done(database.transaction(table).objectStore(table).count());
    }
    database.close();
  }
  return rows;`;

test("signing out sends what waits first, and leaves nothing of the account", async ({ webKit, product }) => {
  const [requester, account] = await Promise.all([aRequester(product), aStreamer(product)]);
  const match = await anOpenMatch(requester.api);
  const page = new WebKitPage(webKit.driver, product.url);
  const streamer = new WebKitStreamer(page);
  await streamer.signsIn(account);
  await page.sees({ text: /All sent/ });
  await streamer.hasTheApp("streamer");
  await page.opens("/browse-fixtures");
  await page.sees({ role: "searchbox" });
  product.network.cut();
  await streamer.bidsOn(match, { price: "2300", message: "Two cameras." });
  await streamer.readsThatItIsSaved();
  await page.presses({ role: "button", name: "Menu" });
  await page.presses({ role: "button", name: "Logout" });
  await page.presses({ role: "button", name: "Send and sign out", in: { role: "alertdialog" } });
  await page.sees({ role: "button", name: /Sending|Send and sign out/, in: { role: "alertdialog" } });
  product.network.join();
  await page.sees({ text: "You have been successfully logged out" });
  const bids = await requester.api.get<Row[]>(`/api/requests?fixtureId=${match.id}`);
  expect(bids.map(({ message }) => message)).toEqual(["Two cameras."]);
  expect(await page.answer("return localStorage.getItem('user')")).toBeNull();
  await expect.poll(() => page.answer(rowsOfAccounts), "rows of the account on the phone").toBe(0);
});

test("a form says what is missing, and fields that were filled without keys count", async ({ webKit, product }) => {
  const page = new WebKitPage(webKit.driver, product.url);
  await page.opens("/login");
  await page.presses({ role: "button", name: "Sign In" });
  await page.sees({ text: "Username is required" });
  await page.sees({ text: "Password is required" });
  const account = await aStreamer(product);
  await page.enters({ label: /^Username/ }, account.username);
  await page.enters({ label: /^Password/ }, account.password);
  await page.presses({ role: "button", name: "Sign In" });
  await page.sees({ text: /All sent/ });
});

test("the menu opens and closes by the keyboard, and the focus returns", async ({ webKit, product }) => {
  const page = new WebKitPage(webKit.driver, product.url);
  const menu: Query = { role: "button", name: "Menu" };
  const item: Query = { role: "link", name: "Login" };
  await page.opens("/login");
  await page.seesNo(item);
  // The page moves the focus to its heading when it arrives.
  await expect(async () => {
    await page.focuses(menu);
    await page.hitsKey(Key.ENTER);
    await expect.poll(() => page.count(item), { timeout: 3_000 }).toBe(1);
  }).toPass();
  await page.hitsKey(Key.ESCAPE);
  await page.seesNo(item);
  await expect.poll(() => page.hasFocus(menu), "the focus is back").toBe(true);
});

test("a dialog keeps the focus while it is open and gives it back", async ({ webKit, product }) => {
  const account = await aStreamer(product);
  const page = new WebKitPage(webKit.driver, product.url);
  await new WebKitStreamer(page).signsIn(account);
  await page.sees({ text: /All sent/ });
  await page.opens("/browse-fixtures");
  const apply: Query = { role: "button", name: "Apply to Stream This Fixture" };
  const dialog: Query = { role: "dialog", name: "Apply to Stream" };
  await page.focuses(apply);
  await page.hitsKey(Key.ENTER);
  await page.sees(dialog);
  for (let press = 0; press < 12; press += 1) {
    await page.hitsKey(Key.TAB);
    expect(await page.hasFocus(dialog), `after ${press + 1} tabs`).toBe(true);
  }
  await page.hitsKey(Key.ESCAPE);
  await page.seesNo(dialog);
  await expect.poll(() => page.hasFocus(apply), "the focus is back").toBe(true);
});
