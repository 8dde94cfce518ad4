import type { FaultName } from "./faults.ts";
import type { Fate } from "./scheduler.ts";
import { count } from "./tally.ts";

interface Circumstances {
  random(): number;
  has(fault: FaultName): boolean;
  say(words: string): void;
}

/** What becomes of an await: now and then its owner dies there, or the database fails there. */
export function fateOf({ random, has, say }: Circumstances, owner: string, label: string): Fate {
  const luck = random();
  const isServer = label.startsWith("store: ");
  if (isServer && has("database fails") && luck > 0.93) {
    count("database failures");
    return "fail";
  }
  const dies = isServer
    ? has("servers die") && luck < 0.025
    : label.startsWith("phone: ") && has("tabs die") && luck < 0.03;
  if (!dies) return "go on";
  count(isServer ? "server deaths" : "tab deaths");
  say(`${owner} dies at "${label}"`);
  return "die";
}

/** For a while the database answers no questions about one entity, though it takes turns and writes as ever. */
export class Outage {
  private entity: string | undefined;
  private untilMs = 0;

  begin(entity: string, untilMs: number): void {
    this.entity = entity;
    this.untilMs = untilMs;
  }

  end(): void {
    this.entity = undefined;
  }

  strikes(entity: unknown, nowMs: number): boolean {
    if (entity !== this.entity || nowMs > this.untilMs) return false;
    count("queries that failed");
    return true;
  }
}

/** Rows whose mutation fails as a bug in it would, for ever or a few times. */
export class Poison {
  /** How often each row's mutation has failed so far. */
  readonly failures = new Map<string, number>();
  private readonly left = new Map<string, number>();

  put(rowId: string, times: number): void {
    this.left.set(rowId, times);
  }

  /** Whether reading this row fails now. */
  strikes(rowId: string): boolean {
    const left = this.left.get(rowId) ?? 0;
    if (left <= 0) return false;
    this.left.set(rowId, left - 1);
    this.failures.set(rowId, (this.failures.get(rowId) ?? 0) + 1);
    count("poisonings");
    return true;
  }
}
