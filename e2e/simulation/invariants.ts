/** What must hold in every history, whatever fails. The numbers are the protocol's own. */
export const invariants = {
  1: "an applied mutation has exactly one effect, a refused one none",
  2: "every queued mutation reaches a final receipt",
  3: "decisions follow the order of their phone's queue",
  4: "a phone that is up to date holds what the server lets it see",
  5: "the feed is dense and knows each revision of a row once",
  6: "a row's revision never goes back on a phone between resets",
  7: "no answer holds a row or a field outside its audience",
  8: "each refusal is kept once, until it has been dismissed",
  9: "the screen is the server's rows with the queue replayed over them",
  10: "no state is left along an arrow that does not exist",
  11: "nothing crosses from one account to another",
  12: "a phone that lost its storage is a new phone",
  13: "a poisoned mutation delays the others by a bounded time",
  14: "a clock that is wrong by a year changes no outcome",
  15: "a crash at any await loses nothing that was acknowledged",
  16: "what was discarded before it was first sent never runs",
} as const;

export type InvariantNumber = keyof typeof invariants;

export class Violation extends Error {
  readonly invariant: InvariantNumber;

  constructor(invariant: InvariantNumber, details: string) {
    super(details);
    this.invariant = invariant;
  }
}

/** How often each invariant was looked at: one that is never looked at proves nothing. */
export const looks = new Map<InvariantNumber, number>();

export function expectThat(invariant: InvariantNumber, holds: boolean, details: () => string): void {
  looks.set(invariant, (looks.get(invariant) ?? 0) + 1);
  if (!holds) throw new Violation(invariant, details());
}

/** The same value, whatever the order of its fields; a field that is undefined is absent. */
export function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (left instanceof globalThis.Date || right instanceof globalThis.Date)
    return JSON.stringify(left) === JSON.stringify(right);
  if (Array.isArray(left) || Array.isArray(right)) return isSameList(left, right);
  let fields = 0;
  for (const field in left) {
    const value: unknown = Reflect.get(left, field);
    if (value === undefined) continue;
    fields += 1;
    if (!isSame(value, Reflect.get(right, field))) return false;
  }
  for (const field in right) if (Reflect.get(right, field) !== undefined) fields -= 1;
  return fields === 0;
}

function isSameList(left: unknown, right: unknown): boolean {
  if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
  return left.every((value, at) => isSame(value, right[at]));
}

/** JSON with sorted keys; what is undefined is absent. */
export function stable(value: unknown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "undefined";
  if (Array.isArray(value)) return `[${value.map(stable).join()}]`;
  if (value instanceof globalThis.Date) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const sorted = entries.sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${sorted.map(([key, inner]) => `${JSON.stringify(key)}:${stable(inner)}`).join()}}`;
}

/** What fails must be something that the model lets fail, and not the code itself. */
export function expectNoSlip(error: unknown, where: string): void {
  const isSlip = error instanceof TypeError || error instanceof ReferenceError;
  expectThat(2, !isSlip, () => `${where} fails: ${String(error)}`);
}
