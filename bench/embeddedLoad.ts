import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { MongoClient } from "mongodb";
import { residentMegabytes } from "./residentMegabytes.ts";

interface Row {
  _id: string;
  number: number;
  status: string;
  text: string;
}

const clients = 50;
const keptRows = 5_000;
const samples = 10;
/** Memory may grow by this factor from the second tenth of the time to its end. */
const mostGrowth = 1.25;

/**
 * Fifty clients use the embedded database for LOAD_SECONDS: its commits per second, and whether its memory stays flat.
 */
export async function embeddedLoad(): Promise<boolean> {
  const seconds = Number(process.env["LOAD_SECONDS"] ?? 60);
  const dataDir = mkdtempSync(path.join(tmpdir(), "touchline-load-"));
  const engine = spawn(process.execPath, ["--import", "tsx", "sync-server/embedded-mongo/main.ts"], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [address] = await once(createInterface(engine.stdout), "line");
    const client = await MongoClient.connect(String(address), { maxPoolSize: clients });
    const memory: number[] = [];
    const sampling = setInterval(() => memory.push(residentMegabytes(engine.pid ?? 0)), (seconds * 1_000) / samples);
    const done = await load(client, seconds);
    clearInterval(sampling);
    await client.close();
    const fileMegabytes = statSync(path.join(dataDir, "database", "data.mdb")).size / 1_048_576;
    const growth = (memory.at(-1) ?? 0) / (memory[1] ?? 1);
    console.log(
      `  durable transactions of 4 writes: ${(done / seconds).toFixed(0)}/s over ${seconds} s by ${clients} clients`,
    );
    console.log(
      `  resident memory: ${memory.map((each) => each.toFixed(0)).join(", ")} MB; file ${fileMegabytes.toFixed(0)} MB`,
    );
    console.log(`  growth since the second sample: ${growth.toFixed(2)} (at most ${mostGrowth})`);
    return growth <= mostGrowth;
  } finally {
    engine.kill("SIGTERM");
    await once(engine, "exit");
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Inserts, updates, reads and deletes in transactions; the stored amount stays about the same. */
async function load(client: MongoClient, seconds: number): Promise<number> {
  const rows = client.db("load").collection<Row>("rows");
  const receipts = client.db("load").collection<{ number: number; outcome: string }>("receipts");
  await rows.createIndexes([{ key: { number: 1 }, unique: true }, { key: { status: 1, number: 1 } }]);
  await receipts.createIndex({ number: 1 });
  const until = Date.now() + seconds * 1_000;
  let done = 0;
  const work = async (): Promise<void> => {
    while (Date.now() < until) {
      const number = done++;
      const _id = `row${number}`;
      await client.withSession((session) =>
        session.withTransaction(async () => {
          const options = { session };
          await rows.insertOne({ _id, number, status: "open", text: "x".repeat(number % 900) }, options);
          await rows.updateOne({ number }, { $set: { status: "completed" } }, options);
          await receipts.insertOne({ number, outcome: "applied" }, options);
          await rows.deleteOne({ number: number - keptRows }, options);
        }),
      );
      await receipts.deleteMany({ number: number - keptRows });
      await rows.find({ status: "completed" }).sort({ number: -1 }).limit(10).toArray();
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  return done;
}
