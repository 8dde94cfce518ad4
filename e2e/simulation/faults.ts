import type { Random } from "./random.ts";

/** What may go wrong in a history. Each seed switches some of it off, so that rare things meet. */
export const faultNames = [
  "out of reach",
  "lost requests",
  "lost answers",
  "doubled requests",
  "late answers",
  "cut connections",
  "tabs die",
  "servers die",
  "busy servers",
  "database fails",
  "queries fail",
  "two servers",
  "restored backups",
  "pruning",
  "role changes",
  "copied phones",
  "lost storage",
  "sign-outs",
  "other users",
  "poison",
  "wrong clocks",
  "seen ids",
  "strange calls",
  "days pass",
  "small pages",
  "partial sends",
  "calls meet",
  "large taps",
  "discards",
  "every await",
] as const;
export type FaultName = (typeof faultNames)[number];

/** Costly in time: most histories stop at the edges of transactions only. */
const rare: ReadonlySet<FaultName> = new Set(["every await"]);

export function someFaults(random: Random): FaultName[] {
  const share = 0.2 + random() * 0.6;
  return faultNames.filter((name) => random() < (rare.has(name) ? 0.12 : share));
}
