import "fake-indexeddb/auto";
import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ScreenOf } from "#app/testing/screenOf.tsx";
import type { KeepAnswer, KeepMessage } from "./precacheGroups.ts";
import { useKeptGroups } from "./useKeptGroups.ts";

const userId = "1d0c0b0a-1111-4222-8333-444455556666";
const second = 1_000;

function App() {
  useKeptGroups();
  return null;
}

/** The service worker: what it was asked, and what it answers from now on. Without an answer it has been ended. */
const worker = {
  asked: [] as KeepMessage[],
  answer: "kept" as KeepAnswer | undefined,
  postMessage(message: KeepMessage, [port]: MessagePort[]) {
    worker.asked.push(message);
    if (worker.answer) port?.postMessage(worker.answer);
  },
};

let screen: ScreenOf;

beforeEach(() => {
  worker.asked = [];
  worker.answer = "kept";
  delete document.documentElement.dataset["kept"];
  Object.defineProperty(navigator, "serviceWorker", {
    value: { ready: Promise.resolve({ active: worker }) },
    configurable: true,
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  screen = new ScreenOf({ kind: "user", userId, role: "admin", roleVersion: 0 });
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  await screen.database.delete();
});

const shown = () => document.documentElement.dataset["kept"];

/** Time passes, and so do the messages that it sets off. */
async function after(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  for (let turn = 0; turn < 5; turn += 1) await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
}

async function opens(): Promise<void> {
  screen.opens("/", <App />);
  await after(second);
}

test("once the worker has cached everything, the page says so and asks no more", async () => {
  await opens();
  expect(shown()).toBe("account admin");
  const { length } = worker.asked;
  await after(3_600 * second);
  expect(worker.asked).toHaveLength(length);
});

test("as long as something cannot be cached, the page asks again with growing pauses, and never says that it is", async () => {
  worker.answer = "failed";
  await opens();
  const counts: number[] = [];
  for (const pause of [5, 10, 20, 40]) {
    counts.push(worker.asked.length);
    await after(pause * second + second);
    expect(shown()).toBeUndefined();
  }
  expect(counts.map((count) => count - (counts[0] ?? 0))).toEqual([0, 1, 2, 3]);
  worker.answer = "kept";
  await after(90 * second);
  expect(shown()).toBe("account admin");
});

test("a device that is online again is asked about at once", async () => {
  worker.answer = "failed";
  await opens();
  for (const pause of [6, 11, 21, 41]) await after(pause * second);
  worker.answer = "kept";
  window.dispatchEvent(new Event("online"));
  await after(second);
  expect(shown()).toBe("account admin");
});

test("a worker that ended before it answered is asked again", async () => {
  worker.answer = undefined;
  await opens();
  const { length } = worker.asked;
  await after(130 * second);
  expect(worker.asked.length).toBe(length + 1);
});

test("a page that is gone asks no more", async () => {
  worker.answer = "failed";
  await opens();
  cleanup();
  const { length } = worker.asked;
  await after(600 * second);
  window.dispatchEvent(new Event("online"));
  await after(second);
  expect(worker.asked).toHaveLength(length);
});
