import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startEmbeddedMongo } from "../startEmbeddedMongo.ts";
import { databaseProcess } from "../testing/databaseProcess.ts";
import { lockByPid } from "./pidLock.ts";

const dataDir = mkdtempSync(join(tmpdir(), "embedded-lock-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const hasFlock = spawnSync("flock", ["--version"]).status === 0;

test("refuses a second engine on the same folder with a sentence", async () => {
  const engine = await startEmbeddedMongo({ dataDir });
  await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(/already in use by process \d+/);
  await engine.close();
  const again = await startEmbeddedMongo({ dataDir });
  await again.close();
});

test(
  "another process's folder is refused while that process lives, and free once it was killed",
  { timeout: 30_000 },
  async () => {
    const { child } = await databaseProcess(dataDir);
    const sentence = `is already in use by process ${child.pid}.`;
    await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(sentence);
    child.kill("SIGKILL");
    await once(child, "exit");
    const engine = await startEmbeddedMongo({ dataDir });
    await engine.close();
  },
);

test.skipIf(!hasFlock)(
  "the lock file's content decides nothing: pids in another container are other processes",
  async () => {
    const engine = await startEmbeddedMongo({ dataDir });
    writeFileSync(join(dataDir, "database", "lock"), "999999999 1\n");
    await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(/already in use by process 999999999/);
    await engine.close();
    writeFileSync(join(dataDir, "database", "lock"), `${process.ppid} 1\n`);
    const again = await startEmbeddedMongo({ dataDir });
    await again.close();
  },
);

test("without the system's lock, a pid file is the lock", () => {
  const path = join(dataDir, "lock.pid");
  const unlock = lockByPid(path);
  expect(() => lockByPid(path)).toThrow("the lock is held");
  unlock();
  writeFileSync(path, "999999999 1\n");
  lockByPid(path)();
});
