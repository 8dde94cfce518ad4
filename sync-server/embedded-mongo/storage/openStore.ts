import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DamagedFile, unsealed } from "./checksum.ts";
import { checkFile } from "./fileCheck.ts";
import { formatVersion, versionIn } from "./formatVersion.ts";
import { metaKey } from "./keys.ts";
import { Layer } from "./layer.ts";
import { Store } from "./store.ts";

const formatKey = metaKey("format");

/** The version of a whole file, with every value read; undefined for a file with nothing in it. */
function checkedVersion(path: string): number | undefined {
  if (!existsSync(path) || statSync(path).size === 0) return undefined;
  let stored: Buffer | undefined;
  let entries = 0;
  let unsound: unknown;
  checkFile(path, (key, value) => {
    entries++;
    if (key.toString("latin1") === formatKey) stored = value;
    try {
      if (unsound === undefined) unsealed(key, value);
    } catch (error) {
      unsound = error;
    }
  });
  if (!stored) {
    if (entries > 0) throw new DamagedFile("it holds something else");
    return undefined;
  }
  const version = versionIn(stored);
  if (version === formatVersion && unsound !== undefined) throw new DamagedFile("a value is not what was written");
  return version;
}

async function open(path: string): Promise<Store> {
  const version = checkedVersion(path);
  if (version !== undefined && version !== formatVersion) {
    throw new Error(
      `The database file ${path} is of version ${version}, which this program does not know: it reads version ${formatVersion}.`,
    );
  }
  const store = new Store(path);
  if (version === undefined) {
    const first = new Layer();
    first.set(formatKey, Buffer.from(`${formatVersion} `));
    store.append(first);
    await store.durable();
  }
  return store;
}

/**
 * Opens `folder/data.mdb` after checking the whole file.
 * @throws Error with a sentence for a damaged file or one of another version.
 */
export async function openStore(folder: string): Promise<Store> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, "data.mdb");
  try {
    return await open(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (reason.startsWith("The database")) throw error;
    const what = error instanceof DamagedFile ? "is damaged" : "cannot be opened";
    throw new Error(`The database file ${path} ${what}: ${reason}. Restore it from a backup.`, { cause: error });
  }
}
