import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { pino } from "pino";
import { syncCollectionsOf } from "../db/syncCollections.ts";
import { openDatabase } from "../db/connect.ts";
import { summarise } from "../db/content.ts";
import type { Env } from "../env.ts";
import { openApp, type OpenApp } from "../openApp.ts";
import { seedDemo } from "../seed/seedDemo.ts";
import { mediaKey } from "../storage/mediaStore.ts";
import { aFixture } from "../testing/factories.ts";
import { fileHashes } from "../testing/fileHashes.ts";
import { everyProjection } from "../testing/projections.ts";
import { aReplicaSet } from "../testing/replicaSet.ts";
import { tempEnv, type TempEnv } from "../testing/tempEnv.ts";
import { backUp, filmElsewhere } from "./backup.ts";
import { move } from "./move.ts";
import { fillMarked, restore } from "./restore.ts";

// Whole databases are copied: seconds, and several times as many on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const slow = { timeout: 120_000 };
const visitor = { kind: "visitor" } as const;
const log = pino({ level: "silent" });
let temp: TempEnv;
let folder: string;
let file: string;
let before: Awaited<ReturnType<typeof everyProjection>>;

/** The demo data, an email in its folder, and a backup made while the product runs and people write. */
beforeAll(async () => {
  temp = await anEmptyPlace();
  folder = await mkdtemp(path.join(tmpdir(), "touchline-archive-"));
  file = path.join(folder, "demo.backup");
  const opened = await openApp(temp.env, log);
  await seedDemo(opened);
  await opened.app.database.collection("sessions").insertOne({ userId: "somebody" });
  for (const purpose of ["recording", "logo"] as const) await putFile(opened, purpose);
  before = await everyProjection(opened);
  await backUp(temp.env, file);
  await opened.close();
}, 240_000);
afterAll(async () => {
  await temp.remove();
  await rm(folder, { recursive: true, force: true });
});

/** A file that passed its check, and its bytes. */
async function putFile({ app }: OpenApp, purpose: "recording" | "logo"): Promise<void> {
  const fixtureId = await aFixture(app, visitor);
  const id = crypto.randomUUID();
  const row = { id, rev: 1, fixtureId, purpose, name: "film", state: "ready", contentType: "video/mp4" };
  await app.database.collection<{ _id: string }>("mediaFiles").insertOne({ ...row, _id: id });
  for (const key of [mediaKey.video(id), mediaKey.thumbnail(id)]) {
    const bytes = path.join(temp.dataDir, "bytes");
    await writeFile(bytes, randomBytes(100_000));
    await app.media.put(key, bytes);
  }
}

/** Opens the product on the existing data, and closes it again. */
async function withApp<T>(env: Env, work: (opened: OpenApp) => Promise<T>): Promise<T> {
  const opened = await openApp(env, log);
  return work(opened).finally(() => opened.close());
}

/** Always the embedded engine: these tests are about the files in its folder. */
async function anEmptyPlace(): Promise<TempEnv> {
  return tempEnv({ MONGODB_URI: "", ADMIN_USERNAME: "", ADMIN_PASSWORD: "", SEED: "demo" });
}

async function contentOf(env: Env) {
  const database = await openDatabase({ uri: env.MONGODB_URI, dataDir: env.DATA_DIR });
  return summarise(database).finally(() => database.close());
}

test("backup, wipe and restore return the same rows to every account and the visitor", slow, async () => {
  const place = await anEmptyPlace();
  await restore(place.env, file);
  expect(await withApp(place.env, everyProjection)).toEqual(before);
  expect(Object.keys(before)).toEqual(expect.arrayContaining(["admin", "thabo", "lerato", "parent", "sipho-sports"]));
  expect(Object.keys(before["thabo"]?.["bid"] ?? {}).length).toBeGreaterThan(5);
  const media = await fileHashes(temp.dataDir, "media");
  expect(Object.keys(media).length).toBeGreaterThanOrEqual(4);
  expect(await fileHashes(place.dataDir, "media"), "recordings, brand assets, clips and reels").toEqual(media);
  for (const name of await readdir(path.join(temp.dataDir, "keys"))) {
    const [key, restored] = [temp.dataDir, place.dataDir].map((dataDir) => path.join(dataDir, "keys", name));
    expect(await readFile(restored ?? "", "utf8")).toBe(await readFile(key ?? "", "utf8"));
    expect((await stat(restored ?? "")).mode & 0o777).toBe(0o600);
  }
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await place.remove();
});

test("a backup made during writes is of a single moment", slow, async () => {
  const place = await anEmptyPlace();
  const busy = path.join(folder, "busy.backup");
  await withApp(temp.env, async ({ app }) => {
    const written: Promise<string>[] = [];
    const writing = setInterval(() => void written.push(aFixture(app, visitor)), 2);
    await backUp(temp.env, busy);
    clearInterval(writing);
    expect((await Promise.all(written)).length).toBeGreaterThan(5);
  });
  await restore(place.env, busy);
  await withApp(place.env, async ({ app }) => {
    const { feed, counters } = syncCollectionsOf(app.database);
    const entries = await feed.find().sort({ _id: 1 }).toArray();
    expect(entries.map(({ _id }) => _id)).toEqual(entries.map((_, index) => index + 1));
    expect((await counters.findOne({ _id: "feed" }))?.n).toBe(entries.length);
    const submitted = entries.filter(({ entity, rev }) => entity === "fixture" && rev === 1);
    expect(await app.database.collection("fixtures").countDocuments()).toBe(submitted.length);
  });
  await place.remove();
});

test("existing data is only overwritten on request", slow, async () => {
  const place = await anEmptyPlace();
  const extra = await withApp(place.env, ({ app }) => aFixture(app, visitor));
  await expect(restore(place.env, file)).rejects.toThrow("There is data already. Add --replace");
  expect(await withApp(place.env, ({ app }) => app.rows.rowOne("fixture", extra))).toBeDefined();
  await restore(place.env, file, { replaces: true });
  expect(await withApp(place.env, everyProjection)).toEqual(before);
  await place.remove();
});

test("refuses a restore while a server is running", slow, async () => {
  await withApp(temp.env, async () => {
    await expect(restore(temp.env, file, { replaces: true })).rejects.toThrow("already in use");
  });
});

test("a backup of a bucket installation says that the videos are not in it", () => {
  expect(filmElsewhere({ S3_BUCKET: "film" })).toBe(
    "Videos and pictures lie in the bucket film and are not in this file: keep a copy of the bucket as well.",
  );
  expect(filmElsewhere({ S3_BUCKET: undefined })).toBeUndefined();
});

test("sessions can be left out", slow, async () => {
  const place = await anEmptyPlace();
  await restore(place.env, file, { withoutSessions: true });
  expect((await contentOf(place.env))["sessions"]).toBeUndefined();
  await restore(place.env, file, { replaces: true });
  expect((await contentOf(place.env))["sessions"]?.count).toBe(1);
  await place.remove();
});

test("refuses to back up an empty directory, as it would be the wrong one", slow, async () => {
  const place = await anEmptyPlace();
  await expect(backUp(place.env, path.join(folder, "empty.backup"))).rejects.toThrow("nothing to back up");
  await place.remove();
});

test("a damaged file is refused with a sentence before anything changes", slow, async () => {
  const place = await anEmptyPlace();
  const mine = await withApp(place.env, ({ app }) => aFixture(app, visitor));
  const whole = await readFile(file);
  const flipped = Buffer.from(whole);
  flipped.writeUInt8(flipped.readUInt8(whole.length >> 1) ^ 0xff, whole.length >> 1);
  const cases: [string, Uint8Array][] = [
    ["cut off", whole.subarray(0, whole.length >> 1)],
    ["one byte short", whole.subarray(0, -1)],
    ["one byte changed", flipped],
    ["nothing", Buffer.alloc(0)],
    ["a text", Buffer.from("hello")],
    ["another gzip", gzipSync("hello, this is no archive")],
  ];
  for (const [name, bytes] of cases) {
    const damaged = path.join(folder, name);
    await writeFile(damaged, bytes);
    await expect(restore(place.env, damaged, { replaces: true }), name).rejects.toThrow(
      /cannot be restored: .+ changed\.$/,
    );
  }
  expect(await withApp(place.env, ({ app }) => app.rows.rowOne("fixture", mine))).toBeDefined();
  await place.remove();
});

test("after an interrupted restore no server starts, and repeating the restore fixes it", slow, async () => {
  const place = await anEmptyPlace();
  const database = await openDatabase({ uri: undefined, dataDir: place.dataDir });
  const cutOff = fillMarked(database, {}, () => Promise.reject(new Error("the power failed")));
  await expect(cutOff).rejects.toThrow("the power failed");
  await database.close();
  await expect(openApp(place.env, log)).rejects.toThrow("A restore of this database was cut off");
  await expect(backUp(place.env, path.join(folder, "half.backup"))).rejects.toThrow("is not whole");
  await restore(place.env, file);
  expect(await withApp(place.env, everyProjection)).toEqual(before);
  await place.remove();
});

test("export and import move the same content to the other engine and back", slow, async () => {
  const [home, elsewhere, back] = [await anEmptyPlace(), await anEmptyPlace(), await anEmptyPlace()];
  await restore(home.env, file);
  const other = await aReplicaSet();
  const content = await move({ ...home.env, MONGODB_URI: other.uri }, "export");
  expect(content["feed"]?.count).toBeGreaterThan(100);
  const onReplicaSet = { ...elsewhere.env, MONGODB_URI: other.uri };
  expect(await withApp(onReplicaSet, everyProjection)).toEqual(before);
  await expect(move({ ...home.env, MONGODB_URI: other.uri }, "export")).rejects.toThrow("Add --replace");
  await withApp(onReplicaSet, ({ app }) => aFixture(app, visitor));
  const moved = await contentOf(onReplicaSet);
  await move({ ...back.env, MONGODB_URI: other.uri }, "import");
  await other.drop();
  expect(await contentOf(back.env)).toEqual(moved);
  for (const place of [home, elsewhere, back]) await place.remove();
});
