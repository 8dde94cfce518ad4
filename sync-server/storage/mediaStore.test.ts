import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { Upload } from "@tus/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aBucket, type TestBucket } from "../testing/bucket.ts";
import { findTools } from "../media/tools.ts";
import { tempEnv, type TempEnv } from "../testing/tempEnv.ts";
import { hasFfmpeg, videoKinds } from "../testing/videoFiles.ts";
import { mediaKey, type MediaStore } from "./mediaStore.ts";
import { diskSpaceOf } from "./diskSpace.ts";
import { openMediaStore } from "./openMediaStore.ts";

let bucket: TestBucket;
let temp: TempEnv;
let folder: string;
beforeAll(async () => {
  bucket = await aBucket();
  folder = await mkdtemp(path.join(tmpdir(), "touchline-store-"));
});
afterAll(async () => {
  await bucket.remove();
  await rm(folder, { recursive: true, force: true });
});

async function aFile(bytes: Buffer): Promise<string> {
  const file = path.join(folder, crypto.randomUUID());
  await writeFile(file, bytes);
  return file;
}

async function bytesOf(media: MediaStore, key: string, start = 0, end?: number): Promise<Buffer | undefined> {
  const object = await media.open(key);
  return object && buffer(object.read(start, end ?? object.bytes - 1));
}

async function begun(media: MediaStore, size: number): Promise<string> {
  const id = crypto.randomUUID();
  await media.uploads.create(new Upload({ id, size, offset: 0, metadata: { fileId: id } }));
  return id;
}

/** Sends these bytes, then breaks off. */
function cut(bytes: Buffer): Readable {
  return Readable.from(
    (async function* () {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
      await Promise.reject(new Error("The sender is gone."));
    })(),
    { objectMode: false },
  );
}

const offsetOf = async (media: MediaStore, id: string) => (await media.uploads.getUpload(id)).offset;

describe.each(["a disk", "a bucket"])("media in %s", (place) => {
  let media: MediaStore;
  beforeAll(async () => {
    temp = await tempEnv(place === "a bucket" ? bucket.env : {});
    media = await openMediaStore(temp.env, diskSpaceOf(temp.env));
  });
  afterAll(() => temp.remove());

  test("a stored file is read in whole and in part, and its source is removed", async () => {
    const [id, bytes] = [crypto.randomUUID(), randomBytes(20_000)];
    const file = await aFile(bytes);
    await media.put(mediaKey.video(id), file);
    await expect(stat(file)).rejects.toThrow("ENOENT");
    expect((await media.open(mediaKey.video(id)))?.bytes).toBe(20_000);
    expect(await bytesOf(media, mediaKey.video(id))).toEqual(bytes);
    expect(await bytesOf(media, mediaKey.video(id), 5, 7)).toEqual(bytes.subarray(5, 8));
    expect(await bytesOf(media, mediaKey.video(id), 19_990, 19_999)).toEqual(bytes.subarray(19_990));
    const local = await media.localFile(mediaKey.video(id), folder);
    expect(local && (await readFile(local))).toEqual(bytes);
    expect(await media.isReachable()).toBe(true);
  });

  test("a file stored in several parts is unchanged", async () => {
    const [id, bytes] = [crypto.randomUUID(), randomBytes(9_000_000)];
    await media.put(mediaKey.video(id), await aFile(bytes));
    const kept = (await bytesOf(media, mediaKey.video(id))) ?? Buffer.of();
    expect(sha256(kept)).toBe(sha256(bytes));
  });

  test("a missing key is undefined, and a second file under a key replaces the first", async () => {
    const id = crypto.randomUUID();
    const key = mediaKey.video(id);
    expect([await media.open(key), await media.localFile(key, folder)]).toEqual([undefined, undefined]);
    await media.put(key, await aFile(Buffer.from("first")));
    await media.put(key, await aFile(Buffer.from("second")));
    expect(String(await bytesOf(media, key))).toBe("second");
  });

  test("removes one version without the others, and a file's versions without another file's", async () => {
    const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
    const keys = [mediaKey.video(id, 1), mediaKey.video(id, 10), mediaKey.thumbnail(id, 1), mediaKey.video(other)];
    for (const key of keys) await media.put(key, await aFile(Buffer.from(key)));
    const there = () => Promise.all(keys.map(async (key) => (await media.open(key)) !== undefined));
    await media.remove(mediaKey.video(id, 1));
    expect(await there()).toEqual([false, true, true, true]);
    expect(await media.ids()).toEqual(expect.arrayContaining([id, other]));
    await media.removeAll(id);
    await media.removeAll(id);
    expect(await there()).toEqual([false, false, false, true]);
    expect(await media.ids()).not.toContain(id);
  });

  test("an interrupted upload resumes and is complete in the end", async () => {
    const bytes = randomBytes(5_000_000);
    const id = await begun(media, bytes.length);
    expect(await media.ids()).toContain(id);
    expect(await media.uploads.getUpload(id)).toMatchObject({ size: bytes.length, offset: 0 });
    await expect(media.uploads.write(cut(bytes.subarray(0, 3_000_000)), id, 0)).rejects.toThrow("The sender is gone.");
    const at = await offsetOf(media, id);
    expect(at).toBeGreaterThan(2_900_000);
    await media.uploads.write(Readable.from([bytes.subarray(at)]), id, at);
    expect(await offsetOf(media, id)).toBe(bytes.length);
    expect(sha256(await buffer(media.readUpload(id)))).toBe(sha256(bytes));
    const local = await media.uploadFile(id, folder);
    expect(local && sha256(await readFile(local))).toBe(sha256(bytes));
  });

  test("a restarted upload keeps nothing of the previous one, and a removed one is gone", async () => {
    const id = await begun(media, 10);
    await media.uploads.write(Readable.from([Buffer.from("0123456")]), id, 0);
    await media.uploads.create(new Upload({ id, size: 10, offset: 0 }));
    expect(await offsetOf(media, id)).toBe(0);
    await media.removeUpload(id);
    await expect(media.uploads.getUpload(id)).rejects.toMatchObject({ status_code: 404 });
    expect(await media.ids()).not.toContain(id);
    expect(await media.uploadFile(id, folder)).toBeUndefined();
  });
});

test("two servers taking the same piece of an upload at once leave it complete", async () => {
  const { env, remove } = await tempEnv(bucket.env);
  const [one, other] = [await openMediaStore(env, diskSpaceOf(env)), await openMediaStore(env, diskSpaceOf(env))];
  const bytes = randomBytes(300_000);
  const id = await begun(one, bytes.length);
  await one.uploads.write(Readable.from([bytes.subarray(0, 200_000)]), id, 0);
  await other.uploads.write(Readable.from([bytes.subarray(100_000)]), id, 100_000);
  await one.uploads.write(Readable.from([bytes.subarray(100_000, 150_000)]), id, 100_000);
  expect(await offsetOf(other, id)).toBe(bytes.length);
  expect(await buffer(other.readUpload(id))).toEqual(bytes);
  await remove();
});

test("a full disk is reported as such", async () => {
  const { env, dataDir, remove } = await tempEnv();
  const media = await openMediaStore(env, diskSpaceOf(env));
  const id = await begun(media, 100_000);
  const upload = path.join(dataDir, "media", "uploads", id);
  await rm(upload);
  await symlink("/dev/full", upload);
  const sent = media.uploads.write(Readable.from([randomBytes(100_000)]), id, 0);
  await expect(sent).rejects.toMatchObject({ name: "StoreFault", kind: "full", status: 507 });
  await remove();
});

test.skipIf(!hasFfmpeg)("a full disk is reported as such while ffmpeg writes, too", async () => {
  const tools = await findTools({});
  const run = { signal: new AbortController().signal, timeoutMs: 20_000 };
  for (const kind of ["mp4", "matroska"]) {
    const written = tools.ffmpeg([...videoKinds.silent, "-f", kind, "/dev/full"], run);
    await expect(written, kind).rejects.toMatchObject({ name: "StoreFault", kind: "full" });
  }
});

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
