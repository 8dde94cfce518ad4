export type Random = () => number;

/** A small seeded generator of numbers in [0, 1): the same seed is the same history. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A generator of its own for one part of a history, so that taking a part out leaves the others as they were. */
export function branchOf(seed: number, branch: number): Random {
  return randomOf(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(branch + 1, 0x85ebca6b));
}

/** A whole number from 0 up to, and without, `end`. */
export function below(random: Random, end: number): number {
  return Math.floor(random() * end);
}

export function pick<T>(random: Random, values: readonly T[]): T | undefined {
  return values[below(random, values.length)];
}
