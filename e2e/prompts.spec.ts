import type { Page } from "@playwright/test";
import { hasTheApp, looksForNewVersion, readsThatItIsSaved } from "./people/anybody.ts";
import { aField, bids, messagesOf, tabOf } from "./people/field.ts";
import { Streamer } from "./people/streamer.ts";
import { forgetFetched } from "./support/faults.ts";
import { test } from "./support/newVersion.ts";
import { anOpenMatch, aRequester, aStreamer, type Row } from "./support/prepare.ts";
import { expect } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

test.afterEach(({ product }) => {
  product.network.join();
  product.network.release();
});

/** Slow enough that an installation is cut in its middle. */
const slow = { oneWayMs: 20, retransmitMs: 20, loss: 0, bytesPerMs: 400 };

function isInstalling(page: Page): Promise<boolean> {
  return page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.installing);
}

const updateCard = (page: Page) => page.getByRole("region", { name: "New version: reload" });
const installCard = (page: Page) => page.getByRole("region", { name: "Touchline on your home screen" });

/** The URL of the app's script names the version this page runs; a public page loads it after its paint. */
function runningVersion(page: Page): Promise<string> {
  return page
    .locator("script[data-app], script[type=module]")
    .first()
    .evaluate((script: HTMLScriptElement) => script.dataset["app"] ?? new URL(script.src).pathname);
}

/** While the page reloads there is nothing to query. */
function runsAnother(page: Page, before: string): Promise<void> {
  return expect(async () => expect(await runningVersion(page)).not.toBe(before)).toPass({ timeout: 30_000 });
}

test("a new version is offered but never applied by itself, and a reload keeps what was typed", async ({
  page,
  publishNewVersion,
}) => {
  await page.goto("/request-stream?type=parent");
  await hasTheApp(page);
  await page.getByLabel("Home School").fill("Rivierkloof High");
  const before = await runningVersion(page);
  await publishNewVersion();
  await looksForNewVersion(page);
  await expect(updateCard(page)).toContainText("What you typed stays on this phone.");
  await page.getByLabel("Away School").fill("Hillview College");
  expect(await runningVersion(page)).toBe(before);
  await updateCard(page).getByRole("button", { name: "Reload" }).click();
  await runsAnother(page, before);
  await expect(page.getByLabel("Home School")).toHaveValue("Rivierkloof High");
  await expect(page.getByLabel("Away School")).toHaveValue("Hillview College");
  await expect(updateCard(page)).toHaveCount(0);
});

test("a dismissed update stays away until the next visit", { tag: "@long" }, async ({ page, publishNewVersion }) => {
  await page.goto("/browse-fixtures");
  await hasTheApp(page);
  await publishNewVersion();
  await looksForNewVersion(page);
  await updateCard(page).getByRole("button", { name: "Later" }).click();
  await expect(updateCard(page)).toHaveCount(0);
  await page.reload();
  await expect(updateCard(page)).toBeVisible();
});

test.describe("in dead spots", () => {
  test.use({ expectedErrors: expecting(cutNetwork) });

  test(
    "a version whose installation broke off twice is offered once it is whole",
    { tag: "@long" },
    async ({ page, product, publishNewVersion }) => {
      await page.goto("/browse-fixtures");
      await hasTheApp(page);
      await publishNewVersion();
      for (let round = 1; round <= 2; round += 1) {
        product.network.degrade(slow);
        await looksForNewVersion(page);
        product.network.cut();
        await expect.poll(() => isInstalling(page)).toBe(false);
        product.network.join();
      }
      product.network.degrade();
      await looksForNewVersion(page);
      await expect(updateCard(page)).toBeVisible();
    },
  );
});

test(
  "a tab of the previous version keeps working when another tab updates",
  { tag: "@long" },
  async ({ product, phoneOf, publishNewVersion }) => {
    const [requester, account] = await Promise.all([aRequester(product), aStreamer(product)]);
    const match = await anOpenMatch(requester.api);
    const phone = await phoneOf(account.api);
    const [busy, other] = [await phone.newPage(), await phone.newPage()];
    const streamer = new Streamer(busy);
    await busy.goto("/browse-fixtures");
    await hasTheApp(busy, "streamer");
    await streamer.finds(match);
    await other.goto("/");
    await publishNewVersion();
    await looksForNewVersion(other);
    const before = await runningVersion(other);
    await updateCard(other).getByRole("button", { name: "Reload" }).click();
    await runsAnother(other, before);
    // What the browser has fetched before would answer in the place of the phone's own copy.
    await forgetFetched(busy);

    // Nothing of the dialog, nor of what writes the mutation down, has been loaded in this tab before.
    await streamer.match(match).getByRole("button", { name: "Apply to Stream This Fixture" }).click();
    const dialog = busy.getByRole("dialog", { name: "Apply to Stream" });
    await dialog.getByLabel("Message").fill("Typed in the version before.");
    await dialog.getByRole("button", { name: /^Bid R/ }).click();
    await expect(busy.getByText("Your bid has been sent to the school/client for review.")).toBeVisible();
    expect(await account.api.get<Row[]>(`/api/requests?streamerId=${account.streamerId}`)).toHaveLength(1);
    await expect(updateCard(busy)).toBeVisible();
    expect(await runningVersion(busy)).toBe(before);
  },
);

test(
  "a new version includes the streamer's screens where a streamer is signed in",
  { tag: "@long" },
  async ({ product, phoneOf, publishNewVersion }) => {
    const account = await aStreamer(product);
    const page = await (await phoneOf(account.api)).newPage();
    await page.goto("/browse-fixtures");
    await hasTheApp(page, "streamer");
    await expect.poll(() => keptRecorders(page)).toHaveLength(1);
    const [before] = await keptRecorders(page);
    await publishNewVersion();
    await looksForNewVersion(page);
    await expect(updateCard(page)).toBeVisible();
    expect((await keptRecorders(page)).filter((address) => address !== before)).not.toEqual([]);
  },
);

/** The addresses of the recorder's script in this phone's caches, one for each version. */
function keptRecorders(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const scripts = requests.flat().map(({ url }) => url);
    return [...new Set(scripts)].filter((url) => url.includes("/RecorderDialog-") && url.endsWith(".js"));
  });
}

test(
  "a call in flight while another tab updates arrives once",
  { tag: "@long" },
  async ({ product, phoneOf, publishNewVersion }) => {
    const { account, matches } = await aField(product, 1);
    const phone = await phoneOf(account.api);
    const busy = await tabOf(phone);
    const other = await tabOf(phone);
    await publishNewVersion();
    await looksForNewVersion(other);
    await expect(updateCard(other)).toBeVisible();
    product.network.hold();
    await busy.bringToFront();
    await bids(busy, matches[0], "On its way when the version changed.");
    await readsThatItIsSaved(busy);
    const before = await runningVersion(other);
    await updateCard(other).getByRole("button", { name: "Reload" }).click();
    expect(await messagesOf(account)).toEqual([]);
    product.network.release();
    await expect.poll(() => messagesOf(account), { timeout: 30_000 }).toEqual(["On its way when the version changed."]);
    await expect(busy.getByText("All sent")).toBeVisible();
    await runsAnother(other, before);
    expect(await messagesOf(account)).toHaveLength(1);
  },
);

test(
  "a reload into a new version waits neither for a tab that calls the server all the time nor for a file that does not come",
  { tag: "@long" },
  async ({ product, phoneOf, publishNewVersion }) => {
    const account = await aStreamer(product);
    const phone = await phoneOf(account.api);
    const [busy, other] = [await tabOf(phone), await tabOf(phone)];
    await publishNewVersion();
    await looksForNewVersion(other);
    await expect(updateCard(other)).toBeVisible();
    const before = await runningVersion(other);
    await callsAllTheTime(busy);
    await forgetFetched(busy);
    product.network.hold();
    await fetchesItsScreensAgain(busy);
    await updateCard(other).getByRole("button", { name: "Reload" }).click();
    await runsAnother(other, before);
    expect(await runningVersion(busy), "nobody asked this tab to").toBe(before);
  },
);

/** As a page that films does, and a good deal more often. */
function callsAllTheTime(page: Page): Promise<void> {
  return page.evaluate(() => void setInterval(() => void fetch("/api/health").catch(() => undefined), 3));
}

/** The browser has dropped the files of the streamer's screens, and the worker is asked to fetch them. */
function fetchesItsScreensAgain(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await caches.delete("touchline-groups");
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ type: "KEEP", groups: ["streamer"] });
  });
}

test.describe("installing to the home screen", () => {
  test.use({ expectedErrors: expecting(cutNetwork) });

  test("is offered once, after the first bid has arrived", async ({ product, phoneOf }) => {
    const [requester, account] = await Promise.all([aRequester(product), aStreamer(product)]);
    const match = await anOpenMatch(requester.api);
    const phone = await phoneOf(account.api);
    const page = await phone.newPage();
    await page.goto("/browse-fixtures");
    await hasTheApp(page, "streamer");
    await offersInstallation(page);
    const streamer = new Streamer(page);
    await streamer.finds(match);
    await streamer.match(match).getByRole("button", { name: "Apply to Stream This Fixture" }).click();
    const dialog = page.getByRole("dialog", { name: "Apply to Stream" });
    await dialog.getByLabel("Message").fill("My first bid.");
    product.network.cut();
    await dialog.getByRole("button", { name: /^Bid R/ }).click();
    await readsThatItIsSaved(page);
    await expect(installCard(page)).toHaveCount(0);
    product.network.join();
    await expect(installCard(page)).toBeVisible({ timeout: 30_000 });
    await installCard(page).getByRole("button", { name: "Not now" }).click();
    await expect(installCard(page)).toHaveCount(0);
    await page.reload();
    await offersInstallation(page);
    await expect(page.getByText("All sent")).toBeVisible();
    await expect(installCard(page)).toHaveCount(0);
  });
});

/** The browser's event when the app can be installed: a headless browser never fires it. */
function offersInstallation(page: Page): Promise<void> {
  return page.evaluate(() => {
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    window.dispatchEvent(Object.assign(offer, { prompt: () => Promise.resolve() }));
  });
}
