import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser } from "#app/testing/fakeBrowser.ts";
import { leadWhenElected } from "./leader.ts";

let browser: FakeBrowser;
let tabs: Tab[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "Date"] });
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

/** A tab of the account: how often it has started to lead, and whether it leads now. */
class Tab {
  begun = 0;
  leads = false;
  isLeft = false;
  isFrozen: boolean;
  readonly close: () => void;
  private readonly window = new EventTarget();

  constructor(isFrozen: boolean) {
    this.isFrozen = isFrozen;
    vi.stubGlobal("window", this.window);
    this.close = leadWhenElected("one", () => {
      this.begun += 1;
      this.leads = true;
      return () => {
        this.leads = false;
      };
    });
    vi.stubGlobal("window", browser.window);
  }

  /** The tab navigates away: the browser keeps the page in its cache. */
  isLeftBehind(): void {
    this.isLeft = true;
    this.window.dispatchEvent(new Event("pagehide"));
  }

  /** The user returns: its timers run again, even if they were frozen. */
  isBack(): void {
    this.isLeft = false;
    this.isFrozen = false;
    this.window.dispatchEvent(new Event("pageshow"));
  }
}

function aTab(isFrozen = false): Tab {
  const tab = new Tab(isFrozen);
  tabs.push(tab);
  return tab;
}

/** The system runs none of its timers, like a background tab's; it keeps what it holds. */
function aFrozenTab(): Tab {
  // Not as a stub: what stubs put back at the end is the fake clock's.
  const running = globalThis.setInterval;
  Reflect.set(globalThis, "setInterval", () => 0);
  const tab = aTab(true);
  Reflect.set(globalThis, "setInterval", running);
  return tab;
}

async function passes(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
}

function clockIsSet(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1_000);
}

test("the first tab leads, and the next one as soon as it closes", async () => {
  const [first, second] = [aTab(), aTab()];
  await passes(0);
  expect([first.leads, second.leads]).toEqual([true, false]);
  first.close();
  await passes(0);
  expect([first.leads, second.leads]).toEqual([false, true]);
});

test("a working tab keeps the lead even if other tabs are visible", async () => {
  const [first, second] = [aTab(), aTab()];
  await passes(3_600);
  expect([first.leads, second.begun]).toEqual([true, 0]);
  expect(first.begun).toBe(1);
});

test("a visible tab takes over from a frozen one after five seconds of silence", async () => {
  const frozen = aFrozenTab();
  const second = aTab();
  await passes(5);
  expect([frozen.leads, second.leads]).toEqual([true, false]);
  await passes(2);
  expect([frozen.leads, second.leads]).toEqual([false, true]);
  await passes(3_600);
  expect([frozen.begun, second.begun]).toEqual([1, 1]);
});

test("a hidden tab takes nothing over until it is visible", async () => {
  const frozen = aFrozenTab();
  browser.looks("hidden");
  const second = aTab();
  await passes(60);
  expect([frozen.leads, second.leads]).toEqual([true, false]);
  browser.looks("visible");
  await passes(2);
  expect([frozen.leads, second.leads]).toEqual([false, true]);
});

test("a tab that lost the lead queues for it again", async () => {
  const frozen = aFrozenTab();
  const second = aTab();
  await passes(8);
  expect(second.leads).toBe(true);
  second.close();
  await passes(0);
  expect([frozen.leads, frozen.begun]).toEqual([true, 2]);
});

test("a heartbeat from the future is no sign of life when the clock was set back", async () => {
  const frozen = aFrozenTab();
  const second = aTab();
  await passes(1);
  clockIsSet(-86_400);
  await passes(2);
  expect([frozen.leads, second.leads]).toEqual([false, true]);
});

test("a device without room for a heartbeat still has a leader", async () => {
  browser.localStorage.isFull = true;
  const [first, second] = [aTab(), aTab()];
  for (let tick = 0; tick < 30; tick += 1) {
    await passes(1);
    expect([first, second].filter(({ leads }) => leads)).toHaveLength(1);
  }
});

test("a tab closed while queueing never leads and holds nobody up", async () => {
  const [first, second, third] = [aTab(), aTab(), aTab()];
  await passes(0);
  second.close();
  first.close();
  await passes(0);
  expect([first.leads, second.begun, third.leads]).toEqual([false, 0, true]);
});

test("a closed tab leaves no timer", async () => {
  const tab = aTab();
  await passes(0);
  tab.close();
  expect(vi.getTimerCount()).toBe(0);
});

test("a page that is left hands the lead to the next tab, and queues again when it returns", async () => {
  const [first, second] = [aTab(), aTab()];
  await passes(0);
  first.isLeftBehind();
  await passes(0);
  expect([first.leads, second.leads]).toEqual([false, true]);
  first.isBack();
  await passes(60);
  expect([first.leads, second.leads]).toEqual([false, true]);
  second.close();
  await passes(0);
  expect([first.begun, first.leads]).toEqual([2, true]);
});

test("the initial pageshow event starts no second candidacy", async () => {
  const tab = aTab();
  tab.isBack();
  await passes(60);
  expect([tab.begun, browser.navigator.locks.asked]).toEqual([1, 1]);
});

test("a page that is left requests no lock, whatever happens to those it held or waited for", async () => {
  const locks = browser.navigator.locks;
  const [first, second] = [aTab(), aTab()];
  await passes(0);
  for (const tab of tabs) tab.isLeftBehind();
  locks.refusesAll();
  const askedBefore = locks.asked;
  await passes(3_600);
  expect([locks.asked, first.leads, second.leads]).toEqual([askedBefore, false, false]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a page whose locks are rejected before it knows it is left retries a few times, with pauses", async () => {
  const locks = browser.navigator.locks;
  aTab();
  await passes(0);
  locks.refusesAll();
  await passes(0);
  expect(locks.asked).toBe(1);
  await passes(3_600);
  expect(locks.asked).toBeLessThanOrEqual(5);
});

test("a tab refused every lock leads without one, and so does one of two", async () => {
  browser.navigator.locks.refusesAll();
  const first = aTab();
  await passes(2);
  expect(first.leads).toBe(true);
  const second = aTab();
  await passes(3_600);
  expect([first.leads, first.begun, second.begun]).toEqual([true, 1, 0]);
  first.close();
  await passes(8);
  expect(second.leads).toBe(true);
  expect(browser.navigator.locks.asked).toBeLessThanOrEqual(8);
});

test("a tab in a browser without locks leads", async () => {
  Reflect.set(browser.navigator, "locks", undefined);
  const tab = aTab();
  await passes(2);
  expect(tab.leads).toBe(true);
});

test("a tab that leads without a lock stops when another takes over", async () => {
  browser.navigator.locks.refusesAll();
  const first = aTab();
  await passes(2);
  clockIsSet(-86_400);
  const second = aTab();
  await passes(4);
  expect(tabs.filter(({ leads }) => leads)).toHaveLength(1);
  expect([first.begun, second.begun]).toContain(1);
});

test("a tab that gave up asks again whenever it becomes visible, a few times each", async () => {
  const locks = browser.navigator.locks;
  const first = aTab();
  await passes(0);
  browser.looks("hidden");
  locks.refusesAll();
  await passes(60);
  expect([locks.asked, first.leads]).toEqual([4, false]);
  locks.grantsAgain();
  await passes(60);
  expect([locks.asked, first.leads]).toEqual([4, false]);
  browser.looks("visible");
  await passes(0);
  expect([locks.asked, first.leads]).toEqual([5, true]);
});

const kinds = ["open", "open frozen", "close", "look", "look away", "fill", "free", "leave", "return"] as const;
const events = fc.oneof(
  fc.record({ kind: fc.constantFrom(...kinds) }),
  fc.record({ kind: fc.constant("pass" as const), seconds: fc.integer({ min: 0, max: 20 }) }),
  fc.record({ kind: fc.constant("set clock" as const), seconds: fc.integer({ min: -90, max: 90 }) }),
);
const refusals = fc.record({ kind: fc.constantFrom("refuse", "grant") });
type Happening = { kind: string; seconds?: number };

async function happens({ kind, seconds = 0 }: Happening): Promise<void> {
  if (kind === "open") aTab();
  if (kind === "open frozen") aFrozenTab();
  if (kind === "close") tabs.shift()?.close();
  if (kind === "look") browser.looks("visible");
  if (kind === "look away") browser.looks("hidden");
  if (kind === "fill" || kind === "free") browser.localStorage.isFull = kind === "fill";
  if (kind === "leave") tabs.find(({ isLeft }) => !isLeft)?.isLeftBehind();
  if (kind === "return") tabs.find(({ isLeft }) => isLeft)?.isBack();
  if (kind === "refuse") browser.navigator.locks.refusesAll();
  if (kind === "grant") browser.navigator.locks.grantsAgain();
  if (kind === "set clock") clockIsSet(seconds);
  await passes(kind === "pass" ? seconds : 0);
}

const leading = () => tabs.filter(({ leads }) => leads);

/** Whatever has happened: a visible tab sends before long. */
async function aTabIsLookedAt(): Promise<void> {
  aTab();
  browser.looks("visible");
  browser.localStorage.isFull = false;
  // A heartbeat up to five seconds in the future is believed until it is five seconds old.
  await passes(14);
}

test("whatever clocks, tabs and storage do, one tab leads at a time and a living one in the end", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(events, { maxLength: 20 }), async (happenings) => {
      opensBrowser();
      for (const happening of happenings) {
        await happens(happening);
        expect(leading().length).toBeLessThanOrEqual(1);
        // A tab that lost the lead queues again after a second.
        await passes(1);
        expect(leading().length).toBe(Math.min(tabs.filter(({ isLeft }) => !isLeft).length, 1));
      }
      await aTabIsLookedAt();
      expect(leading()).toMatchObject([{ isFrozen: false, isLeft: false }]);
      for (const tab of tabs) tab.close();
    }),
    { numRuns: 200 },
  );
});

test("with refused locks, requests stay rare, no left page leads, and a living tab does in the end", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(events, refusals), { maxLength: 20 }), async (happenings) => {
      opensBrowser();
      const { locks } = browser.navigator;
      for (const happening of happenings) {
        const before = { asked: locks.asked, at: Date.now() };
        await happens(happening);
        const seconds = Math.max(0, Date.now() - before.at) / 1_000;
        // The most a tab requests: queueing again after a pause, and a steal every two seconds.
        expect(locks.asked - before.asked).toBeLessThanOrEqual(tabs.length * (4 + 2 * seconds));
        expect(leading().filter(({ isLeft }) => isLeft)).toEqual([]);
      }
      await aTabIsLookedAt();
      expect(leading().filter(({ isFrozen }) => !isFrozen)).toHaveLength(1);
      for (const tab of tabs) tab.close();
      expect(vi.getTimerCount()).toBe(0);
    }),
    { numRuns: 200 },
  );
});
