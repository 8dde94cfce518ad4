import { expect, test } from "vitest";
import { reelCaptions } from "./reelCaptions.ts";

const teams = { homeSchool: "Witberg", awaySchool: "Rietvlei" };

test("the captions show the reel's title and teams, no longer than the reel lasts", () => {
  expect(reelCaptions({ title: "Tries", duration: "107.4" }, teams)).toBe(
    "WEBVTT\n\n00:00.000 --> 00:06.000\nTries\nWitberg vs Rietvlei\n",
  );
  expect(reelCaptions({ title: "Tries", duration: "2.5" }, undefined)).toBe(
    "WEBVTT\n\n00:00.000 --> 00:02.500\nTries\n",
  );
});

test("a title can neither end its caption nor start another", () => {
  const track = reelCaptions({ title: "A <b>\n\n00:01.000 --> 00:02.000\nB & C" }, undefined);
  expect(track.split("\n").slice(3)).toEqual(["A &lt;b&gt; 00:01.000 --&gt; 00:02.000 B &amp; C", ""]);
});
