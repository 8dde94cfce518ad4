import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Collection, MongoClient } from "mongodb";
import { afterAll, expect, test } from "vitest";
import { databaseProcess } from "../testing/databaseProcess.ts";
import { checkFile } from "./fileCheck.ts";

const dataDir = mkdtempSync(join(tmpdir(), "embedded-full-"));
const file = join(dataDir, "database", "data.mdb");
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const hasPrlimit = spawnSync("prlimit", ["--version"]).status === 0;

/** Makes the system refuse to let the process's files grow beyond this size, like a full disk. */
function limitFiles(pid: number | undefined, bytes: number | "unlimited"): void {
  execFileSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:unlimited`]);
}

interface Row {
  _id: number;
  round: number;
  text: string;
}

const outOfDiskSpace = 14031;
const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : error);

/** Inserts until refused; returns the acknowledged `_id`s. */
async function fill(rows: Collection<Row>, round: number): Promise<number[]> {
  const acknowledged: number[] = [];
  for (let _id = round * 1000; _id < round * 1000 + 900; _id++) {
    try {
      await rows.insertOne({ _id, round, text: "x".repeat(20_000) });
      acknowledged.push(_id);
    } catch (error) {
      expect(codeOf(error)).toBe(outOfDiskSpace);
      return acknowledged;
    }
  }
  throw new Error("the disk was never full");
}

test.skipIf(!hasPrlimit)(
  "a full disk refuses whole writes, reads continue, and freed space restores writes",
  { timeout: 60_000 },
  async () => {
    const ignoreSignal = `data:text/javascript,process.on("SIGXFSZ",()=>{})`;
    const { child, uri } = await databaseProcess(dataDir, ["--import", ignoreSignal]);
    const client = await new MongoClient(uri).connect();
    const rows = client.db("full").collection<Row>("rows");
    await rows.createIndex({ round: 1, _id: 1 });
    const kept: number[] = [];
    const idsIn = async (): Promise<number[]> => (await rows.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

    for (let round = 1; round <= 3; round++) {
      limitFiles(child.pid, statSync(file).size + 300_000);
      kept.push(...(await fill(rows, round)));
      expect(await idsIn()).toEqual(kept);
      expect(await rows.countDocuments({ round: { $gte: 0 } })).toBe(kept.length);
      const session = client.startSession();
      session.startTransaction();
      for (let each = 0; each < 30; each++) {
        await rows.insertOne({ _id: -each, round, text: "y".repeat(20_000) }, { session });
      }
      const rejection: unknown = await session.commitTransaction().then(() => "committed", codeOf);
      expect(rejection).toBe(outOfDiskSpace);
      await session.endSession();
      expect(await idsIn()).toEqual(kept);

      limitFiles(child.pid, "unlimited");
      kept.push(round * 1000 + 950);
      await rows.insertOne({ _id: round * 1000 + 950, round, text: "z".repeat(500_000) });
      expect(await idsIn()).toEqual(kept);
    }
    await client.close();
    child.kill("SIGKILL");
    await once(child, "exit");
    checkFile(file, () => undefined);
    const again = await databaseProcess(dataDir);
    const reader = await new MongoClient(again.uri).connect();
    const stored = await reader.db("full").collection<Row>("rows").find().sort({ _id: 1 }).toArray();
    expect(stored.map(({ _id }) => _id)).toEqual(kept);
    await reader.close();
    again.child.kill("SIGTERM");
    await once(again.child, "exit");
  },
);
