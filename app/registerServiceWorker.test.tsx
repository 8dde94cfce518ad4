import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** A worker that is being installed. */
class Installing extends EventTarget {
  state = "installing";

  becomes(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

let registration: { update: () => Promise<void>; installing: Installing | null };
const reload = vi.fn<() => void>();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  reload.mockClear();
  registration = { update: async () => undefined, installing: null };
  const container = Object.assign(new EventTarget(), { getRegistration: async () => registration });
  Object.defineProperty(navigator, "serviceWorker", { value: container, configurable: true });
  vi.spyOn(window.location, "reload").mockImplementation(reload);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function pressesReload(): Promise<void> {
  const { reloadInNewest } = await import("./registerServiceWorker.ts");
  void reloadInNewest();
  await vi.advanceTimersByTimeAsync(0);
}

test("without a newer version the page is loaded again at once", async () => {
  await pressesReload();
  expect(reload).toHaveBeenCalledOnce();
});

test("without a network, too", async () => {
  registration.update = () => Promise.reject(new TypeError("Failed to fetch"));
  await pressesReload();
  expect(reload).toHaveBeenCalledOnce();
});

test("a newer version that fails to install is not waited for any longer", async () => {
  registration.installing = new Installing();
  await pressesReload();
  expect(reload).not.toHaveBeenCalled();
  registration.installing.becomes("redundant");
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
});

test("a newer version that takes too long is not waited for any longer than 15 seconds", async () => {
  registration.installing = new Installing();
  await pressesReload();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reload).toHaveBeenCalledOnce();
});

/** A page that has registered its worker; `active`: the worker of an earlier version on this device. */
async function registers(active: object | null) {
  vi.stubEnv("PROD", true);
  const made = Object.assign(new EventTarget(), { active, installing: new Installing(), waiting: null });
  let isRegistered = false;
  const container = Object.assign(new EventTarget(), {
    controller: active,
    register: async () => made,
    getRegistration: async () => made,
  });
  // Registering reads this last.
  Object.defineProperty(container, "ready", {
    get: () => {
      isRegistered = true;
      return Promise.resolve({ active: active ?? { postMessage: () => undefined } });
    },
  });
  Object.defineProperty(navigator, "serviceWorker", { value: container, configurable: true });
  const { registerServiceWorker, whenUpdateWaits } = await import("./registerServiceWorker.ts");
  const offers: (() => void)[] = [];
  whenUpdateWaits((update) => void offers.push(update));
  registerServiceWorker();
  window.dispatchEvent(new Event("load"));
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.dynamicImportSettled();
  await vi.waitFor(() => expect(isRegistered).toBe(true));
  return {
    offers,
    /** Another worker controls the page from now on, or none. */
    isControlledBy: (controller: object | null) => {
      container.controller = controller;
      container.dispatchEvent(new Event("controllerchange"));
    },
    /** A worker is found, and gets this far. */
    finds: async (state: "installed" | "redundant", waiting: object | null = null) => {
      Object.assign(made, { waiting, installing: new Installing() });
      made.dispatchEvent(new Event("updatefound"));
      made.installing.becomes(state);
      await vi.advanceTimersByTimeAsync(1_000);
    },
  };
}

test("the first version on a device is not offered as an update, whether it installs or not", async () => {
  const { offers, finds } = await registers(null);
  for (const state of ["redundant", "installed"] as const) await finds(state);
  expect(offers).toEqual([]);
});

test("each newer version is offered once it is installed, also after one that failed to install", async () => {
  const { offers, finds } = await registers({ postMessage: () => undefined, state: "activated" });
  await finds("redundant");
  expect(offers).toHaveLength(0);
  for (const count of [1, 2, 3]) {
    await finds("installed");
    expect(offers).toHaveLength(count);
  }
});

test("a browser that removes the worker offers no new version, nor does the worker that comes in its place", async () => {
  const { offers, isControlledBy } = await registers({ postMessage: () => undefined, state: "activated" });
  isControlledBy(null);
  isControlledBy({ state: "activated" });
  expect(offers).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
});

test("a new version that another tab has taken is offered, and nothing is reloaded before it is pressed", async () => {
  const { offers, isControlledBy } = await registers({ postMessage: () => undefined, state: "activated" });
  isControlledBy({ state: "activated" });
  expect(offers).toHaveLength(1);
  expect(reload).not.toHaveBeenCalled();
  offers[0]?.();
  expect(reload).toHaveBeenCalledOnce();
});

/** A page whose newer version is installed and waits; `says`: what the page told each of the two workers. */
async function pressesReloadInstalled() {
  const says: string[] = [];
  const worker = (name: string) => ({
    state: "installed",
    postMessage: ({ type }: { type: string }) => void says.push(`${name}: ${type}`),
  });
  const page = await registers(worker("current"));
  await page.finds("installed", worker("newer"));
  page.offers[0]?.();
  return { ...page, says };
}

test("a press on Reload tells the current worker to make way and the newer one to take over, until it has", async () => {
  const { says, isControlledBy } = await pressesReloadInstalled();
  const once = ["current: MAKE_WAY", "newer: SKIP_WAITING"];
  expect(says).toEqual(once);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(says).toEqual([...once, ...once, ...once]);
  expect(reload).not.toHaveBeenCalled();
  isControlledBy({ state: "activated" });
  expect(reload).toHaveBeenCalledOnce();
});

test("a browser that never lets the newer version take over still reloads within ten seconds", async () => {
  await pressesReloadInstalled();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledOnce();
});
