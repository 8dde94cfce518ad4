import type { Random } from "./seeded.ts";
import type { Outcome } from "./scheduler.ts";

/** What may go wrong in a history. Each seed switches some of it off, so that rare faults coincide. */
export const faultNames = [
  "out of reach",
  "lost requests",
  "lost answers",
  "doubled requests",
  "late answers",
  "tabs die",
  "servers die",
  "busy servers",
  "database fails",
  "queries fail",
  "two servers",
  "restored backups",
  "pruning",
  "role changes",
  "copied clients",
  "lost storage",
  "sign-outs",
  "other users",
  "poison",
  "wrong clocks",
  "seen ids",
  "malformed calls",
  "days pass",
  "small pages",
  "partial sends",
  "calls meet",
  "large mutations",
  "discards",
  "every await",
] as const;
export type FaultName = (typeof faultNames)[number] | typeof pushedRows;

/** Pokes carry rows, out of order, doubled or lost: no fault of its own, but what half of all histories have. */
export const pushedRows = "pushed rows";

/** Stopping at every await is slow: most histories stop only at the edges of transactions. */
const rareShare = 0.12;

export function someFaults(random: Random, seed: number): FaultName[] {
  const share = 0.2 + random() * 0.6;
  const names = faultNames.filter((name) => random() < (name === "every await" ? rareShare : share));
  return seed % 2 === 0 ? [...names, pushedRows] : names;
}

/** The outcome of an await: occasionally its owner dies there, or the database fails. */
export function outcomeAt(label: string, has: (fault: FaultName) => boolean, luck: number): Outcome {
  if (label.startsWith("store: ")) {
    if (luck > 0.93 && has("database fails")) return "fail";
    return luck < 0.025 && has("servers die") ? "die" : "go on";
  }
  return luck < 0.03 && label.startsWith("client: ") && has("tabs die") ? "die" : "go on";
}

/** Rows whose mutation fails as if it had a bug, forever or a few times. */
export class Poison {
  /** How often each row's mutation has failed, and how often it still will. */
  readonly failures = new Map<string, number>();
  readonly left = new Map<string, number>();

  /** Whether reading this row fails now. */
  strikes(rowId: string): boolean {
    const left = this.left.get(rowId) ?? 0;
    if (left === 0) return false;
    this.left.set(rowId, left - 1);
    this.failures.set(rowId, (this.failures.get(rowId) ?? 0) + 1);
    return true;
  }
}
