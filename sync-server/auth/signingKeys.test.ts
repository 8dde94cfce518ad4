import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseEnv } from "../env.ts";
import { loadSigningKeys } from "./signingKeys.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "signing-keys-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const loadFrom = (folder: string) => loadSigningKeys(parseEnv({ DATA_DIR: folder }));

/** Stands for another process: reads each file in the moment it appears, and answers with the lengths it has read. */
const readAtOnce = `
  const { existsSync, readFileSync } = require("node:fs");
  const { parentPort, workerData } = require("node:worker_threads");
  parentPort.postMessage("watching");
  parentPort.postMessage(workerData.map((file) => {
    while (!existsSync(file));
    return readFileSync(file, "utf8").length;
  }));
`;

test("servers that start for the first time at once all sign with the same keys", async () => {
  const folders = Array.from({ length: 20 }, (_, round) => path.join(dataDir, String(round)));
  const files = folders.map((folder) => path.join(folder, "keys", "token"));
  const reader = new Worker(readAtOnce, { eval: true, workerData: files });
  await once(reader, "message");
  const lengths = once(reader, "message");
  for (const folder of folders) {
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => loadFrom(folder)));
    for (const keys of others) expect(keys).toEqual(first);
    expect(await loadFrom(folder)).toEqual(first);
    expect(readdirSync(path.join(folder, "keys")).toSorted()).toEqual(["push", "session", "token"]);
  }
  expect((await lengths)[0]).toEqual(files.map(() => 43));
});

test("only the owner of the data folder can read a key that is made there", async () => {
  await loadFrom(dataDir);
  for (const name of ["push", "session", "token"]) {
    expect(statSync(path.join(dataDir, "keys", name)).mode & 0o777).toBe(0o600);
  }
});

test("an empty key file stops the start with a sentence naming it", async () => {
  await mkdir(path.join(dataDir, "keys"));
  const file = path.join(dataDir, "keys", "session");
  writeFileSync(file, "");
  await expect(loadFrom(dataDir)).rejects.toThrow(`${file} is too short`);
});

test("keys from the environment leave the data folder alone", async () => {
  const [session, token, push] = ["s", "t", "p"].map((letter) => letter.repeat(32));
  const keys = { session: [session], token: [token], push: [push] };
  const env = parseEnv({ DATA_DIR: dataDir, SESSION_KEYS: session, TOKEN_KEYS: token, PUSH_KEYS: push });
  expect(await loadSigningKeys(env)).toEqual(keys);
  expect(readdirSync(dataDir)).toEqual([]);
});
