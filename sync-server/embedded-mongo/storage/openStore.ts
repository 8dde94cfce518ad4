import { existsSync, mkdirSync, openSync, readSync, closeSync, statSync } from "node:fs";
import { join } from "node:path";
import { Layer } from "./layer.ts";
import { metaKey } from "./keys.ts";
import { Store } from "./store.ts";

/** Raised when the file's layout changes in a way that older code cannot read. */
export const formatVersion = 1;

const headBytes = 64;

/** LMDB itself would crash, or silently begin anew, on a file that is not its own. */
function checkFile(path: string): void {
  if (!existsSync(path)) return;
  const head = Buffer.alloc(headBytes);
  const file = openSync(path, "r");
  const read = readSync(file, head, 0, head.length, 0);
  closeSync(file);
  const { size } = statSync(path);
  if (size === 0) return;
  if (read < head.length || size < 8192 || !head.includes(Buffer.from([0xde, 0xc0, 0xef, 0xbe]))) {
    throw new Error(
      `The database file ${path} is damaged: it does not begin as a database does. Restore it from a backup.`,
    );
  }
}

function storedVersion(store: Store): number | undefined {
  const bytes = store.live.get(metaKey("format"));
  return bytes ? Number(bytes.toString("utf8")) : undefined;
}

function isEmpty(store: Store): boolean {
  const [first] = store.live.range("", "\xff");
  return first === undefined;
}

/** Opens `folder/data.mdb`. @throws Error with a sentence for a damaged file or one of a newer version. */
export async function openStore(folder: string): Promise<Store> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, "data.mdb");
  checkFile(path);
  let store: Store;
  try {
    store = new Store(path);
    const version = storedVersion(store);
    if (version !== undefined && version > formatVersion) {
      await store.close();
      throw new Error(
        `The database file ${path} is of a newer version (${version}) than this program knows (${formatVersion}). Update the program.`,
      );
    }
    if (version === undefined && !isEmpty(store)) throw new Error("it holds something else");
    if (version === undefined) {
      const first = new Layer();
      first.set(metaKey("format"), Buffer.from(String(formatVersion)));
      store.append(first);
      await store.durable();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (reason.startsWith("The database")) throw error;
    throw new Error(`The database file ${path} cannot be opened: ${reason}. Restore it from a backup.`, {
      cause: error,
    });
  }
  return store;
}
