import type { BrowserContext, Page } from "@playwright/test";
import { guardTexts, routeGuards } from "#shared/rules/routeAccess.ts";
import { demoPasswords } from "../support/demoAccounts.ts";
import { aMatch } from "../support/match.ts";
import { mailedLink } from "../support/prepare.ts";
import { expect, notInstalled, test } from "../support/test.ts";

test.use(notInstalled);

const routes = Object.keys(routeGuards);
const viewports = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
/** A page is at rest when nothing in it has changed for this long. */
const restMs = 800;

interface Seen {
  shifts: { value: number; moved: string[] }[];
  changedAt: number;
}

/** Records the browser's layout shifts from the first paint on, and when the page last changed. */
async function observesShifts(phone: BrowserContext, which = "withoutPresses"): Promise<void> {
  await phone.addInitScript((counted) => {
    const seen: Seen = { shifts: [], changedAt: 0 };
    Object.assign(window, { seen });
    const nameOf = (node: Element | null | undefined) => `${node?.nodeName ?? "?"} ${node?.className ?? ""}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (counted === "withoutPresses" && Reflect.get(entry, "hadRecentInput")) continue;
        const sources: { node?: Element | null }[] = Reflect.get(entry, "sources");
        seen.shifts.push({ value: Reflect.get(entry, "value"), moved: sources.map(({ node }) => nameOf(node)) });
      }
    }).observe({ type: "layout-shift", buffered: true });
    new MutationObserver(() => {
      seen.changedAt = performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  }, which);
}

/** The rows have replaced their placeholders, and nothing has changed since. */
async function rests(page: Page): Promise<Seen["shifts"]> {
  await expect(page.locator(".prerendered, main .shimmer, main [aria-busy=true]")).toHaveCount(0);
  await expect(page.getByText(guardTexts.checking)).toHaveCount(0);
  await page.waitForFunction((rest) => performance.now() - Reflect.get(window, "seen").changedAt > rest, restMs);
  return page.evaluate(() => Reflect.get(window, "seen").shifts);
}

/** Waits for the first sync's answer too. */
async function opens(page: Page, route: string): Promise<Seen["shifts"]> {
  const synced = page.waitForResponse((response) => response.url().endsWith("/api/sync"));
  await page.goto(route);
  await synced;
  return rests(page);
}

function sumOf(shifts: Seen["shifts"]): number {
  return shifts.reduce((total, { value }) => total + value, 0);
}

for (const person of ["visitor", "parent", "thabo", "admin"] as const) {
  for (const viewport of viewports) {
    test(`nothing shifts while a page opens, for ${person} at ${viewport.width} px`, async ({ openPhone, phoneOf }) => {
      // Some thirty pages, each until it is at rest.
      test.slow();
      const phone = await (person === "visitor" ? openPhone() : phoneOf(person));
      await observesShifts(phone);
      const jumps: string[] = [];
      for (const route of routes) {
        const page = await phone.newPage();
        await page.setViewportSize(viewport);
        const shifts = await opens(page, route);
        const sum = sumOf(shifts);
        if (sum >= 0.05) jumps.push(`${route} ${sum.toFixed(3)} ${JSON.stringify(shifts)}`);
        await page.close();
      }
      expect(jumps).toEqual([]);
    });
  }
}

// The browser leaves out shifts within half a second of a press. On a slow phone a sign-in's changes come later.
for (const viewport of viewports) {
  for (const person of ["parent", "thabo", "lerato", "sipho-sports"] as const) {
    test(`nothing jumps after Sign In, for ${person} at ${viewport.width} px`, async ({ openPhone }) => {
      const phone = await openPhone();
      await observesShifts(phone, "alsoAfterPresses");
      const page = await phone.newPage();
      await page.setViewportSize(viewport);
      await opens(page, "/login");
      await page.getByLabel("Username").fill(person);
      await page.getByLabel("Password", { exact: true }).fill(demoPasswords[person]);
      await page.getByRole("button", { name: "Sign In" }).click();
      await expect(page).not.toHaveURL(/login/);
      const shifts = await rests(page);
      expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThan(0.05);
    });
  }

  test(`nothing jumps after a new account claims its request, at ${viewport.width} px`, async ({
    openPhone,
    product,
  }) => {
    const match = aMatch();
    await product.visitor().post("/api/fixtures", { ...match, clientType: "parent" });
    const link = new URL(await mailedLink(product, match.contactEmail, "/claim"));
    const phone = await openPhone();
    await observesShifts(phone, "alsoAfterPresses");
    const page = await phone.newPage();
    await page.setViewportSize(viewport);
    await page.goto(link.pathname + link.hash);
    await page.getByLabel("Password", { exact: true }).fill("kick-off-at-ten");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("tab", { selected: true })).toBeVisible();
    const shifts = await rests(page);
    expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThan(0.05);
  });
}
