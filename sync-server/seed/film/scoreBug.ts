import type { Colour, MatchFrame } from "./matchFrame.ts";

/** A 3 × 5 grid of dots per digit, row by row: no font has to be installed. */
const digits = [
  ...["111101101101111", "010110010010111", "111001111100111", "111001111001111", "101101111001001"],
  ...["111100111001111", "111100111101111", "111001001010010", "111101111101111", "111101111001111"],
];
const bugWidth = 70;
const white: Colour = [255, 255, 255];
const dark: Colour = [14, 20, 28];

/** The score and the clock, as a broadcast shows them. */
export function drawScore(
  frame: MatchFrame,
  { kits, points, seconds }: { kits: readonly [Colour, Colour]; points: readonly [number, number]; seconds: number },
): void {
  const unit = Math.round(frame.height / 120);
  // Top right, because cards put their badge on the left.
  const left = Math.floor(frame.width / unit) - bugWidth - 4;
  const box = (x: number, y: number, width: number, height: number, colour: Colour, strength = 1) =>
    frame.box((left + x) * unit, y * unit, width * unit, height * unit, colour, strength);
  const write = (text: string, from: number) => {
    let x = from;
    for (const sign of text) {
      if (sign === ":") [1, 3].forEach((row) => box(x, 7 + row, 1, 1, white));
      else drawDigit(Number(sign), (column, row) => box(x + column, 7 + row, 1, 1, white));
      x += sign === ":" ? 2 : 4;
    }
  };
  box(0, 4, bugWidth, 11, dark, 0.88);
  box(0, 4, 4, 11, kits[0]);
  box(36, 4, 4, 11, kits[1]);
  write(String(points[0]).padStart(2, "0"), 7);
  write(String(points[1]).padStart(2, "0"), 25);
  const clock = [Math.floor(seconds / 60), Math.floor(seconds % 60)];
  write(clock.map((part) => String(part).padStart(2, "0")).join(":"), 47);
}

function drawDigit(digit: number, point: (column: number, row: number) => void): void {
  [...(digits[digit] ?? "")].forEach((is, at) => is === "1" && point(at % 3, Math.floor(at / 3)));
}
