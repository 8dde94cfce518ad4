import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { liveFilm, sampleHashes, type LiveFilm } from "../testing/liveFilm.ts";
import { soundInit, soundSegment } from "./soundOnly.ts";

let films: Record<"opus" | "aac", LiveFilm>;
beforeAll(async () => {
  films = { opus: await liveFilm(), aac: await liveFilm({ sound: "aac" }) };
});

test.each(["opus", "aac"] as const)("the sound of an %s stream alone is the same samples, and no picture", (codec) => {
  const { init, segments } = films[codec];
  const own = segments.map((segment) => soundSegment(init, segment) ?? Buffer.alloc(0));
  const sound = Buffer.concat([soundInit(init) ?? Buffer.alloc(0), ...own]);
  const whole = Buffer.concat([init, ...segments]);
  const heard = sampleHashes(sound, "a");
  expect(heard.length).toBeGreaterThan(200);
  expect(heard).toEqual(sampleHashes(whole, "a"));
  expect(sound.length).toBeLessThan(whole.length / 2);
  expect(() => sampleHashes(sound, "v")).toThrow("matches no streams");
});

test("a take without sound has none", () => {
  const { init, segments } = films.aac;
  const silent = Buffer.from(init);
  silent.write("none", silent.indexOf("soun"), "latin1");
  expect(soundInit(silent)).toBeUndefined();
  expect(soundSegment(silent, segments[0] ?? Buffer.alloc(0))).toBeUndefined();
});

test("whatever a damaged part says of itself, it is read or refused, and quickly", () => {
  const { init, segments } = films.aac;
  const segment = segments[0] ?? Buffer.alloc(0);
  const damage = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(damage, damage, (ofInit, ofSegment) => {
      const [one, other] = [Buffer.from(init), Buffer.from(segment)];
      for (const [at, byte] of ofInit) one[Math.min(at * 3, one.length - 1)] = byte;
      for (const [at, byte] of ofSegment) other[Math.min(at, other.length - 1)] = byte;
      const began = performance.now();
      soundInit(one);
      const sound = soundSegment(init, other);
      soundSegment(one, segment);
      expect(performance.now() - began).toBeLessThan(1_000);
      expect(sound?.length ?? 0).toBeLessThan(2 * segment.length);
    }),
  );
});
