import { delivered, ended, notWon, type Attempt } from "./testAttempts.ts";
import { hashOf } from "./testNewDateSteps.ts";
import { ids } from "./testStages.ts";
import { anId } from "./testWorld.ts";

/** Proposing another date, at each stage of a bid. */
export const proposeDateAttempt: Attempt = {
  name: "bid.proposeDate",
  by: ["bidder", "requester"],
  args: (world) => {
    const newDate = { matchDate: "2026-12-08", matchTime: "14:00" };
    return { id: anId("new date"), bidId: ids.bid, ...newDate, ...hashOf(world, ids.bid, newDate) };
  },
  answers: {
    done: "accepted requested schoolDeclined approved signed",
    "newDate.bookingOver": `${notWon} ${ended}`,
    "newDate.streaming": "live",
    "stream.alreadyDelivered": delivered,
  },
};
