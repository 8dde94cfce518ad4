import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { open } from "lmdb";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startEmbeddedMongo } from "../startEmbeddedMongo.ts";
import { sealed } from "./checksum.ts";
import { metaKey } from "./keys.ts";

let dataDir: string;
let file: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "embedded-format-"));
  mkdirSync(join(dataDir, "database"));
  file = join(dataDir, "database", "data.mdb");
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const options = { keyEncoding: "binary", encoding: "binary", overlappingSync: false } as const;
type Entry = readonly [key: string, value: Buffer];

/** Writes a file as some version of the program did. */
async function writeFile(entries: readonly Entry[], seal: boolean): Promise<void> {
  const database = open<Buffer, Buffer>({ path: file, ...options });
  await database.batch(() => {
    for (const [name, value] of entries) {
      const key = Buffer.from(name, "latin1");
      void database.put(key, seal ? sealed(key, value) : value);
    }
  });
  await database.close();
}

test.each(["1", "99 "])("refuses a file of another version (%s) with a sentence", async (version) => {
  await writeFile([[metaKey("format"), Buffer.from(version)]], version !== "1");
  const number = Number(version);
  await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(
    new RegExp(`^The database file .* is of version ${number}, which this program does not know: it reads version 2`),
  );
});

test("refuses a foreign file with a sentence", async () => {
  await writeFile([["other", Buffer.from("data")]], false);
  await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(
    /^The database file .* is damaged: it holds something else/,
  );
  writeFileSync(file, Buffer.alloc(20_000, 7));
  await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(/does not begin as a database does/);
});
