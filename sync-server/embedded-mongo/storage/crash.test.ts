import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { afterAll, expect, test } from "vitest";
import { startEmbeddedMongo } from "../startEmbeddedMongo.ts";

const dataDir = mkdtempSync(join(tmpdir(), "embedded-crash-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

interface Account {
  _id: string;
  balance: number;
}
interface Transfer {
  _id: string;
  amount: number;
}

async function start(): Promise<{ child: ChildProcess; uri: string }> {
  const main = new URL("../main.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, ["--import", "tsx", main], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout ?? child, "data")) as [Buffer];
  return { child, uri: line.toString().trim() };
}

const accountsOf = (client: MongoClient) => client.db("bank").collection<Account>("accounts");
const transfersOf = (client: MongoClient) => client.db("bank").collection<Transfer>("transfers");

/** Moves money until the server is gone; answers what was acknowledged. */
async function transferUntilKilled(client: MongoClient, name: string, acknowledged: string[]): Promise<void> {
  for (let count = 0; ; count++) {
    const _id = `${name}-${count}`;
    const session = client.startSession();
    try {
      session.startTransaction();
      await accountsOf(client).updateOne({ _id: `${name}-from` }, { $inc: { balance: -count } }, { session });
      await accountsOf(client).updateOne({ _id: `${name}-to` }, { $inc: { balance: count } }, { session });
      await transfersOf(client).insertOne({ _id, amount: count }, { session });
      await session.commitTransaction();
      acknowledged.push(_id);
    } catch {
      return;
    } finally {
      void session.endSession().catch(() => undefined);
    }
  }
}

async function verify(client: MongoClient, acknowledged: readonly string[]): Promise<void> {
  const transfers = await transfersOf(client).find().toArray();
  const known = new Set(transfers.map((transfer) => transfer._id));
  expect(acknowledged.filter((id) => !known.has(id))).toEqual([]);
  const indexed = await transfersOf(client).countDocuments({ amount: { $gte: 0 } });
  expect(indexed).toBe(transfers.length);
  const moved = new Map<string, number>();
  for (const { _id, amount } of transfers) {
    const name = _id.split("-")[0] ?? "";
    moved.set(name, (moved.get(name) ?? 0) + amount);
  }
  for (const [name, sum] of moved) {
    expect(await accountsOf(client).findOne({ _id: `${name}-from` })).toMatchObject({ balance: 0 - sum });
    expect(await accountsOf(client).findOne({ _id: `${name}-to` })).toMatchObject({ balance: sum });
  }
}

test("kill -9 loses no acknowledged transaction and leaves no half one", { timeout: 180_000 }, async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < 3; round++) {
    const { child, uri } = await start();
    const client = await new MongoClient(uri, { serverSelectionTimeoutMS: 2000, retryWrites: false }).connect();
    await transfersOf(client).createIndex({ amount: 1 });
    await verify(client, acknowledged);
    const names = ["a", "b", "c"].map((letter) => letter + String(round));
    await accountsOf(client).insertMany(
      names.flatMap((name) => [
        { _id: `${name}-from`, balance: 0 },
        { _id: `${name}-to`, balance: 0 },
      ]),
    );
    const working = names.map((name) => transferUntilKilled(client, name, acknowledged));
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(before + 5);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 100));
    child.kill("SIGKILL");
    await Promise.all(working);
    await client.close();
  }
  expect(acknowledged.length).toBeGreaterThan(0);
  const engine = await startEmbeddedMongo({ dataDir });
  const client = await new MongoClient(engine.uri).connect();
  await verify(client, acknowledged);
  await client.close();
  await engine.close();
});

test("a second engine on the same folder is refused with a sentence", async () => {
  const engine = await startEmbeddedMongo({ dataDir });
  await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(/already in use by process \d+/);
  await engine.close();
  const again = await startEmbeddedMongo({ dataDir });
  await again.close();
});

test("a damaged file is refused with a sentence", async () => {
  const damaged = mkdtempSync(join(tmpdir(), "embedded-damaged-"));
  const engine = await startEmbeddedMongo({ dataDir: damaged });
  await engine.close();
  writeFileSync(join(damaged, "database", "data.mdb"), Buffer.alloc(20_000, 7));
  await expect(startEmbeddedMongo({ dataDir: damaged })).rejects.toThrow(/is damaged/);
  rmSync(damaged, { recursive: true });
});

test("a file of a newer version is refused with a sentence", async () => {
  const newer = mkdtempSync(join(tmpdir(), "embedded-newer-"));
  const { Store } = await import("./store.ts");
  const { Layer } = await import("./layer.ts");
  const { metaKey } = await import("./keys.ts");
  const engine = await startEmbeddedMongo({ dataDir: newer });
  await engine.close();
  const store = new Store(join(newer, "database", "data.mdb"));
  const batch = new Layer();
  batch.set(metaKey("format"), Buffer.from("99"));
  store.append(batch);
  await store.durable();
  await store.close();
  await expect(startEmbeddedMongo({ dataDir: newer })).rejects.toThrow(/newer version \(99\)/);
  rmSync(newer, { recursive: true });
});

test("a long folder name with capitals still gets a socket", async () => {
  const long = mkdtempSync(join(tmpdir(), `Embedded-${"long-".repeat(20)}`));
  const engine = await startEmbeddedMongo({ dataDir: long });
  const client = await new MongoClient(engine.uri).connect();
  expect(await client.db("x").command({ ping: 1 })).toMatchObject({ ok: 1 });
  await client.close();
  await engine.close();
  rmSync(long, { recursive: true });
});
