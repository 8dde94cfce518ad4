import type { Actor } from "../entities/actor.ts";
import type { MutationName } from "../mutations/registry.ts";
import type { TestWorld } from "./testWorld.ts";

/** Random numbers that choose the next step: kept small, so that histories shrink well. */
export interface Dice {
  kind: number;
  /** 0: a day and a half passes before this step. */
  pause: number;
  who: number;
  which: number;
  twist: number;
}

export interface Step {
  actor: Actor;
  name: MutationName;
  args: object;
}

/** `actor`: only this one can try. `owner`: the account whose step it is; occasionally someone else tries. */
export type Maker = (
  world: TestWorld,
  dice: Dice,
  id: string,
) => Omit<Step, "actor"> & { actor?: Actor; owner?: string };
