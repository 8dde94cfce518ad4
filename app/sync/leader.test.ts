import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser } from "#app/testing/fakeBrowser.ts";
import { leadWhenElected } from "./leader.ts";

let browser: FakeBrowser;
let tabs: Tab[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  opensBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function opensBrowser(): void {
  vi.clearAllTimers();
  browser = new FakeBrowser();
  tabs = [];
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value);
}

/** A tab of the account: how often it has begun to lead, and whether it does. */
class Tab {
  begun = 0;
  leads = false;
  readonly isFrozen: boolean;
  readonly close: () => void;

  constructor(isFrozen: boolean) {
    this.isFrozen = isFrozen;
    this.close = leadWhenElected("one", () => {
      this.begun += 1;
      this.leads = true;
      return () => {
        this.leads = false;
      };
    });
  }
}

function aTab(isFrozen = false): Tab {
  const tab = new Tab(isFrozen);
  tabs.push(tab);
  return tab;
}

/** The system runs no timer of it, as it does with a tab in the background; what it holds it goes on holding. */
function aFrozenTab(): Tab {
  const running = globalThis.setInterval;
  vi.stubGlobal("setInterval", () => 0);
  const tab = aTab(true);
  vi.stubGlobal("setInterval", running);
  return tab;
}

async function passes(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
}

function clockIsSet(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1_000);
}

test("the first tab leads, and the next one as soon as it is closed", async () => {
  const [first, second] = [aTab(), aTab()];
  await passes(0);
  expect([first.leads, second.leads]).toEqual([true, false]);
  first.close();
  await passes(0);
  expect([first.leads, second.leads]).toEqual([false, true]);
});

test("a tab that works keeps the lead beside others that are looked at", async () => {
  const [first, second] = [aTab(), aTab()];
  await passes(3_600);
  expect([first.leads, second.begun]).toEqual([true, 0]);
  expect(first.begun).toBe(1);
});

test("a tab that is looked at takes over from a frozen one, not before five seconds of silence", async () => {
  const frozen = aFrozenTab();
  const second = aTab();
  await passes(5);
  expect([frozen.leads, second.leads]).toEqual([true, false]);
  await passes(2);
  expect([frozen.leads, second.leads]).toEqual([false, true]);
  await passes(3_600);
  expect([frozen.begun, second.begun]).toEqual([1, 1]);
});

test("a tab that nobody looks at takes nothing over until it is looked at", async () => {
  const frozen = aFrozenTab();
  browser.looks("hidden");
  const second = aTab();
  await passes(60);
  expect([frozen.leads, second.leads]).toEqual([true, false]);
  browser.looks("visible");
  await passes(2);
  expect([frozen.leads, second.leads]).toEqual([false, true]);
});

test("a tab from which the lead was taken waits for its turn again", async () => {
  const frozen = aFrozenTab();
  const second = aTab();
  await passes(8);
  expect(second.leads).toBe(true);
  second.close();
  await passes(0);
  expect([frozen.leads, frozen.begun]).toEqual([true, 2]);
});

test("a heartbeat from the future is no sign of life: the clock was set back beside a frozen tab", async () => {
  const frozen = aFrozenTab();
  const second = aTab();
  await passes(1);
  clockIsSet(-86_400);
  await passes(2);
  expect([frozen.leads, second.leads]).toEqual([false, true]);
});

test("a device without room for a heartbeat has a leader all the same", async () => {
  browser.localStorage.isFull = true;
  const [first, second] = [aTab(), aTab()];
  for (let tick = 0; tick < 30; tick += 1) {
    await passes(1);
    expect([first, second].filter(({ leads }) => leads)).toHaveLength(1);
  }
});

test("a tab that is closed before its turn never leads, and keeps nobody waiting", async () => {
  const [first, second, third] = [aTab(), aTab(), aTab()];
  await passes(0);
  second.close();
  first.close();
  await passes(0);
  expect([first.leads, second.begun, third.leads]).toEqual([false, 0, true]);
});

test("a tab that is closed leaves no timer", async () => {
  const tab = aTab();
  await passes(0);
  tab.close();
  expect(vi.getTimerCount()).toBe(0);
});

const events = fc.oneof(
  fc.record({ kind: fc.constantFrom("open", "open frozen", "close", "look", "look away", "fill", "free" as const) }),
  fc.record({ kind: fc.constant("pass" as const), seconds: fc.integer({ min: 0, max: 20 }) }),
  fc.record({ kind: fc.constant("set clock" as const), seconds: fc.integer({ min: -90, max: 90 }) }),
);
type Happening = { kind: string; seconds?: number };

async function happens({ kind, seconds = 0 }: Happening): Promise<void> {
  if (kind === "open") aTab();
  if (kind === "open frozen") aFrozenTab();
  if (kind === "close") tabs.shift()?.close();
  if (kind === "look") browser.looks("visible");
  if (kind === "look away") browser.looks("hidden");
  if (kind === "fill" || kind === "free") browser.localStorage.isFull = kind === "fill";
  if (kind === "set clock") clockIsSet(seconds);
  await passes(kind === "pass" ? seconds : 0);
}

test("whatever clocks, tabs and the storage do, one tab leads at a time, and in the end one that is alive", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(events, { maxLength: 20 }), async (happenings) => {
      opensBrowser();
      for (const happening of happenings) {
        await happens(happening);
        expect(tabs.filter(({ leads }) => leads).length).toBe(Math.min(tabs.length, 1));
      }
      aTab();
      browser.looks("visible");
      browser.localStorage.isFull = false;
      // A heartbeat that lies up to five seconds ahead is believed until it is five seconds old.
      await passes(14);
      expect(tabs.filter(({ leads }) => leads)).toMatchObject([{ isFrozen: false }]);
      for (const tab of tabs) tab.close();
    }),
    { numRuns: 200 },
  );
});
