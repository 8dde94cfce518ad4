import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { tmpdir } from "node:os";
import path from "node:path";
import { MongoClient, type Collection } from "mongodb";
import { residentMegabytes } from "./residentMegabytes.ts";

interface Row {
  _id: number;
  number: number;
  status: string;
}

const rows = 10_000;
const lookups = 500;

/** The embedded database in its own process, through the official driver, on durable storage. */
export async function embeddedDatabase(): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "touchline-bench-"));
  const args = ["--import", "tsx", "sync-server/embedded-mongo/main.ts"];
  const engine = spawn(process.execPath, args, {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [address] = await once(createInterface(engine.stdout), "line");
    const client = await MongoClient.connect(String(address));
    const results = await measure(client, engine.pid ?? 0);
    await client.close();
    for (const { what, value, unit, most } of results) {
      console.log(`  ${what}: ${value.toFixed(2)} ${unit} (at most ${most})${value > most ? "  MISSED" : ""}`);
    }
    return results.every(({ value, most }) => value <= most);
  } finally {
    engine.kill("SIGTERM");
    await once(engine, "exit");
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Result {
  what: string;
  value: number;
  unit: string;
  most: number;
}

async function measure(client: MongoClient, pid: number): Promise<Result[]> {
  const fixtures = client.db("bench").collection<Row>("fixtures");
  await fixtures.createIndexes([{ key: { number: 1 }, unique: true }, { key: { status: 1, matchDate: 1 } }]);
  const documents = Array.from({ length: rows }, (_, index) => aFixture(index));
  const insert = await timed(() => fixtures.insertMany(documents));
  const byId = await perLookup(fixtures, (n) => ({ _id: n }));
  const byIndex = await perLookup(fixtures, (n) => ({ number: n + 1 }));
  return [
    { what: `insertMany of ${rows} fixtures, 2 indexes`, value: insert / 1_000, unit: "s", most: 3 },
    { what: "findOne by _id, median", value: byId, unit: "ms", most: 2 },
    { what: "findOne by a unique index, median", value: byIndex, unit: "ms", most: 2 },
    { what: "resident memory of the process", value: residentMegabytes(pid), unit: "MB", most: 200 },
  ];
}

function aFixture(index: number) {
  const text = Object.fromEntries(
    Array.from({ length: 22 }, (_, field) => [`field${field}`, `value ${field} of ${index}`]),
  );
  const matchDate = `2026-${String((index % 12) + 1).padStart(2, "0")}-15`;
  const status = index % 3 === 0 ? "open" : "completed";
  return {
    _id: index,
    number: index + 1,
    status,
    matchDate,
    budgetCents: 250_000,
    rev: 1,
    audience: ["public"],
    ...text,
  };
}

async function perLookup(fixtures: Collection<Row>, filter: (n: number) => object): Promise<number> {
  const times: number[] = [];
  for (let lookup = 0; lookup < lookups; lookup += 1) {
    const n = (lookup * 7_919) % rows;
    times.push(await timed(() => fixtures.findOne(filter(n))));
  }
  return times.toSorted((left, right) => left - right)[lookups / 2] ?? 0;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
