import * as z from "zod";
import type { Fixture } from "../../entities/fixture.ts";
import { rowId } from "../../forms/textFields.ts";
import { clashOf } from "../../rules/availability.ts";
import { isBooked } from "../../rules/bidFlow.ts";
import { profileOf } from "../actingUser.ts";
import { defineMutation } from "../defineMutation.ts";
import type { Store } from "../store.ts";

export const clashMutations = {
  /**
   * Notes on each waiting bid of a streamer whether their other plans are in the way of its match. The server does it
   * whenever one of them has changed.
   */
  "bid.noteClashes": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    args: z.object({ userId: rowId }),
    async run(store, { userId }) {
      const streamer = await profileOf(store, userId);
      const bids = streamer ? await store.find("bid", { streamerId: streamer.id }) : [];
      const isLookedAt = bids.some(({ status, clash }) => status === "pending" || clash !== undefined);
      if (!isLookedAt) return { id: userId };
      const assigned = (await fixturesOf(store, bids.filter(isBooked))).filter(({ status }) => status === "assigned");
      const daysOff = await store.find("dayOff", { userId });
      const calendars = await store.find("busyCalendar", { userId });
      const busy = calendars.filter(({ deletedAt }) => deletedAt === undefined).flatMap((calendar) => calendar.busy);
      for (const bid of bids) {
        const fixture = bid.status === "pending" ? await store.get("fixture", bid.fixtureId) : undefined;
        const matches = assigned.filter(({ id }) => id !== bid.fixtureId);
        const clash = fixture && clashOf(fixture, { matches, daysOff, busy });
        if (clash !== bid.clash) await store.update("bid", bid.id, { clash });
      }
      return { id: userId };
    },
  }),
};

async function fixturesOf(store: Store, bids: readonly { fixtureId: string }[]): Promise<Fixture[]> {
  const fixtures = await Promise.all(bids.map(({ fixtureId }) => store.get("fixture", fixtureId)));
  return fixtures.filter((fixture) => fixture !== undefined);
}
