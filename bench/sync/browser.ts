import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { build } from "esbuild";
import { launchOptions } from "../../e2e/support/browser.ts";
import { Link, type Quality } from "./link.ts";
import type { SyncPage } from "./page.ts";
import { quantile } from "./quantile.ts";

export interface Side {
  name: string;
  port: number;
  script: string;
  /** Who writes and who reads what was written: both have an account. */
  logins?: Record<"writer" | "reader", { username: string; password: string }>;
}

export interface Scenario {
  firstSyncMs: number;
  rows: number;
  firstSyncBytes: number;
  /** For one mutation offline, with at most twenty waiting: what a user at a ground notices. */
  mutationMs: number;
  /** For all of them. */
  mutationsMs: number;
  pushMs: number;
  pushUp: number;
  pushDown: number;
  pushRequests: number;
}

export interface Live {
  p50: number;
  p99: number;
  bytesPerChange: number;
  coldQueryMs: number;
}

declare const window: { page: SyncPage; seen: Record<string, number> };

/** At most this many mutations wait on a phone whose user was at a ground all day. */
const aDaysWork = 20;
const betweenChangesMs = 750;
const longestChangeMs = 60_000;
const bench = fileURLToPath(new URL("..", import.meta.url));

/** The page's script, minified as it would be shipped. */
export async function pageScript(entry: string): Promise<string> {
  const built = await build({
    absWorkingDir: bench,
    ...{ entryPoints: [path.join(bench, entry)], bundle: true, minify: true, format: "iife", write: false },
    ...{ target: "es2022", define: { "process.env.NODE_ENV": '"production"' }, logLevel: "error" },
  });
  return built.outputFiles[0]?.text ?? "";
}

export function launch(): Promise<Browser> {
  return chromium.launch(launchOptions);
}

async function openPage(context: BrowserContext, url: string, script: string): Promise<Page> {
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(`  page: ${error.message}`));
  await page.route("**/__bench", (route) =>
    route.fulfill({ contentType: "text/html", body: '<!doctype html><script src="/__bench.js"></script>' }),
  );
  await page.route("**/__bench.js", (route) => route.fulfill({ contentType: "text/javascript", body: script }));
  await page.goto(`${url}/__bench`);
  return page;
}

/** First sync, then `ids` moved to another venue offline and sent when the network is back. */
export async function runScenario(
  browser: Browser,
  side: Side,
  ids: readonly string[],
  { venue, quality }: { venue: string; quality?: Quality },
): Promise<Scenario> {
  const link = await Link.to(side.port, quality);
  const context = await browser.newContext();
  try {
    const page = await openPage(context, link.url, side.script);
    await signIn(page, side.logins?.writer);
    await page.evaluate(() => window.page.open());
    link.take();
    const first = await page.evaluate(() => window.page.firstSync());
    const firstBytes = link.take();
    await page.evaluate(() => window.page.goOffline());
    const edit = ([list, to]: [string[], string]) => window.page.edit(list, to);
    const times = await page.evaluate(edit, [[...ids], venue] as [string[], string]);
    link.take();
    let pushRequests = 0;
    page.on("request", (request) => (pushRequests += /poke|stream/.test(request.url()) ? 0 : 1));
    const pushMs = await page.evaluate(() => window.page.push());
    const pushed = link.take();
    return {
      ...{ firstSyncMs: first.ms, rows: first.rows, firstSyncBytes: firstBytes.up + firstBytes.down },
      ...{ mutationMs: quantile(times.slice(0, aDaysWork), 0.5), mutationsMs: times.reduce((sum, ms) => sum + ms, 0) },
      ...{ pushMs, pushUp: pushed.up, pushDown: pushed.down, pushRequests },
    };
  } finally {
    await context.close();
    await link.close();
  }
}

/** Two online clients: how soon one's change is on the other, and how soon a closed app shows a list. */
export async function runLive(
  browser: Browser,
  side: Side,
  id: string,
  { changes, quality }: { changes: number; quality?: Quality },
): Promise<Live> {
  const link = await Link.to(side.port, quality);
  const [writing, reading] = [await browser.newContext(), await browser.newContext()];
  try {
    const writer = await openPage(writing, link.url, side.script);
    const reader = await openPage(reading, link.url, side.script);
    await signIn(writer, side.logins?.writer);
    await signIn(reader, side.logins?.reader);
    const userId = await writer.evaluate(() => window.page.open());
    await reader.evaluate(() => window.page.open());
    for (const page of [writer, reader]) await page.evaluate(() => window.page.firstSync());
    await reader.evaluate((row) => window.page.watch(row), id);
    link.take();
    const delays: number[] = [];
    for (let n = 0; n < changes; n += 1) {
      // A client does not call faster than three times in two seconds for minutes.
      const breath = pause(betweenChangesMs);
      delays.push(await oneChange(writer, reader, id, `Field ${n}`));
      await breath;
    }
    const { up, down } = link.take();
    const today = new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 10);
    await writer.evaluate(() => window.page.goOffline());
    await writer.close();
    const cold: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const page = await openPage(writing, link.url, side.script);
      const { ms, rows } = await page.evaluate(([user, date]) => window.page.coldQuery(user, date), [
        userId,
        today,
      ] as const);
      if (rows !== 20) throw new Error(`${side.name}: the first query found ${rows} fixtures.`);
      cold.push(ms);
      await page.close();
    }
    return {
      p50: quantile(delays, 0.5),
      p99: quantile(delays, 0.99),
      bytesPerChange: (up + down) / changes,
      coldQueryMs: quantile(cold, 0.5),
    };
  } finally {
    await writing.close();
    await reading.close();
    await link.close();
  }
}

async function signIn(page: Page, login: { username: string; password: string } | undefined): Promise<void> {
  if (login) await page.evaluate(({ username, password }) => window.page.signIn(username, password), login);
}

/** How long the change took, in ms. One that has not arrived by then counts with all of it. */
async function oneChange(writer: Page, reader: Page, id: string, venue: string): Promise<number> {
  const at = await writer.evaluate(([row, name]) => window.page.editOnce(row, name), [id, venue] as const);
  const options = { polling: 20, timeout: longestChangeMs };
  const arrived = reader.waitForFunction((name) => window.seen[name], venue, options);
  const seenAt = await arrived.then((handle) => handle.jsonValue()).catch(() => at + longestChangeMs);
  return Number(seenAt) - at;
}
