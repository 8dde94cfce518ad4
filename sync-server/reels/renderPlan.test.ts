import * as fc from "fast-check";
import { expect, test } from "vitest";
import { transitionTypes, type TransitionType } from "#shared/entities/highlightReelClip.ts";
import { renderPlan } from "./renderPlan.ts";

function planOf(...clips: [seconds: number, transitionType: TransitionType][]) {
  return renderPlan(clips.map(([seconds, transitionType]) => ({ durationMs: seconds * 1000, transitionType })));
}

function told(plan: ReturnType<typeof renderPlan>): string[] {
  return plan.pieces.map((piece) =>
    piece.kind === "part"
      ? `${piece.clip} ${piece.part} ${piece.frames}`
      : `${piece.clip} ${piece.effect} ${piece.frames}`,
  );
}

test("cuts join whole clips unchanged", () => {
  const plan = planOf([6, "cut"], [1, "cut"]);
  expect(told(plan)).toEqual(["0 head 15", "0 body 150", "0 tail 15", "1 head 15", "1 tail 15"]);
  expect(plan.frames).toBe(210);
});

test("a transition redraws the last and first half second and shortens the reel by that much", () => {
  const plan = planOf([2, "fade"], [2, "slide"], [2, "cut"]);
  expect(told(plan)).toEqual([
    "0 head 15",
    "0 body 30",
    "1 slide 15",
    "1 body 30",
    "1 tail 15",
    "2 head 15",
    "2 body 30",
    "2 tail 15",
  ]);
  expect(plan.frames).toBe(165);
});

test("a transition takes at most half of the shorter clip", () => {
  const plan = planOf([2, "cut"], [0.5, "zoom"]);
  expect(planOf([0.5, "cut"], [2, "zoom"]).overlaps).toEqual([0, 7]);
  expect(plan.overlaps).toEqual([0, 7]);
  expect(told(plan)).toEqual(["0 head 15", "0 body 30", "1 zoom 15", "1 body 1", "1 tail 7"]);
});

test("a reel's length is that of its clips minus the overlaps, whatever the clips", () => {
  const clip = fc.tuple(fc.integer({ min: 500, max: 20_000 }), fc.constantFrom(...transitionTypes));
  fc.assert(
    fc.property(fc.array(clip, { minLength: 1, maxLength: 12 }), (clips) => {
      const plan = renderPlan(clips.map(([durationMs, transitionType]) => ({ durationMs, transitionType })));
      const whole = plan.clips.reduce((sum, { frames }) => sum + frames, 0);
      expect(plan.frames).toBe(whole - plan.overlaps.reduce((sum, overlap) => sum + overlap, 0));
      expect(plan.pieces.every(({ frames }) => frames > 0)).toBe(true);
      expect(plan.overlaps.every((overlap, index) => overlap > 0 === (index > 0 && clips[index]?.[1] !== "cut"))).toBe(
        true,
      );
    }),
    { seed: 2026, numRuns: 300 },
  );
});
