import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { chromiumFlags, chromiumPath } from "../support/browser.ts";
import { expect, test } from "../support/test.ts";

const runs = 5;
const mostScriptBytes = 180 * 1024;
const lighthouse = fileURLToPath(new URL("../../node_modules/lighthouse/cli/index.js", import.meta.url));

test("scripts loaded before the first paint are at most 180 kB", async ({ page }) => {
  await page.goto("/", { waitUntil: "load" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const scripts = await page.evaluate(() => {
    const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY;
    const loaded = performance
      .getEntriesByType("resource")
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"));
    return loaded
      .filter(({ startTime, duration }) => startTime + duration <= paint)
      .map(({ name }) => new URL(name).pathname);
  });
  const app = path.join(process.env["E2E_PRODUCT"] ?? "", "app");
  const sizes = await Promise.all(
    scripts.map(async (file) => gzipSync(await readFile(path.join(app, file)), { level: 9 }).length),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`Before the first paint: ${scripts.length} scripts, ${(bytes / 1024).toFixed(1)} kB gzip`);
  expect(bytes).toBeLessThanOrEqual(mostScriptBytes);
});

for (const address of ["/", "/browse-fixtures"]) {
  test(`Lighthouse on a phone, ${address}: fast and accessible`, async ({ product }) => {
    test.setTimeout(runs * 120_000);
    const scores: Scores[] = [];
    for (let run = 0; run < runs; run += 1) scores.push(await measure(product.url + address));
    const performance = median(scores.map((score) => score.performance));
    const accessibility = median(scores.map((score) => score.accessibility));
    console.log(`${address}: performance ${performance}, accessibility ${accessibility}`, scores);
    expect(performance).toBeGreaterThanOrEqual(0.95);
    expect(accessibility).toBe(1);
  });
}

interface Scores {
  performance: number;
  accessibility: number;
}

/** A load whose trace Lighthouse could not record has no score and is measured again; a bad score is not. */
async function measure(url: string): Promise<Scores> {
  for (let recordings = 1; ; recordings += 1) {
    const scores = await record(url);
    if (scores) return scores;
    if (recordings === 3) throw new Error("Lighthouse could not record a load in three tries.");
  }
}

async function record(url: string): Promise<Scores | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), "touchline-lighthouse-"));
  const report = path.join(folder, "report.json");
  const flags = ["--headless=new", ...chromiumFlags].join(" ");
  const args = [lighthouse, url, "--quiet", "--output=json", `--output-path=${report}`, `--chrome-flags=${flags}`];
  const only = "--only-categories=performance,accessibility";
  const env = { ...process.env, ...(chromiumPath ? { CHROME_PATH: chromiumPath } : {}) };
  const child = spawn(process.execPath, [...args, only], { env, stdio: ["ignore", "ignore", "inherit"] });
  const code = await new Promise<number | null>((resolve) => void child.on("exit", resolve));
  const text = code === 0 ? await readFile(report, "utf8") : undefined;
  await rm(folder, { recursive: true, force: true });
  if (text === undefined) return undefined;
  const { categories } = JSON.parse(text);
  return { performance: categories.performance.score, accessibility: categories.accessibility.score };
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
