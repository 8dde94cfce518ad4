import type { AttackOf } from "./attack.ts";
import { bodies } from "./bodies.ts";
import { floods } from "./floods.ts";
import { openEnds } from "./openEnds.ts";
import { signIns } from "./signIns.ts";

export const attacks: readonly AttackOf[] = [...bodies, ...signIns, ...floods, ...openEnds];
