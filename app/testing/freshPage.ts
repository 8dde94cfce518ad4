import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { Dexie } from "dexie";
import { afterAll } from "vitest";
import { builtinEnvironments } from "vitest/runtime";

// For files that share a process: each gets a browser's page and an empty storage of its own. The page stays until the
// next file comes: what a test did not wait for may still look at it.
const kept: typeof globalThis & { closePage?: () => void | PromiseLike<void> } = globalThis;
await kept.closePage?.();
const page = await builtinEnvironments["happy-dom"].setup(globalThis, {});
kept.closePage = () => page.teardown(globalThis);
globalThis.indexedDB = new IDBFactory();
Dexie.dependencies.indexedDB = globalThis.indexedDB;
// Only now: React looks for a page as it loads.
const { cleanup, configure, screen, within } = await import("@testing-library/react");
Object.assign(screen, within(document.body));
// A busy machine is slow; what never comes fails all the same.
configure({ asyncUtilTimeout: 10_000 });

afterAll(cleanup);
