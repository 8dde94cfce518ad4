import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { removeDurable, restoreDurable, setDurable } from "./durableStorage.ts";

beforeEach(() => restoreDurable());
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  await Dexie.delete("touchline-lasting");
});

type Texts = Record<string, string | null>;

function everything(): Texts {
  return Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)]));
}

/** Leaves out the count of changes. */
function texts(): Texts {
  return Object.fromEntries(Object.entries(everything()).filter(([key]) => key !== "lastingCount"));
}

/** localStorage as it is after a kill: without the latest writes. */
function holds(kept: Texts): void {
  localStorage.clear();
  for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text ?? "");
}

/** What a start shows when localStorage contains this. */
async function startsFrom(kept: Texts): Promise<Texts> {
  const before = everything();
  holds(kept);
  await restoreDurable();
  const shown = texts();
  holds(before);
  return shown;
}

async function isWritten(): Promise<void> {
  await vi.waitFor(async () => expect(await startsFrom({})).toEqual(texts()));
}

test("text that localStorage lost when the browser was killed is restored at the next start", async () => {
  setDurable("draft:visitor:request", "typed");
  setDurable("user", "nomsa");
  await isWritten();
  const late = { "draft:visitor:request": "ty", theme: "dark" };
  expect(await startsFrom(late)).toEqual({ "draft:visitor:request": "typed", user: "nomsa", theme: "dark" });
});

test("a sent or signed-out draft stays gone even if localStorage still has it", async () => {
  setDurable("draft:visitor:request", "typed");
  setDurable("user", "nomsa");
  await isWritten();
  removeDurable("draft:visitor:request");
  removeDurable("user");
  await isWritten();
  expect(await startsFrom({ "draft:visitor:request": "typed", user: "nomsa" })).toEqual({});
});

test("keeps drafts of the previous version, which stored them in localStorage only", async () => {
  await Dexie.delete("touchline-lasting");
  const before = { "draft:visitor:request": "typed before the update", user: "nomsa" };
  expect(await startsFrom(before)).toEqual(before);
  expect(await startsFrom({})).toEqual(before);
});

test("a failed database write is not overwritten by the older database copy", async () => {
  setDurable("draft:visitor:request", "older");
  await isWritten();
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("No room.", "QuotaExceededError");
  });
  setDurable("draft:visitor:request", "newer");
  await vi.waitFor(() => expect(put).toHaveBeenCalled());
  put.mockRestore();
  await restoreDurable();
  expect(texts()).toEqual({ "draft:visitor:request": "newer" });
  await isWritten();
});

test("a draft or a sign-out right before the tab closes survives although the database missed it", async () => {
  setDurable("draft:visitor:request", "ty");
  setDurable("user", "nomsa");
  await isWritten();
  // A closed tab's transactions end without its code noticing.
  vi.stubGlobal("indexedDB", undefined);
  setDurable("draft:visitor:request", "typed");
  removeDurable("user");
  setDurable("draft:visitor:bid", "typed too");
  vi.unstubAllGlobals();
  await restoreDurable();
  expect(texts()).toEqual({ "draft:visitor:request": "typed", "draft:visitor:bid": "typed too" });
  await isWritten();
});

test("keeps a draft when localStorage is full", async () => {
  const set = vi.spyOn(localStorage, "setItem").mockImplementation(() => {
    throw new DOMException("No room.", "QuotaExceededError");
  });
  expect(() => setDurable("draft:visitor:request", "typed")).toThrow("No room.");
  set.mockRestore();
  await vi.waitFor(async () => expect(await startsFrom({})).toEqual({ "draft:visitor:request": "typed" }));
});

test("a browser that cannot open a database starts with what localStorage has", async () => {
  await Dexie.delete("touchline-lasting");
  vi.stubGlobal("indexedDB", { open: () => new EventTarget() });
  expect(await startsFrom({ user: "nomsa" })).toEqual({ user: "nomsa" });
});
