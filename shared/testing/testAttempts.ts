import type { MutationName } from "../mutations/registry.ts";
import type { Party } from "./testVisibleStages.ts";
import type { TestWorld } from "./testWorld.ts";

export const notWon = "pending withdrawn expired declined";
export const ended = "cancelledByStreamer cancelledByRequester fixtureCancelled";
export const reopened = "cancelledByStreamer cancelledByRequester";
export const booked = "accepted requested schoolDeclined approved signed live";
export const delivered = "schoolWithdrew delivered recorded paid";

export interface Attempt {
  name: MutationName;
  /** The allowed party; anyone else is refused at every stage. */
  by: readonly Party[];
  args(world: TestWorld): object;
  /** The rejection's code, or `done`, and the stages with that answer. */
  answers: Readonly<Record<string, string>>;
}
