import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser } from "#app/testing/fakeBrowser.ts";
import { FakeEventSource } from "#app/testing/fakeEventSource.ts";
import { pokes, type Poke } from "./pokes.ts";

let browser: FakeBrowser;
let heads: Poke[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  browser = new FakeBrowser();
  heads = [];
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns a function that stops listening. */
function listens(): () => void {
  const subscription = pokes().subscribe((head) => heads.push(head));
  return () => subscription.unsubscribe();
}

/** The currently open one; every earlier one must have been closed. */
function stream(): FakeEventSource {
  const [living, ...others] = FakeEventSource.living();
  if (!living || others.length > 0) throw new Error(`${FakeEventSource.living().length} streams are open.`);
  return living;
}

function opened(): number {
  return FakeEventSource.opened.length;
}

test("passes on the server's head numbers in order", () => {
  listens();
  stream().connects();
  stream().says("7");
  stream().says("9");
  expect(heads).toEqual([7, 9]);
});

test("passes on rows before the position that follows them, and nothing of what is no answer", () => {
  listens();
  stream().connects();
  const answer = {
    clientId: "a",
    from: "1~8",
    cursor: "1~9",
    today: "2099-11-21",
    patch: {},
    more: false,
    receipts: [],
  };
  stream().tells("rows", answer);
  stream().says("9");
  stream().tells("rows", { ...answer, patch: "none" });
  stream().says("10");
  expect(heads).toEqual([answer, 9, 10]);
});

test("reopens a stream that was closed for good after five seconds, again and again", () => {
  listens();
  for (let times = 1; times <= 3; times += 1) {
    stream().fails("for good");
    vi.advanceTimersByTime(4_999);
    expect(opened()).toBe(times);
    vi.advanceTimersByTime(1);
    expect(opened()).toBe(times + 1);
  }
  stream().connects();
  stream().says("12");
  expect(heads).toEqual([12]);
});

test("leaves a stream that breaks temporarily to the browser", () => {
  listens();
  stream().connects();
  stream().fails("for now");
  vi.advanceTimersByTime(59_000);
  expect(opened()).toBe(1);
});

test("treats a stream as dead after a minute of silence", () => {
  listens();
  stream().connects();
  vi.advanceTimersByTime(59_999);
  expect(opened()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(opened()).toBe(2);
  stream();
});

test("gives up on a stream that does not connect within a minute", () => {
  listens();
  vi.advanceTimersByTime(60_000);
  expect(opened()).toBe(2);
});

test.each([
  ["a beat", (source: FakeEventSource) => source.beats()],
  ["a head", (source: FakeEventSource) => source.says("3")],
  ["rows", (source: FakeEventSource) => source.tells("rows", {})],
  ["a connection", (source: FakeEventSource) => source.connects()],
])("%s is a sign of life", (_, sign) => {
  listens();
  for (let times = 0; times < 10; times += 1) {
    vi.advanceTimersByTime(25_000);
    sign(stream());
  }
  expect(opened()).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(opened()).toBe(2);
});

test("a network change opens a new stream at once", () => {
  listens();
  stream().connects();
  browser.goes("online");
  expect(opened()).toBe(2);
  stream().connects();
  vi.advanceTimersByTime(59_999);
  expect(opened()).toBe(2);
});

test("opens no stream while the page loads, because the page needs its connections", () => {
  browser.document.readyState = "interactive";
  listens();
  vi.advanceTimersByTime(300_000);
  expect(opened()).toBe(0);
  browser.window.dispatchEvent(new Event("load"));
  expect(opened()).toBe(1);
});

test("unsubscribing leaves no stream and no timer", () => {
  const stop = listens();
  stream().fails("for good");
  stop();
  expect(FakeEventSource.living()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  browser.goes("online");
  vi.advanceTimersByTime(300_000);
  expect(opened()).toBe(1);
});
