import type { Actor } from "../entities/actor.ts";
import type { MutationName } from "./registry.ts";
import type { TestWorld } from "./testWorld.ts";

/** Random numbers that choose what happens next: kept small, so that histories shrink well. */
export interface Dice {
  kind: number;
  who: number;
  which: number;
  twist: number;
}

export interface Step {
  actor: Actor;
  name: MutationName;
  args: object;
}

/** `actor`: only this one can try. `owner`: the account whose step it is; now and then somebody else tries. */
export type Maker = (
  world: TestWorld,
  dice: Dice,
  id: string,
) => Omit<Step, "actor"> & { actor?: Actor; owner?: string };
