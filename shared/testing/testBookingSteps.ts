import { newDateMakers } from "./testNewDateSteps.ts";
import { noShowMakers } from "./testNoShowSteps.ts";
import type { Maker } from "./testSteps.ts";

/** Steps that move a booking or end it at the ground. */
export const bookingMakers: readonly Maker[] = [...newDateMakers, ...noShowMakers];
