import { randomOf, type Random } from "./random.ts";

/** What the product asks the machine for. `bundle.ts` puts these in its place; production code knows nothing of it. */
interface Sources {
  /** Milliseconds, by the clock of whoever is running. */
  now(): number;
  setTimer(callback: () => void, ms: number): object;
  clearTimer(timer: unknown): void;
}

const refuse = (): never => {
  throw new Error("No history is running.");
};
let sources: Sources = { now: () => 0, setTimer: refuse, clearTimer: refuse };
let ids: Random = randomOf(0);
let luck: Random = randomOf(0);
let nextIds: string[] = [];

export function seedSources(seed: number, replacement: Sources): void {
  sources = replacement;
  ids = randomOf(seed ^ 0x5bd1e995);
  luck = randomOf(seed ^ 0x27d4eb2f);
  nextIds = [];
}

/** The next id that is asked for: somebody uses one that they have seen elsewhere. */
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

export function seededRandom(): number {
  return luck();
}

export function seededUuid(): string {
  const forced = nextIds.shift();
  if (forced !== undefined) return forced;
  const hex = Array.from({ length: 4 }, () => (ids() * 4_294_967_296).toString(16).split(".")[0]?.padStart(8, "0"));
  const text = hex.join("");
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-8${text.slice(17, 20)}-${text.slice(20, 32)}`;
}

export function seededTimeout(callback: () => void, ms: number): object {
  return sources.setTimer(callback, ms);
}

export function seededClear(timer: unknown): void {
  sources.clearTimer(timer);
}
