import { answeringBugs } from "./answeringBugs.ts";
import { decidingBugs } from "./decidingBugs.ts";
import { effectBugs } from "./effectBugs.ts";
import { phoneBugs } from "./phoneBugs.ts";
import { queueBugs } from "./queueBugs.ts";
import { storageBugs } from "./storageBugs.ts";
import type { PlantedBug } from "./plant.ts";

/** Further slips of the hand: a line dropped, a comparison turned, an await left out. */
export const moreBugs: readonly PlantedBug[] = [
  ...decidingBugs,
  ...answeringBugs,
  ...effectBugs,
  ...phoneBugs,
  ...queueBugs,
  ...storageBugs,
];
