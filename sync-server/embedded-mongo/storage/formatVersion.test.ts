import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode } from "../bson/codec.ts";
import { open } from "lmdb";
import { MongoClient } from "mongodb";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keyOf } from "../bson/keyEncoding.ts";
import { startEmbeddedMongo } from "../startEmbeddedMongo.ts";
import { sealed } from "./checksum.ts";
import { catalogKey, documentPrefix, indexPrefix, metaKey } from "./keys.ts";

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

/** Writes a file as a program of some version did. */
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

const rows = Array.from({ length: 12_000 }, (_, number) => ({
  _id: number,
  n: number % 100,
  text: "x".repeat(number % 50),
}));

/** A collection with an index, as version 1 kept it: without checksums. */
function firstVersion(): Entry[] {
  const indexes = [
    { id: 0, specification: { v: 2, key: { _id: 1 }, name: "_id_" } },
    { id: 1, specification: { v: 2, key: { n: 1 }, name: "n_1" } },
  ];
  return [
    [metaKey("format"), Buffer.from("1")],
    [metaKey("lastCollectionId"), Buffer.from([0, 0, 0, 1])],
    [catalogKey("old.rows"), encode({ id: 1, namespace: "old.rows", options: {}, indexes })],
    ...rows.flatMap((row): Entry[] => [
      [documentPrefix(1) + keyOf(row._id), encode(row)],
      [indexPrefix(1, 1) + keyOf(row.n) + keyOf(row._id), Buffer.from(keyOf(row._id), "latin1")],
    ]),
  ];
}

async function expectAllThere(): Promise<void> {
  const engine = await startEmbeddedMongo({ dataDir });
  const client = await new MongoClient(engine.uri).connect();
  const collection = client.db("old").collection<{ _id: number }>("rows");
  expect(await collection.find().sort({ _id: 1 }).toArray()).toEqual(rows);
  expect(await collection.countDocuments({ n: 7 })).toBe(120);
  await client.close();
  await engine.close();
}

test("a file of version 1 is upgraded with all that it holds, and stays upgraded", { timeout: 60_000 }, async () => {
  await writeFile(firstVersion(), false);
  await expectAllThere();
  await expectAllThere();
});

test("an upgrade that was cut off begins again from the old file", { timeout: 60_000 }, async () => {
  await writeFile(firstVersion(), false);
  writeFileSync(`${file}.upgrade`, Buffer.alloc(20_000, 7));
  await expectAllThere();
});

test("a file of a newer version is refused with a sentence", async () => {
  await writeFile([[metaKey("format"), Buffer.from("99 ")]], true);
  await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(/newer version \(99\) than this program knows \(2\)/);
});

test("a file of something else is refused with a sentence", async () => {
  await writeFile([["other", Buffer.from("data")]], false);
  await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(
    /^The database file .* is damaged: it holds something else/,
  );
  writeFileSync(file, Buffer.alloc(20_000, 7));
  await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(/does not begin as a database does/);
});
