export type Random = () => number;

/** A small seeded generator of numbers in [0, 1): the same seed gives the same history. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A separate generator for one part of a history, so that removing a part leaves the others unchanged. */
export function branchOf(seed: number, branch: number): Random {
  return randomOf(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(branch + 1, 0x85ebca6b));
}

/** A whole number from 0 up to, but excluding, `end`. */
export function below(random: Random, end: number): number {
  return Math.floor(random() * end);
}

export function pick<T>(random: Random, values: readonly T[]): T | undefined {
  return values[below(random, values.length)];
}

/** The machine calls of the product. `bundle.ts` replaces them with these; production code does not know of it. */
interface Sources {
  /** Milliseconds, by the clock of the running owner. */
  now(): number;
  /** Real elapsed milliseconds: clock errors do not change them. */
  passed(): number;
  setTimer(callback: () => void, ms: number): object;
  clearTimer(timer: unknown): void;
}

const refuse = (): never => {
  throw new Error("No history is running.");
};
let sources: Sources = { now: () => 0, passed: () => 0, setTimer: refuse, clearTimer: refuse };
let ids: Random = randomOf(0);
let nextIds: string[] = [];
export let seededRandom: Random = randomOf(0);

export function seedSources(seed: number, replacement: Sources): void {
  sources = replacement;
  ids = randomOf(seed ^ 0x5bd1e995);
  seededRandom = randomOf(seed ^ 0x27d4eb2f);
  nextIds = [];
}

/** The next id requested: a client uses one seen elsewhere. */
export function forceNextId(id: string): void {
  nextIds.push(id);
}

export class SeededDate extends globalThis.Date {
  constructor(...moment: [] | [number | string | Date]) {
    super(moment[0] ?? sources.now());
  }

  static override now(): number {
    return sources.now();
  }
}

export function seededUuid(): string {
  const forced = nextIds.shift();
  if (forced !== undefined) return forced;
  const parts = Array.from({ length: 4 }, () =>
    Math.floor(ids() * 4_294_967_296)
      .toString(16)
      .padStart(8, "0"),
  );
  const hex = parts.join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

export const seededPerformanceNow = (): number => sources.passed();
export const seededTimeout = (callback: () => void, ms: number): object => sources.setTimer(callback, ms);
export const seededClear = (timer: unknown): void => sources.clearTimer(timer);
