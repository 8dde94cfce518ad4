import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { aUser } from "../testing/factories.ts";
import { tempEnv, type TempEnv } from "../testing/tempEnv.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { claimToken } from "../auth/claimLinks.ts";
import { pino } from "pino";
import { openApp } from "../openApp.ts";
import { backUp } from "./backup.ts";
import { restore } from "./restore.ts";

// Starts whole servers and databases: slow on a loaded machine.
vi.setConfig({ testTimeout: 120_000 });

let source: TestServer;
let file: string;
let token: string;
let userId: string;

/** A product with one account, and its backup. */
beforeAll(async () => {
  source = await startTestServer();
  ({ userId } = await aUser(source.app));
  token = claimToken("claim-mail", userId, new Date("2030-01-01T00:00:00Z"), source.app.keys).text;
  file = path.join(source.dataDir, "..", `${path.basename(source.dataDir)}.backup`);
  await backUp(source.app.env, file);
}, 240_000);
afterAll(async () => {
  await source.close();
  await rm(file);
});

async function keysIn(dataDir: string): Promise<Record<string, string>> {
  const names = await readdir(path.join(dataDir, "keys")).catch(() => []);
  const texts = names.map(async (name) => [name, await readFile(path.join(dataDir, "keys", name), "utf8")] as const);
  return Object.fromEntries(await Promise.all(texts));
}

/** The keys of another product, and no database. */
async function aPlaceWithKeys(): Promise<TempEnv> {
  const place = await tempEnv();
  await mkdir(path.join(place.dataDir, "keys"));
  for (const name of ["session", "token"]) {
    await writeFile(path.join(place.dataDir, "keys", name), `${name} of somebody else`.repeat(3), { mode: 0o644 });
  }
  return place;
}

/** The restored product signs and verifies like the one that was backed up. */
async function expectSameSignatures({ env, dataDir }: TempEnv): Promise<void> {
  expect(await keysIn(dataDir)).toEqual(await keysIn(source.dataDir));
  for (const name of ["session", "token"]) {
    expect((await stat(path.join(dataDir, "keys", name))).mode & 0o777, name).toBe(0o600);
  }
  const { app, close } = await openApp(env, pino({ level: "silent" }));
  const again = claimToken("claim-mail", userId, new Date("2030-01-01T00:00:00Z"), app.keys).text;
  expect(again).toBe(token);
  expect(await app.rows.rowOne("user", userId)).toMatchObject({ id: userId });
  await close();
}

test("a directory without keys gets the backup's", async () => {
  const place = await tempEnv();
  await restore(place.env, file);
  await expectSameSignatures(place);
  await place.remove();
});

test("a directory with keys and no data is not treated as empty", async () => {
  const place = await aPlaceWithKeys();
  const before = await keysIn(place.dataDir);
  await expect(restore(place.env, file)).rejects.toThrow("There is data already. Add --replace");
  expect(await keysIn(place.dataDir)).toEqual(before);
  await restore(place.env, file, { replaces: true });
  await expectSameSignatures(place);
  await place.remove();
});

test("keys half written by an interrupted restore are replaced by the backup's", async () => {
  const place = await tempEnv();
  await mkdir(path.join(place.dataDir, "keys"));
  await writeFile(path.join(place.dataDir, "keys", "session.part"), "half", { mode: 0o644 });
  await restore(place.env, file);
  await expectSameSignatures(place);
  await place.remove();
});

test("with keys from the environment, a backup has none and a restore leaves the local ones alone", async () => {
  const named = { SESSION_KEYS: "s".repeat(40), TOKEN_KEYS: "t".repeat(40) };
  const from = await tempEnv(named);
  await (await openApp(from.env, pino({ level: "silent" }))).close();
  const archive = `${from.dataDir}.backup`;
  await backUp(from.env, archive);
  const place = await aPlaceWithKeys();
  const before = await keysIn(place.dataDir);
  await restore(place.env, archive, { replaces: true });
  expect(await keysIn(place.dataDir)).toEqual(before);
  for (const each of [from, place]) await each.remove();
  await rm(archive);
});
