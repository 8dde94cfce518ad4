import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "@playwright/test";
import { launch, pageScript, runLive, runScenario, type Live, type Scenario, type Side } from "./browser.ts";
import { clientSize } from "./clientSize.ts";
import { benchFixtures } from "./fixtures.ts";
import { growing } from "./growth.ts";
import { poor } from "./link.ts";
import { underLoad } from "./load.ts";
import { plot } from "./plot.ts";
import { ourServer, password, requesterName, rxdbServer } from "./servers.ts";
import { judge, rounded, type Target } from "./targets.ts";

const count = Number(process.env["BENCH_ROWS"] ?? 10_000);
const requesters = 10;
const edits = Math.min(1_000, count / requesters);
/** Enough that p99 is not the slowest of all. */
const changes = 200;
const changesOn3G = 40;
/** A new one in each round: repeating the same venue would cost nothing. The first warms up. */
const venues = ["Soon at", "Moved to", "Now played at", "Back to"];
const sizes = [1_000, 10_000, 100_000].filter((size) => size <= count * 10);
const root = fileURLToPath(new URL("../..", import.meta.url));

/** Our sync compared with RxDB in one run, the server under load, and the cost of a call as the data grows. */
export async function sync(): Promise<boolean> {
  installRxdb();
  const [ours, theirs] = await besideEachOther();
  const loads = await underLoad([1, 50, 500]);
  console.table(loads.map(({ callMs, ...load }) => ({ ...load, callP50: callMs.p50, callP99: callMs.p99 })));
  const growth = await growing(sizes);
  console.table(growth);
  writeFileSync(
    path.join(root, "docs", "call-cost.svg"),
    plot("Cost of one call", "rows and feed entries", "ms", [
      { name: "nothing new", points: growth.map(({ rows, nothingNewMs }) => [rows, nothingNewMs]) },
      { name: "ten changes", points: growth.map(({ rows, tenChangesMs }) => [rows, tenChangesMs]) },
    ]),
  );
  const [smallest, ...larger] = growth.map(({ nothingNewMs }) => nothingNewMs);
  const growthOf = Math.max(...larger) / (smallest ?? 1);
  return judge([
    ...ratios(ours, theirs),
    { key: "nothingNew", what: "a call with nothing new as rows grow", value: growthOf, unit: "×", atMost: 1.5 },
  ]);
}

interface Result {
  good: Scenario;
  bad: Scenario;
  live: Live;
  liveOn3G: Live;
  kilobytes: number;
}

async function besideEachOther(): Promise<[Result, Result]> {
  const fixtures = benchFixtures(count);
  const [ours, rxdb] = [await ourServer(fixtures, requesters), await rxdbServer(fixtures)];
  const logins = {
    writer: { username: requesterName(0), password },
    reader: { username: requesterName(1), password },
  };
  const sides: [Side, Side] = [
    { name: "Touchline", port: ours.port, script: await pageScript("sync/ourPage.ts"), logins },
    { name: "RxDB", port: rxdb.port, script: await pageScript("rxdb/page.js") },
  ];
  const domain = ["#shared/entities/*", "#shared/mutations/*", "#shared/rules/*", "zod"];
  const browser = await launch();
  try {
    const ids = fixtures.slice(0, edits).map(({ id }) => id);
    const good = await alternating(browser, sides, ids);
    const results: Result[] = [];
    for (const [index, side] of sides.entries()) {
      console.log(`  ${side.name}: ${JSON.stringify(good[index])}`);
      results.push({
        good: good[index] as Scenario,
        bad: await runScenario(browser, side, ids, { venue: "Now on 3G at", quality: poor }),
        live: await runLive(browser, side, ids[5] ?? "", { changes }),
        liveOn3G: await runLive(browser, side, ids[6] ?? "", { changes: changesOn3G, quality: poor }),
        kilobytes: await clientSize(index === 0 ? "sync/ourClient.ts" : "rxdb/page.js", ["dexie", ...domain]),
      });
    }
    report(sides, results);
    return results as [Result, Result];
  } finally {
    await browser.close();
    await ours.stop();
    await rxdb.stop();
  }
}

/** In turn, each figure the median of three rounds: other load on the machine affects both. */
async function alternating(browser: Browser, sides: readonly Side[], ids: readonly string[]): Promise<Scenario[]> {
  const runs: Scenario[][] = sides.map(() => []);
  for (let round = 0; round < venues.length; round += 1) {
    for (const [index, side] of sides.entries()) {
      const run = await runScenario(browser, side, ids, { venue: venues[round] ?? "" });
      if (round > 0) runs[index]?.push(run);
    }
  }
  return runs.map((ofSide) => {
    const fields = Object.keys(ofSide[0] ?? {}) as (keyof Scenario)[];
    const middle = (field: keyof Scenario) =>
      ofSide.map((run) => run[field]).sort((a, b) => a - b)[Math.floor(ofSide.length / 2)] ?? 0;
    return Object.fromEntries(fields.map((field) => [field, middle(field)])) as unknown as Scenario;
  });
}

function ratios(ours: Result, theirs: Result): Target[] {
  const { good, live } = ours;
  const times = (theirMs: number, ourMs: number) => ({ value: theirMs / ourMs, unit: "times as fast as RxDB" });
  const price = (ourMs: number, theirMs: number, atMost: number) => ({
    value: ourMs / theirMs,
    unit: "× RxDB",
    atMost,
  });
  return [
    { key: "mutation", what: "one mutation without a network", ...price(good.mutationMs, theirs.good.mutationMs, 1.3) },
    { key: "change", what: "a change on another client, p50", ...price(live.p50, theirs.live.p50, 1.5) },
    { key: "changeP99", what: "a change on another client, p99", value: live.p99, unit: "ms", atMost: 150 },
    {
      ...{ key: "changeOn3G", what: "a change on another client on 3G, p50", atLeast: 1 },
      ...times(theirs.liveOn3G.p50, ours.liveOn3G.p50),
    },
    {
      key: "changeBytes",
      what: "bytes of one change on both clients",
      value: live.bytesPerChange,
      unit: "B",
      atMost: 2_500,
    },
    { key: "firstSync", what: "first sync", ...times(theirs.good.firstSyncMs, good.firstSyncMs), atLeast: 3 },
    { key: "push", what: "push of what waited", ...times(theirs.good.pushMs, good.pushMs), atLeast: 1 },
    { key: "rowBytes", what: "bytes of a row", value: good.firstSyncBytes / good.rows, unit: "B", atMost: 60 },
    { key: "mutationBytes", what: "bytes of a mutation, up", value: good.pushUp / edits, unit: "B", atMost: 100 },
  ];
}

function report(sides: readonly Side[], results: readonly Result[]): void {
  const lines: [string, (result: Result) => number][] = [
    [`first sync of ${count} fixtures, ms`, ({ good }) => good.firstSyncMs],
    ["first sync, bytes a row", ({ good }) => good.firstSyncBytes / good.rows],
    ["one mutation without a network, ms", ({ good }) => good.mutationMs],
    [`${edits} mutations without a network, ms`, ({ good }) => good.mutationsMs],
    [`push of ${edits}, ms`, ({ good }) => good.pushMs],
    ["push, bytes a mutation up", ({ good }) => good.pushUp / edits],
    ["push, bytes a mutation down", ({ good }) => good.pushDown / edits],
    ["push, requests", ({ good }) => good.pushRequests],
    ["first sync on 3G, ms", ({ bad }) => bad.firstSyncMs],
    ["push on 3G, ms", ({ bad }) => bad.pushMs],
    ["a change on another client p50, ms", ({ live }) => live.p50],
    ["a change on another client p99, ms", ({ live }) => live.p99],
    ["a change on another client on 3G p50, ms", ({ liveOn3G }) => liveOn3G.p50],
    ["one change, bytes on both clients", ({ live }) => live.bytesPerChange],
    ["cold start to the first query, ms", ({ live }) => live.coldQueryMs],
    ["client code over Dexie, kB gzip", ({ kilobytes }) => kilobytes],
  ];
  console.log(`| | ${sides.map(({ name }) => name).join(" | ")} |\n|---|---:|---:|`);
  for (const [what, of] of lines) console.log(`| ${what} | ${results.map((one) => rounded(of(one))).join(" | ")} |`);
}

/** RxDB brings its own Dexie, so it lives in its own folder with its versions pinned. */
function installRxdb(): void {
  const folder = path.join(root, "bench", "rxdb");
  if (existsSync(path.join(folder, "node_modules", "rxdb"))) return;
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts"], { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error("RxDB could not be installed.");
}
