import type { Caller } from "./people.ts";
import { bodies } from "./bodies.ts";
import { floods } from "./floods.ts";
import { openEnds } from "./openEnds.ts";
import { signIns } from "./signIns.ts";

/** One call of an attacker, or several; `n` makes each another one. Answers whether it was refused. */
export type Attack = (caller: Caller, n: number) => Promise<boolean>;

export interface AttackOf {
  name: string;
  /** Whether accounts send it, or anybody. */
  signedIn: boolean;
  /** Sent in turn. */
  payloads: readonly Attack[];
}

export const attacks: readonly AttackOf[] = [...bodies, ...signIns, ...floods, ...openEnds];
