/** What must hold in every history, whatever fails. The numbers are the protocol's. */
export const invariants = {
  1: "an applied mutation has exactly one effect, a rejected one none",
  2: "every queued mutation reaches a final receipt",
  3: "decisions follow the order of their client's outbox",
  4: "a client that is up to date holds what the server lets it see",
  5: "the feed is dense and knows each revision of a row once",
  6: "a row's revision never goes back on a client between resets",
  7: "no answer holds a row or a field outside its audience",
  8: "each rejection is kept once, until it has been dismissed",
  9: "the screen is the server's rows with the outbox rebased over them",
  10: "no state is left along an arrow that does not exist",
  11: "nothing crosses from one account to another",
  12: "a client that lost its storage is a new client",
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

/** How often each invariant was checked: one never checked proves nothing. */
export const looks = new Map<InvariantNumber, number>();

export function expectThat(invariant: InvariantNumber, holds: boolean, details: () => string): void {
  looks.set(invariant, (looks.get(invariant) ?? 0) + 1);
  if (!holds) throw new Violation(invariant, details());
}

export function expectSame(invariant: InvariantNumber, found: unknown, expected: unknown, what: () => string): void {
  expectThat(invariant, isSame(found, expected), () => `${what()}: ${stable(found)}, not ${stable(expected)}`);
}

/** The same value whatever the order of its fields; an undefined field is absent. */
export function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const fields = new Set([...Object.keys(left), ...Object.keys(right)]);
  for (const field of fields) if (!isSame(Reflect.get(left, field), Reflect.get(right, field))) return false;
  return true;
}

/** JSON with sorted keys; undefined is absent. */
export function stable(value: unknown): string {
  const sorted = (_key: string, inner: unknown): unknown => {
    if (inner === null || typeof inner !== "object" || Array.isArray(inner)) return inner;
    const entries = inner instanceof Map ? [...inner] : Object.entries(inner);
    return Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)));
  };
  return JSON.stringify(value, sorted) ?? "undefined";
}
