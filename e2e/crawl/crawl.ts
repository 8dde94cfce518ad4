import { expect, type Dialog, type Page } from "@playwright/test";
import { pressable, shownNow, type Pressable } from "./pressables.ts";

/** In ms: machines are busy at times. */
const patience = 10_000;

export interface Crawl {
  page: Page;
  /** Where the crawl starts. */
  path: string;
  /** At most this many of its buttons and links, spread over the page; all without a number. */
  most?: number;
}

export interface Finding {
  path: string;
  pressed: string;
  problem: string;
}

/**
 * Presses everything pressable on a page in turn, and starts again from its URL after each. Anything that leads to the
 * 404 page or a page without words, or does nothing at all, is a finding.
 */
export async function crawl({ page, path, most = Number.POSITIVE_INFINITY }: Crawl): Promise<Finding[]> {
  page.on("dialog", declines);
  await replacesDeviceParts(page);
  await opens(page, path);
  const all = await pressable(page);
  const chosen = spread(all, most);
  const findings: Finding[] = [];
  for (const target of chosen) {
    const problem = await press(page, target);
    if (problem) findings.push({ path, pressed: target.words, problem });
    await opens(page, path);
  }
  page.off("dialog", declines);
  return findings;
}

/** The browser's own question, such as the one before a deletion. */
function declines(dialog: Dialog): void {
  void dialog.dismiss();
}

/** A headless browser cannot print or share: the request itself counts. */
async function replacesDeviceParts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
    Reflect.deleteProperty(Navigator.prototype, "share");
    navigator.clipboard.writeText = async () => document.body.setAttribute("data-copied", "");
  });
}

/** Complete once the live page has a heading and has loaded. */
async function opens(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("main").getByRole("heading").first().waitFor();
  await page.waitForFunction(() => !document.querySelector("#root > .prerendered, main .shimmer"));
}

/** As many as requested, from first to last: both ends of a page are pressed. */
function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)]).flatMap(
    (item) => item ?? [],
  );
}

/** What is wrong with pressing it; undefined if it worked. */
async function press(page: Page, { words }: Pressable): Promise<string | undefined> {
  // Lists grow while the page loads: items found before are looked up again by their text.
  const target = (await pressable(page)).find((one) => one.words === words);
  if (!target) return undefined;
  const before = await shownNow(page);
  let wentElsewhere = false;
  const goesElsewhere = () => (wentElsewhere = true);
  for (const event of ["popup", "download", "filechooser", "dialog"] as const)
    page.once(event as "popup", goesElsewhere);
  await page.locator(target.selector).click();
  try {
    await expect.poll(async () => wentElsewhere || (await shownNow(page)) !== before, { timeout: patience }).toBe(true);
  } catch {
    return "does nothing";
  }
  return deadEnd(page);
}

/** A dead end: the 404 page, or one that stays without a heading. A dialog counts before the page. */
async function deadEnd(page: Page): Promise<string | undefined> {
  const shown = () =>
    page.evaluate(() => {
      const dialog = document.querySelector("[role=dialog], [role=alertdialog]");
      return (dialog ?? document.querySelector("main :is(h1, h2, h3)"))?.textContent ?? "";
    });
  try {
    await expect.poll(shown, { timeout: patience }).not.toBe("");
  } catch {
    return "an empty page";
  }
  return (await shown()).startsWith("404") ? "leads to the 404 page" : undefined;
}
