import type { Caller } from "./people.ts";

/** One call of an attacker, or several; `n` makes each one different. Returns whether it was refused. */
export type Attack = (caller: Caller, n: number) => Promise<boolean>;

export interface AttackOf {
  name: string;
  /** Whether it needs accounts. */
  signedIn: boolean;
  /** Sent in turn. */
  payloads: readonly Attack[];
}
