import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mostShownSeconds } from "#shared/api/shownPlaces.ts";
import { shownSchema } from "#shared/api/shownTime.ts";
import { countShown } from "./countShown.ts";

let sent: { address: string; said: unknown; isKept: boolean | undefined }[];
let visibility: DocumentVisibilityState;
let isLost: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  visibility = "visible";
  isLost = false;
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  vi.stubGlobal("fetch", async (address: string, { body, keepalive }: RequestInit) => {
    sent.push({ address, said: JSON.parse(String(body)), isKept: keepalive });
    if (isLost) throw new TypeError("No network");
    return Response.json({});
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
const saidSeconds = () => sent.map(({ said }) => Reflect.get(Object(said), "seconds"));

test("only seconds in which the match is shown in a visible window are reported, once a minute", async () => {
  let isShowing = true;
  const stop = countShown({ place: "picture", match: 12, linkKey: "a-key" }, () => isShowing);
  await pass(20);
  visibility = "hidden";
  await pass(10);
  visibility = "visible";
  isShowing = false;
  await pass(10);
  isShowing = true;
  await pass(20);
  expect(sent).toEqual([
    { address: "/api/watch/12/shown", said: { place: "picture", seconds: 40, key: "a-key" }, isKept: true },
  ]);
  stop();
  await pass(120);
  expect(sent).toHaveLength(1);
});

test("what is left goes out when the page is closed or the player ends, each second once", async () => {
  const stop = countShown({ place: "overlay", match: 12, linkKey: undefined }, () => true);
  await pass(7);
  window.dispatchEvent(new Event("pagehide"));
  await pass(5);
  stop();
  expect(saidSeconds()).toEqual([7, 5]);
  expect(sent[0]?.said).toEqual({ place: "overlay", seconds: 7 });
});

test("the seconds of lost reports are sent with the next reports, apart, until one is answered", async () => {
  const stop = countShown({ place: "picture", match: 12, linkKey: undefined }, () => true);
  await pass(60);
  isLost = true;
  await pass(120);
  isLost = false;
  await pass(120);
  stop();
  const place = "picture";
  expect(sent.map(({ said }) => said)).toEqual([
    { place, seconds: 60 },
    { place, seconds: 60 },
    { place, seconds: 60, late: { seconds: 60, sinceSeconds: 120 } },
    { place, seconds: 60, late: { seconds: 120, sinceSeconds: 180 } },
    { place, seconds: 60 },
  ]);
});

test("a report is sent again if the server was overloaded, not if it refused it", async () => {
  const answers = [503, 429, 404, 200];
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    sent.push({ address: "", said: JSON.parse(String(body)), isKept: true });
    return new Response("{}", { status: answers[sent.length - 1] ?? 200 });
  });
  const stop = countShown({ place: "picture", match: 12, linkKey: undefined }, () => true);
  await pass(240);
  stop();
  const late = sent.map(({ said }) => Reflect.get(Object(Reflect.get(Object(said), "late")), "seconds"));
  expect(late).toEqual([undefined, 60, 120, undefined]);
});

test("no more is kept than one report may hold", async () => {
  isLost = true;
  const stop = countShown({ place: "picture", match: 12, linkKey: undefined }, () => true);
  await pass(2 * mostShownSeconds);
  stop();
  for (const { said } of sent) expect(shownSchema.safeParse(said).success, JSON.stringify(said)).toBe(true);
});

test("the score alone spends a call on it every five minutes", async () => {
  const stop = countShown({ place: "score", match: 12, linkKey: "a-key" }, () => true);
  await pass(900);
  stop();
  expect(saidSeconds()).toEqual([300, 300, 300]);
});
