import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { hasTheApp } from "./people/anybody.ts";
import { Admin } from "./people/admin.ts";
import { signsIn } from "./people/anybody.ts";
import { demoPasswords } from "./support/demoAccounts.ts";
import type { Network } from "./support/network.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork) });

/** Scripts that only a streamer or an admin needs, by name. */
const film = ["readVideo", "addClip", "RecorderDialog", "TrimDialog", "ReelCreator", "tusUpload"];
const streamers = ["StreamerDashboardPage", "CallSheetPage", "AddVideoPage"];
const admins = ["AdminDashboardPage", "TrendsChart"];

const mostBytes = 700_000;
/** Of scripts, compressed: before the page is painted, and in all that the page itself loads. */
const mostScript = { first: 180_000, all: 260_000 };

for (const address of ["/", "/browse-fixtures", "/login"]) {
  test(`a first visit to ${address} loads at most 700 kB, 260 of them its own script, without film or admin`, async ({
    buyPhone,
  }) => {
    const phone = await buyPhone();
    const page = await phone.open(address);
    await hasTheApp(page);
    const script = await scriptOf(page);
    const bytes = await bytesOnceQuiet(phone.network);
    console.log(`First visit to ${address}: ${Math.round(bytes / 1000)} kB, script`, script);
    expect(bytes).toBeLessThanOrEqual(mostBytes);
    expect(script.all).toBeGreaterThan(50_000);
    expect(script.first).toBeLessThanOrEqual(mostScript.first);
    expect(script.all).toBeLessThanOrEqual(mostScript.all);
    const scripts = await keptScripts(page);
    const assets = await readdir(path.join(process.env["E2E_PRODUCT"] ?? "", "app", "assets"));
    for (const name of [...film, ...streamers, ...admins]) {
      expect(named(assets, name), `${name} is built`).not.toEqual([]);
      expect(named(scripts, name), name).toEqual([]);
    }
  });
}

test(
  "a streamer who has signed in once opens their screens offline in a restarted browser",
  { tag: "@long" },
  async ({ buyPhone }) => {
    const phone = await buyPhone();
    const page = await phone.open("/login");
    await signsIn(page, { username: "thabo", password: demoPasswords.thabo });
    await hasTheApp(page);
    await expect.poll(() => keptScripts(page).then((scripts) => missing(scripts, [...film, ...streamers]))).toEqual([]);
    expect(named(await keptScripts(page), "AdminDashboardPage")).toEqual([]);
    phone.network.cut();
    await phone.closeBrowser();
    await phone.openBrowser();
    for (const [address, words] of [
      ["/streamer-dashboard", "Streamer Dashboard"],
      ["/account", "Account"],
      ["/messages", "Messages"],
      ["/add-video", /video/i],
      ["/highlight-reels", "Match Highlight Reels"],
    ] as const) {
      const opened = await phone.open(address);
      await expect(opened.getByRole("main").getByText(words).first(), address).toBeVisible();
      await expect(opened.getByText("This part could not be loaded"), address).toHaveCount(0);
      await opened.close();
    }
  },
);

test("an admin who has signed in once opens the admin's screens offline", { tag: "@long" }, async ({ buyPhone }) => {
  const phone = await buyPhone();
  const page = await phone.open("/");
  await new Admin(page).signsIn();
  await hasTheApp(page);
  await expect.poll(() => keptScripts(page).then((scripts) => missing(scripts, ["AdminDashboardPage"]))).toEqual([]);
  phone.network.cut();
  const opened = await phone.open("/admin-dashboard");
  await expect(opened.getByRole("tab", { name: "Streamers" })).toBeVisible();
});

test("one visit online refills evicted caches", { tag: "@long" }, async ({ buyPhone }) => {
  const phone = await buyPhone();
  const page = await phone.open("/");
  await hasTheApp(page);
  const before = await keptScripts(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.reload();
  await expect.poll(() => keptScripts(page).then((scripts) => scripts.length)).toBe(before.length);
  await page.close();
  phone.network.cut();
  for (const [address, words] of [
    ["/", "Upcoming Fixtures"],
    ["/login", "Welcome Back"],
    ["/streamers", "Mokoena Live Sport"],
  ] as const) {
    const opened = await phone.open(address);
    await expect(opened.getByRole("main").getByText(words).first(), address).toBeVisible();
    await opened.close();
  }
});

/** Counts once nothing has arrived for a second: the worker is installed, and the page has what it requested. */
async function bytesOnceQuiet(network: Network): Promise<number> {
  let before = -1;
  const isQuiet = () => {
    const last = before;
    before = network.received;
    return before === last;
  };
  await expect.poll(isQuiet, { intervals: [1_000], timeout: 60_000 }).toBe(true);
  return network.received;
}

/** The names of the scripts cached on this device. */
function keptScripts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url.replace(/.*\//, ""));
  });
}

function named(files: readonly string[], name: string): string[] {
  return files.filter((file) => file.startsWith(`${name}-`) && file.endsWith(".js"));
}

function missing(files: readonly string[], names: readonly string[]): string[] {
  return names.filter((name) => named(files, name).length === 0);
}

/** The bytes of script that the page has loaded itself, the worker's aside. */
function scriptOf(page: Page): Promise<{ first: number; all: number }> {
  return page.evaluate(() => {
    const [{ startTime: painted } = { startTime: 0 }] = performance.getEntriesByName("first-contentful-paint");
    const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const own = loaded.filter(({ name }) => new URL(name).pathname.endsWith(".js"));
    const sum = (some: PerformanceResourceTiming[]) => some.reduce((bytes, one) => bytes + one.encodedBodySize, 0);
    return { first: sum(own.filter(({ responseEnd }) => responseEnd <= painted)), all: sum(own) };
  });
}
