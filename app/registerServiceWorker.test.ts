// @vitest-environment happy-dom
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
