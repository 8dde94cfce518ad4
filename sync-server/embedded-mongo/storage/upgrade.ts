import { closeSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { type RootDatabase, open } from "lmdb";
import { sealed } from "./checksum.ts";
import { formatVersion } from "./formatVersion.ts";
import { metaKey } from "./keys.ts";

const entriesAtOnce = 5000;

function openFile(path: string): RootDatabase<Buffer, Buffer> {
  return open<Buffer, Buffer>({
    path,
    keyEncoding: "binary",
    encoding: "binary",
    overlappingSync: false,
    cache: false,
  });
}

function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

/** Copies every entry with its checksum. */
async function copy(from: RootDatabase<Buffer, Buffer>, to: RootDatabase<Buffer, Buffer>): Promise<void> {
  let batch: [Buffer, Buffer][] = [];
  const write = async (): Promise<void> => {
    const entries = batch;
    batch = [];
    await to.batch(() => {
      for (const [key, value] of entries) void to.put(key, value);
    });
  };
  for (const { key, value } of from.getRange({})) {
    const isFormat = key.toString("latin1") === metaKey("format");
    batch.push([Buffer.from(key), sealed(key, isFormat ? Buffer.from(`${formatVersion} `) : value)]);
    if (batch.length >= entriesAtOnce) await write();
  }
  await write();
}

/**
 * Rewrites a file of version 1, which has no checksums, beside itself and puts it in its place when all of
 * it is on disk: a crash on the way leaves the old file.
 */
export async function upgradeFromFirst(path: string): Promise<void> {
  const next = `${path}.upgrade`;
  for (const left of [next, `${next}-lock`]) rmSync(left, { force: true });
  const [from, to] = [openFile(path), openFile(next)];
  await copy(from, to);
  await to.flushed;
  await Promise.all([from.close(), to.close()]);
  renameSync(next, path);
  rmSync(`${next}-lock`, { force: true });
  syncFolder(dirname(path));
}
