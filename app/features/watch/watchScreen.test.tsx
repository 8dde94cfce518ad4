import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeEventSource } from "#app/testing/fakeEventSource.ts";
import { watchPhases, type WatchPhase, type WatchState, type WatchVideo } from "#shared/api/live.ts";
// Preloaded, so that lazy imports do not use up the tests' timeouts.
import "#app/ui/DialogPanel.tsx";
import "./ReportMatch.tsx";
import { WatchScreen } from "./WatchScreen.tsx";
import { watchTexts } from "./watchTexts.ts";

const match: WatchState["match"] = {
  ...{ number: 12, homeSchool: "Rondebosch Boys", awaySchool: "Paarl Gim", sport: "Rugby" },
  ...{ startsAt: "2026-12-05T08:30:00.000Z", venue: "Main field, Cape Town" },
};
const own: WatchVideo = { kind: "own", live: "/api/live/x/live.m3u8", replay: "/api/live/x/replay.m3u8" };
let status: number;

beforeEach(() => {
  FakeEventSource.opened = [];
  status = 200;
  localStorage.clear();
  vi.stubGlobal("EventSource", FakeEventSource);
  vi.stubGlobal("fetch", async () => new Response("", { status }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function opens(key?: string): void {
  render(
    <MemoryRouter>
      <WatchScreen match={12} linkKey={key} />
    </MemoryRouter>,
  );
}

function stream(): FakeEventSource {
  const [source] = FakeEventSource.living();
  if (!source) throw new Error("No stream is open.");
  return source;
}

function tells(changes: Partial<WatchState>, event = "change"): void {
  act(() => stream().tells(event, { match, phase: "live", video: null, viewers: 0, isListed: false, ...changes }));
}

/** Whether there is something to play. */
const plays: Record<WatchPhase, WatchVideo | null> = {
  notYet: null,
  settingUp: null,
  live: own,
  catchingUp: own,
  halfTime: own,
  ended: { ...own, live: null },
  replay: { kind: "file", url: "/api/watch/12/recording" },
  hidden: null,
  notAllowed: null,
};

test.each(watchPhases)("in the phase %s the page names the match and what a viewer can do", (phase) => {
  opens("a-key");
  expect(stream().address).toBe("/api/watch/12?key=a-key");
  tells({ phase, video: plays[phase] }, "snapshot");
  expect(screen.getByText(watchTexts.phases[phase].title)).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Rondebosch Boys vs Paarl Gim");
  const button = screen.queryByRole("button", { name: /^Play/ });
  expect(button !== null).toBe(plays[phase] !== null);
  const isBefore = phase === "notYet" || phase === "settingUp";
  for (const name of [/calendar/, /^Wake me/]) {
    expect(screen.queryByRole("button", { name }) !== null).toBe(isBefore);
  }
  const isToCome = isBefore || phase === "live" || phase === "catchingUp" || phase === "halfTime";
  expect(screen.queryByRole("link", { name: watchTexts.scoreOnly }) !== null).toBe(isToCome);
  if (plays[phase]) expect(screen.getByText(/up to 700 MB an hour, about R60/)).toBeTruthy();
  expect(document.querySelector("video")).toBeNull();
});

test("the time to the kick-off is counted, and a viewer who asked is woken once by the first picture", async () => {
  vi.useFakeTimers({ now: Date.parse(match.startsAt) - 3 * 3_600_000 - 65_000 });
  const shaken = vi.fn(() => true);
  Object.defineProperty(navigator, "vibrate", { value: shaken, configurable: true });
  opens("a-key");
  tells({ phase: "notYet" }, "snapshot");
  expect(screen.getByRole("timer").textContent).toBe("Kick-off in 3 h 1 min");
  await act(() => vi.advanceTimersByTimeAsync(3 * 3_600_000));
  expect(screen.getByRole("timer").textContent).toBe("Kick-off in 1 min 5 s");
  fireEvent.click(screen.getByRole("button", { name: "Wake me when it starts" }));
  expect(screen.getByText(watchTexts.awaited)).toBeTruthy();
  tells({ phase: "settingUp" });
  expect(shaken).not.toHaveBeenCalled();
  for (const phase of ["live", "catchingUp", "live"] as const) tells({ phase, video: own });
  expect(shaken).toHaveBeenCalledTimes(1);
});

const heard: WatchVideo = {
  ...own,
  sound: { live: "/api/live/x/sound-live.m3u8", replay: "/api/live/x/sound-replay.m3u8" },
};

test("a viewer with little data listens only, sees beforehand what an hour costs, and is asked for it first next time", () => {
  opens("a-key");
  tells({ video: heard }, "snapshot");
  const names = () =>
    screen.getAllByRole("button", { name: /^(Play|Sound only)$/ }).map(({ textContent }) => textContent);
  expect(names()).toEqual(["Play", "Sound only"]);
  expect(screen.getByText("Sound: up to 22 MB an hour, about R2.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Sound only" }));
  expect(document.querySelector("video")).toBeNull();
  expect(screen.getByLabelText("Rondebosch Boys vs Paarl Gim, sound only").tagName).toBe("AUDIO");
  cleanup();
  FakeEventSource.opened = [];

  opens("a-key");
  tells({ video: heard }, "snapshot");
  expect(names()).toEqual(["Sound only", "Play"]);
  fireEvent.click(screen.getByRole("button", { name: "Sound only" }));
  fireEvent.click(screen.getByRole("button", { name: "Show the picture (up to 700 MB an hour)" }));
  expect(document.querySelector("audio")).toBeNull();
  expect(document.querySelector("video")).not.toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Sound only (up to 22 MB an hour)" }));
  expect(document.querySelector("audio")).not.toBeNull();
});

test("a stream without sound offers none, whatever was chosen before", () => {
  localStorage.setItem("touchline-watch-mode", "sound");
  opens("a-key");
  tells({ video: own }, "snapshot");
  expect(screen.queryByRole("button", { name: /Sound/ })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Play" }));
  expect(document.querySelector("video")).not.toBeNull();
});

test("a match that is hidden leaves nothing in the player", () => {
  opens("a-key");
  tells({ phase: "replay", video: plays.replay }, "snapshot");
  fireEvent.click(screen.getByRole("button", { name: "Play the replay" }));
  expect(document.querySelector("video")?.getAttribute("src")).toBe("/api/watch/12/recording");
  tells({ phase: "hidden", video: null });
  expect(document.querySelector("video")).toBeNull();
  expect(screen.getByText(watchTexts.phases.hidden.title)).toBeTruthy();
});

test("a platform's stream plays in its frame, and one that has none is linked", () => {
  opens("a-key");
  const source = "https://www.youtube-nocookie.com/embed/touchline-w1";
  tells({ video: { kind: "frame", source, platform: "YouTube" } }, "snapshot");
  expect(document.querySelector("iframe")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Play" }));
  expect(document.querySelector("iframe")?.getAttribute("src")).toBe(source);
  expect(screen.queryByRole("link", { name: /youtube/i })).toBeNull();
  const href = "https://www.youtube.com/@school/live";
  tells({ video: { kind: "link", href } });
  expect(screen.getByRole("link", { name: "Open the stream" }).getAttribute("href")).toBe(href);
  tells({ video: null });
  expect(screen.getByText(watchTexts.linkOnly)).toBeTruthy();
});

test("viewers and the sponsor are named", () => {
  opens();
  expect(stream().address).toBe("/api/watch/12");
  tells({ viewers: 3, video: own, sponsor: { name: "Corner Bakery" } }, "snapshot");
  expect(screen.getByText("3 people are watching")).toBeTruthy();
  expect(screen.getByText("Brought to you by Corner Bakery")).toBeTruthy();
});

test("how long a sponsored match is shown is reported, from the press on Play until it is hidden; others' is not", async () => {
  vi.useFakeTimers();
  const said: unknown[] = [];
  vi.stubGlobal("fetch", async (address: string, { body = "" }: RequestInit = {}) => {
    said.push([address, JSON.parse(String(body))]);
    return Response.json({});
  });
  const video: WatchVideo = { kind: "frame", source: "https://www.youtube-nocookie.com/embed/x", platform: "YouTube" };
  const sponsor = { name: "Corner Bakery" };
  opens("a-key");
  tells({ video, sponsor }, "snapshot");
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  fireEvent.click(screen.getByRole("button", { name: "Play" }));
  await act(() => vi.advanceTimersByTimeAsync(70_000));
  tells({ phase: "hidden", video: null });
  const report = (seconds: number) => ["/api/watch/12/shown", { place: "picture", seconds, key: "a-key" }];
  expect(said).toEqual([report(60), report(10)]);
  tells({ video });
  fireEvent.click(screen.getByRole("button", { name: "Play" }));
  await act(() => vi.advanceTimersByTimeAsync(130_000));
  expect(said).toHaveLength(2);
});

test.each([
  ["a lost connection", 200],
  ["a session that has ended", 401],
  ["a server that is too busy", 429],
  ["a server's fault", 500],
  ["a server that restarts", 503],
])("%s keeps what is known, says so, and goes on by itself", async (_case, answered) => {
  vi.useFakeTimers();
  status = answered;
  opens("a-key");
  tells({ phase: "live", video: own }, "snapshot");
  stream().dispatchEvent(new Event("error"));
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(screen.getByText(watchTexts.stale)).toBeTruthy();
  expect(screen.getByText("Live")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  tells({ phase: "live", video: own });
  expect(screen.queryByText(watchTexts.stale)).toBeNull();
});

test("without an answer the page says that there is no signal, and opens once there is", async () => {
  vi.useFakeTimers();
  opens("a-key");
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  expect(screen.getByRole("heading", { name: watchTexts.offline.title })).toBeTruthy();
  act(() => window.dispatchEvent(new Event("online")) && undefined);
  tells({ phase: "live" }, "snapshot");
  expect(screen.getByText("Live")).toBeTruthy();
});

test("a match that does not exist is said to, and is not asked for again", async () => {
  vi.useFakeTimers();
  status = 404;
  opens("a-key");
  stream().dispatchEvent(new Event("error"));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole("heading", { name: watchTexts.unknown.title })).toBeTruthy();
  expect(FakeEventSource.opened).toHaveLength(1);
});

test("whoever watches can report the video, and reads that it stays up until someone has looked", async () => {
  opens("a-key");
  tells({ phase: "notYet", video: null }, "snapshot");
  expect(screen.queryByRole("button", { name: "Report" })).toBeNull();
  tells({ phase: "live", video: own });
  const sent: [string, unknown][] = [];
  vi.stubGlobal("fetch", async (address: string, { body = "" }: RequestInit = {}) => {
    sent.push([address, JSON.parse(String(body))]);
    return Response.json({}, { status: 201 });
  });
  fireEvent.click(screen.getByRole("button", { name: "Report" }));
  const dialog = await screen.findByRole("dialog", { name: "Report this video" }, { timeout: 10_000 });
  fireEvent.click(within(dialog).getByRole("button", { name: "Send report" }));
  expect(within(dialog).getByText(/Say what is wrong/)).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(within(dialog).getByLabelText(/What is wrong/), { target: { value: "My child is in it" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Send report" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), { timeout: 10_000 });
  expect(sent).toEqual([["/api/watch/12/report", { reason: "My child is in it", key: "a-key" }]]);
  expect(screen.getByRole("button", { name: "Play" })).toBeTruthy();
});
