import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saysPlayingTime } from "#app/film/playingTime.ts";
import type { Scored } from "#shared/rules/score/score.ts";
import { scoreSteps } from "#shared/rules/score/scoreSteps.ts";
import { WatchScore } from "./WatchScore.tsx";

const kickOff = Date.parse("2026-12-05T08:30:00.000Z");
let stops: () => void = () => undefined;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  stops();
  cleanup();
  vi.useRealTimers();
});

/** A try of the home side in each of these seconds. */
function tries(...seconds: number[]) {
  const events = seconds.map((second, index): Scored => ({
    ...{ id: `event ${index}`, side: "home", kind: "try", points: 5, period: 1, clockMs: 0, turn: index + 1 },
    at: new Date(kickOff + second * 1000).toISOString(),
  }));
  return scoreSteps("Rugby", events);
}

/** The home side's figure; undefined without a score. */
function figure(): string | undefined {
  return screen.queryByRole("group", { name: "Score" })?.querySelector("b")?.textContent;
}

function opens(steps: ReturnType<typeof tries>, isReplay = false) {
  const page = (now: ReturnType<typeof tries>) => (
    <WatchScore steps={now} home="Bishops" away="SACS" isReplay={isReplay} />
  );
  const { rerender } = render(page(steps));
  return (news: ReturnType<typeof tries>) => rerender(page(news));
}

const looks = () => act(() => vi.advanceTimersByTimeAsync(300));

test("a try is shown when its picture is, however early it is known, and goes when the viewer goes back", async () => {
  let picture: number | undefined;
  stops = saysPlayingTime(() => picture);
  const learns = opens(tries(10));
  await looks();
  expect(figure(), "no picture has come yet").toBeUndefined();
  for (const [second, known, expected] of [
    [9.9, [10, 12], undefined],
    [10, [10, 12], "5"],
    [11.9, [10, 12, 30], "5"],
    [12, [10, 12, 30], "10"],
    [29.9, [10, 12, 30], "10"],
    [31, [10, 12, 30], "15"],
    [11, [10, 12, 30], "5"],
  ] as const) {
    picture = kickOff + second * 1000;
    learns(tries(...known));
    await looks();
    expect(figure(), `second ${second}`).toBe(expected);
  }
});

test("without a picture the latest score is shown, and beside a replay only to whoever asks", async () => {
  opens(tries(10, 12));
  await looks();
  expect(figure()).toBe("10");
  cleanup();
  opens(tries(10, 12), true);
  await looks();
  expect(figure()).toBeUndefined();
  fireEvent.click(screen.getByRole("button", { name: "Show the final score" }));
  expect(figure()).toBe("10");
});
