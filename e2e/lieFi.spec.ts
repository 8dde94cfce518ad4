import type { Page } from "@playwright/test";
import { readsThatItIsSaved } from "./people/anybody.ts";
import { aField, bids, messagesOf, tabOf } from "./people/field.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork) });

test.afterEach(({ product }) => product.network.degrade());

/**
 * Full bars and hardly any signal. The long run takes five minutes and thirty bids: `LIE_FI_MINUTES=5`. It also reports
 * how long the page is busy by itself, which only means something when no other journey uses the CPU.
 */
const minutes = Number(process.env["LIE_FI_MINUTES"] ?? 0.5);
const isLong = minutes >= 5;
const count = Math.round(minutes * 6);
const thirdGeneration = { oneWayMs: 1_000, retransmitMs: 3_000, loss: 0.2, bytesPerMs: 48 };

test(
  `${count} bids over a network with two-second round trips and 20 % loss arrive once each`,
  { tag: "@long" },
  async ({ product, phoneOf }) => {
    test.setTimeout(120_000 + minutes * 120_000);
    const { account, matches } = await aField(product, count);
    const page = await tabOf(await phoneOf(account.api));
    await watchLongTasks(page);
    const longest: number[] = [];
    product.network.degrade(thirdGeneration);
    const messages = matches.map((_, index) => `Number ${String(index + 1).padStart(2, "0")} over a bad line.`);
    for (const [index, match] of matches.entries()) {
      const began = Date.now();
      await bids(page, match, messages[index] ?? "");
      await readsThatItIsSaved(page);
      // One every ten seconds, however long the screen took: while nobody touches it, only sync is at work.
      await expect.poll(() => Date.now() - began, { timeout: 20_000 }).toBeGreaterThan(10_000);
      longest.push(await longestTaskAtRest(page));
    }
    await expect(page.getByText("All sent")).toBeVisible({ timeout: 60_000 });
    expect(await messagesOf(account)).toEqual(messages);
    longest.push(await longestTaskAtRest(page));
    if (isLong) expect(Math.max(...longest)).toBeLessThanOrEqual(100);
  },
);

interface Watched {
  longTasks: { at: number; ms: number }[];
  touches: number[];
}

/** Records when the page was busy for long, and when it was touched. */
async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { longTasks: [], touches: [] };
    Object.assign(window, { watched });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        watched.longTasks.push({ at: startTime, ms: duration });
      }
    }).observe({ entryTypes: ["longtask"] });
    for (const kind of ["pointerdown", "keydown", "input"]) {
      window.addEventListener(kind, () => watched.touches.push(performance.now()), true);
    }
  });
}

/** The longest task in milliseconds that started two seconds or more after this page's last touch: it is sync's. */
function longestTaskAtRest(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { longTasks, touches } = (window as unknown as { watched: Watched }).watched;
    const [first = Infinity] = touches;
    const isAtRest = (at: number) => at > first && !touches.some((touch) => touch <= at && at - touch < 2_000);
    const atRest = longTasks.filter(({ at }) => isAtRest(at));
    return Math.max(0, ...atRest.map(({ ms }) => ms));
  });
}
