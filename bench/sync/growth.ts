import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { parseEnv } from "#server/env.ts";
import { openApp, type OpenApp } from "#server/openApp.ts";
import { exchange } from "#server/sync/exchange.ts";
import type { Actor } from "#shared/entities/actor.ts";
import { benchFixtures, uuidOf } from "./fixtures.ts";
import { quantile } from "./quantile.ts";
import { fill } from "./servers.ts";

const calls = 60;
const changes = 10;

export interface Growth {
  rows: number;
  feed: number;
  /** A call of an up-to-date client, ms. */
  nothingNewMs: number;
  /** A call that fetches ten changes, ms. */
  tenChangesMs: number;
}

/** What one call costs inside the server as rows and feed grow, without HTTP. */
export async function growing(sizes: readonly number[]): Promise<Growth[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "touchline-growth-"));
  const env = parseEnv({ DATA_DIR: dataDir, RATE_LIMITS: "off", LOG_LEVEL: "error" });
  const opened = await openApp(env, pino({ level: "error" }));
  try {
    const fixtures = benchFixtures(Math.max(...sizes));
    const found: Growth[] = [];
    let made = 0;
    for (const rows of sizes) {
      await fill(opened, fixtures.slice(made, rows), 1);
      made = rows;
      found.push(await measure(opened, rows, fixtures.slice(0, changes)));
    }
    return found;
  } finally {
    await opened.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const userId = uuidOf("user 0");
const owner: Actor = { kind: "user", userId, role: "user", roleVersion: 1 };

async function measure(opened: OpenApp, rows: number, touched: readonly { id: string }[]): Promise<Growth> {
  const before = await everything(opened);
  const items = touched.map(({ id }, n) => ({
    ...{ mutationId: randomUUID(), name: "fixture.edit", args: { id, venue: `Field ${rows} ${n}` } },
  }));
  await opened.engine.queue.decide({ actor: owner, origin: "rest", items });
  const tenChangesMs = await timed(() => pull(opened, before));
  const after = (await pull(opened, before)).cursor;
  const nothingNewMs = await timed(() => pull(opened, after));
  return { rows, feed: await opened.engine.store.head(), nothingNewMs, tenChangesMs };
}

function pull(opened: OpenApp, cursor: string | null) {
  const versions = { protocolVersion: 1, schemaVersion: 1, limit: 500, mutations: [], waiting: [] };
  return exchange(opened.engine, owner, { ...versions, userId, clientId: uuidOf("client"), cursor });
}

/** A snapshot's last cursor: fetched directly, because paging is measured elsewhere. */
async function everything(opened: OpenApp): Promise<string | null> {
  let cursor: string | null = null;
  for (;;) {
    const page = await pull(opened, cursor);
    cursor = page.cursor;
    if (!page.more) return cursor;
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < calls; n += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return quantile(times, 0.5);
}
