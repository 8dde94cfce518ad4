import { readFile } from "node:fs/promises";
import { hasTheApp } from "./people/anybody.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork) });

/** Every route of the app, and words that appear only on its own screen. */
const routes: readonly (readonly [path: string, words: string | RegExp])[] = [
  ["/", "Upcoming Fixtures"],
  ["/login", "Welcome Back"],
  ["/request-stream", "Parent/Individual"],
  ["/request", "Parent/Individual"],
  ["/become-streamer", "Become a Streamer"],
  ["/highlight-reels", "Match Highlight Reels"],
  ["/browse-fixtures", "Browse Fixtures"],
  ["/streamers", "Mokoena Live Sport"],
  ["/streamer-dashboard", "Access Restricted"],
  ["/requester-dashboard", "Access Restricted"],
  ["/contract", "Access Restricted"],
  ["/admin", "Admin Login"],
  ["/admin-dashboard", "Access Restricted"],
  ["/claim", "This link is not complete"],
  ["/permission", "This link is not complete"],
  ["/ask", "This link is not complete"],
  ["/no-such-page", "404 Page Not Found"],
];

test("every route opens offline after one visit to the home page", { tag: "@engines" }, async ({ buyPhone }) => {
  const phone = await buyPhone();
  const home = await phone.open("/");
  await expect(home.getByRole("article").first()).toBeVisible();
  await hasTheApp(home);
  await home.close();
  phone.network.cut();
  const passed = phone.network.passed;
  for (const [path, words] of routes) {
    const page = await phone.open(path);
    await expect(page.getByRole("main").getByText(words).first(), path).toBeVisible();
    await page.close();
  }
  expect(phone.network.passed, "connections while cut off").toBe(passed);
});

test("the service worker leaves server routes alone and serves a page with a query as prerendered", async ({
  openPhone,
}) => {
  const phone = await openPhone();
  const page = await phone.newPage();
  await page.goto("/");
  await hasTheApp(page);
  for (const [address, words] of [
    ["/api/no-such-call", "does not exist"],
    ["/metrics", "# HELP"],
  ] as const) {
    const response = await page.goto(address);
    expect(await response?.text(), address).toContain(words);
  }
  // Data opened as a page is a file.
  const download = page.waitForEvent("download");
  await page.evaluate(() => window.location.assign("/api/health"));
  expect(await readFile(await (await download).path(), "utf8")).toContain(`"status":"ok"`);
  await phone.setOffline(true);
  for (const address of ["/browse-fixtures", "/browse-fixtures?q=Witberg&sport=Rugby"]) {
    const response = await page.goto(address);
    expect(await response?.text(), address).toContain("<h1>Browse Fixtures</h1>");
  }
  const framed = await page.goto("/login");
  expect(await framed?.text()).not.toContain("<h1>");
});

test("a tab still loading while the app was installed gets the app too", { tag: "@long" }, async ({ openPhone }) => {
  const phone = await openPhone();
  const late = await phone.newPage();
  await late.route("**/streamers", async (route) => {
    const early = await phone.newPage();
    await early.goto("/");
    await hasTheApp(early);
    await route.continue();
  });
  await late.goto("/streamers");
  await hasTheApp(late);
});

test(
  "the lists load before the app, which is fetched once they arrive or no answer comes",
  { tag: "@long" },
  async ({ openPhone }) => {
    const phone = await openPhone();
    const page = await phone.newPage();
    let answer = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const isAsked = new Promise<void>((asked) => {
      // The page repeats a call it gave up on: they all wait.
      void page.route("**/api/sync", async (route) => {
        asked();
        await isAnswered;
        await route.continue().catch(() => undefined);
      });
    });
    await page.goto("/browse-fixtures");
    await isAsked;
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    await test.step("no answer comes", () => hasTheApp(page));
    answer();
    await expect(page.getByRole("article").first()).toBeVisible();
  },
);
