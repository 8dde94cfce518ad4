import type { Browser } from "@playwright/test";

/** What one load costs the main thread of a phone, in ms. */
export interface MainThread {
  /** The time of tasks beyond 50 ms each: a press is not answered during it. */
  blocked: number;
  /** All of its tasks together. */
  work: number;
}

/** Done when nothing has happened for this long. */
const quietMs = 3_000;

/** Opens a URL for the first time, until its cards are there and it is at rest. */
export async function mainThreadOf(browser: Browser, url: string, cards: number, slowdown = 1): Promise<MainThread> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    // Time taken by other programs is not the page's work.
    await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.addInitScript(() => {
      const tasks: number[] = [];
      let last = 0;
      new PerformanceObserver((list) => {
        for (const { duration, startTime } of list.getEntries()) {
          tasks.push(duration);
          last = startTime + duration;
        }
      }).observe({ type: "longtask", buffered: true });
      Object.assign(window, { longTasks: () => ({ tasks, last }) });
    });
    await page.goto(url);
    await page
      .locator("article")
      .nth(cards - 1)
      .waitFor({ state: "attached" });
    await page.waitForFunction(
      (quiet) => {
        const { longTasks } = window as unknown as { longTasks(): { last: number } };
        return performance.now() - Math.max(longTasks().last, quiet) > quiet;
      },
      quietMs,
      { polling: 500 },
    );
    const tasks = await page.evaluate(
      () => (window as unknown as { longTasks(): { tasks: number[] } }).longTasks().tasks,
    );
    const { metrics } = await devtools.send("Performance.getMetrics");
    const seconds = metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
    return { blocked: tasks.reduce((sum, each) => sum + each - 50, 0), work: seconds * 1000 };
  } finally {
    await context.close();
  }
}
