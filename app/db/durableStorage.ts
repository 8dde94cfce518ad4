/**
 * Small texts that must survive the browser being killed a second later, or the tab closing at once: drafts, and who is
 * signed in. localStorage reads synchronously, even before the first paint, but browsers write it to disk seconds late.
 * IndexedDB writes soon, but a closed tab aborts its transaction. So each text is in both, with a count of the changes,
 * and at the next start the copy with the higher count wins.
 */
const database = "touchline-lasting";
const store = "texts";
const countKey = "lastingCount";
/** A start waits no longer than this for a database that does not open. */
const longestMs = 1_000;

export function setDurable(key: string, text: string): void {
  const count = write((texts) => texts.put(text, key));
  localStorage.setItem(key, text);
  localStorage.setItem(countKey, String(count));
}

export function removeDurable(key: string): void {
  const count = write((texts) => texts.delete(key));
  localStorage.removeItem(key);
  localStorage.setItem(countKey, String(count));
}

/** Runs at the start, before any read: brings localStorage up to what was last written. */
export async function restoreDurable(): Promise<void> {
  let isLate = false;
  const late = new Promise<void>((resolve) => {
    setTimeout(() => {
      isLate = true;
      resolve();
    }, longestMs);
  });
  await Promise.race([late, restore(() => isLate).catch(() => undefined)]);
}

async function restore(isLate: () => boolean): Promise<void> {
  const kept = await readAll();
  if (isLate()) return;
  if (countHere() > Number(kept.get(countKey) ?? -1)) return copyToDatabase(kept);
  for (const key of Object.keys(localStorage)) {
    if (isDurable(key) && !kept.has(key)) localStorage.removeItem(key);
  }
  for (const [key, text] of kept) {
    if ((isDurable(key) || key === countKey) && localStorage.getItem(key) !== text) localStorage.setItem(key, text);
  }
}

/** On the first start with this code, or after a write that the database missed, localStorage is newer. */
async function copyToDatabase(kept: ReadonlyMap<string, string>): Promise<void> {
  const known = Object.keys(localStorage).filter(isDurable);
  await inStore("readwrite", (texts) => {
    for (const key of kept.keys()) if (!known.includes(key)) texts.delete(key);
    for (const key of known) texts.put(localStorage.getItem(key) ?? "", key);
    return texts.put(countHere(), countKey);
  });
}

function countHere(): number {
  return Number(localStorage.getItem(countKey) ?? 0);
}

function isDurable(key: string): boolean {
  return key === "user" || key === "signOutOwed" || key.startsWith("draft:");
}

async function readAll(): Promise<Map<string, string>> {
  let keys: IDBRequest<IDBValidKey[]> | undefined;
  const texts = await inStore<unknown[]>("readonly", (all) => {
    keys = all.getAllKeys();
    return all.getAll();
  });
  return new Map(keys?.result.map((key, index) => [String(key), String(texts[index])]));
}

/** Starts the database write of a change and returns the change's count. */
function write(work: (texts: IDBObjectStore) => IDBRequest): number {
  const count = countHere() + 1;
  if (typeof indexedDB === "undefined") return count;
  const writing = inStore("readwrite", (texts) => {
    work(texts);
    return texts.put(count, countKey);
  });
  // The database missed the count as well, so localStorage wins at the next start.
  void writing.catch(() => undefined);
  return count;
}

let opening: Promise<IDBDatabase> | undefined;

async function inStore<Answer>(
  mode: IDBTransactionMode,
  work: (texts: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> {
  opening ??= open();
  const opened = await opening.catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return new Promise((resolve, reject) => {
    const running = opened.transaction(store, mode);
    const asked = work(running.objectStore(store));
    running.addEventListener("complete", () => resolve(asked.result));
    running.addEventListener("abort", () => reject(running.error ?? new Error("It was not written.")));
  });
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(database, 1);
    asked.addEventListener("upgradeneeded", () => asked.result.createObjectStore(store));
    asked.addEventListener("error", () => reject(asked.error ?? new Error("It could not be opened.")));
    asked.addEventListener("success", () => {
      const opened = asked.result;
      // The browser or a user has deleted it: the next write opens a new one.
      const forget = () => (opening = undefined);
      opened.addEventListener("close", forget);
      opened.addEventListener("versionchange", () => {
        opened.close();
        forget();
      });
      resolve(opened);
    });
  });
}
