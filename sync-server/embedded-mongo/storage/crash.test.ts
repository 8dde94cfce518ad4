import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { expect, test } from "vitest";
import { startEmbeddedMongo } from "../startEmbeddedMongo.ts";
import { Acknowledged, checkOnce, crashOnce } from "../testing/crashes.ts";

test("kill -9 loses no acknowledged write and leaves no half transaction", { timeout: 180_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "embedded-crash-"));
  const acknowledged = new Acknowledged();
  for (let crash = 0; crash < 3; crash++) {
    const round = { dataDir, name: `r${crash}`, writes: 40, delay: Math.random() * 60 };
    expect(await crashOnce(round, acknowledged)).toEqual([]);
  }
  expect(await checkOnce(dataDir, acknowledged)).toEqual([]);
  expect(acknowledged.transfers.size).toBeGreaterThan(0);
  rmSync(dataDir, { recursive: true, force: true });
});

test("a long folder name with capitals still works with a socket", async () => {
  const long = mkdtempSync(join(tmpdir(), `Embedded-${"long-".repeat(20)}`));
  const engine = await startEmbeddedMongo({ dataDir: long });
  const client = await new MongoClient(engine.uri).connect();
  expect(await client.db("x").command({ ping: 1 })).toMatchObject({ ok: 1 });
  await client.close();
  await engine.close();
  rmSync(long, { recursive: true });
});
