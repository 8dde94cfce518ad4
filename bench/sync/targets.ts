import accepted from "../accepted.json" with { type: "json" };

export interface Target {
  /** Its name in bench/accepted.json. */
  key: string;
  what: string;
  value: number;
  unit: string;
  atLeast?: number;
  atMost?: number;
}

/** Prints each target and whether it is met. A miss listed in bench/accepted.json with its reason is no failure. */
export function judge(targets: readonly Target[]): boolean {
  const reasons: Readonly<Record<string, string>> = accepted;
  let isGood = true;
  for (const { key, what, value, unit, atLeast, atMost } of targets) {
    const isMet = value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value <= (atMost ?? Number.POSITIVE_INFINITY);
    const bound = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
    const reason = reasons[key];
    const verdict = isMet ? "" : reason === undefined ? "  MISSED" : `  missed, accepted: ${reason}`;
    console.log(`  ${what}: ${rounded(value)} ${unit} (${bound})${verdict}`);
    isGood &&= isMet || reason !== undefined;
  }
  return isGood;
}

export function rounded(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);
}
