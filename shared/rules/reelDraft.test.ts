import { expect, test } from "vitest";
import {
  clipsIn,
  inOrderOf,
  isSetUp,
  overlapsOf,
  reelLengthMs,
  withClip,
  withoutClip,
  withTransition,
} from "./reelDraft.ts";

const [one, two, three] = ["1", "2", "3"].map((digit) => `${digit}d0c0b0a-1111-4222-8333-444455556666`) as [
  string,
  string,
  string,
];
const all = [one, two, three].reduce(withClip, clipsIn("[]"));

test("a clip is added once, at the end with a cut, and can be removed", () => {
  expect(all).toEqual([one, two, three].map((videoClipId) => ({ videoClipId, transitionType: "cut" })));
  expect(withClip(all, two)).toEqual(all);
  expect(withoutClip(all, two).map(({ videoClipId }) => videoClipId)).toEqual([one, three]);
});

test("a clip keeps its transition when it is moved", () => {
  const moved = inOrderOf(withTransition(all, two, "zoom"), [three, one, two]);
  expect(moved.map(({ transitionType }) => transitionType)).toEqual(["cut", "cut", "zoom"]);
});

test("a kept draft is restored as it was, and an unreadable one is dropped", () => {
  expect(clipsIn(JSON.stringify(all))).toEqual(all);
  for (const text of ["", "nonsense", "{}", '[{"videoClipId":"1"}]']) expect(clipsIn(text)).toEqual([]);
});

test("setup is complete with a match and a title", () => {
  expect(isSetUp({ fixtureId: one, title: " Tries " })).toBe(true);
  expect(isSetUp({ fixtureId: "", title: "Tries" })).toBe(false);
  expect(isSetUp({ fixtureId: one, title: "  " })).toBe(false);
});

test("the overlap of a transition is counted once and is at most half of a clip", () => {
  const clip = (endTime: string, transitionType: "cut" | "fade") => ({ startTime: "1", endTime, transitionType });
  const clips = [clip("5", "fade"), clip("4", "cut"), clip("3", "fade"), clip("1.6", "fade")];
  expect(overlapsOf(clips)).toEqual([0, 0, 500, 300]);
  expect(reelLengthMs(clips)).toBe(4000 + 3000 + 2000 + 600 - 800);
});
