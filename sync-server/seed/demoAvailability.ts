import { openMatches } from "./demoFixtures.ts";
import type { DemoCalendar } from "./demoCalendar.ts";
import { streamerActor } from "./demoStreamers.ts";
import { demoId, type SeedStep } from "./seedStep.ts";

interface DemoDaysOff {
  streamer: string;
  /** The open match on whose day it begins. */
  match: string;
  reason: string;
}

/** Johan has bid on the match of that day, thabo has not. */
const daysOff: readonly DemoDaysOff[] = [
  { streamer: "thabo", match: "open 24", reason: "My sister's wedding" },
  { streamer: "johan", match: "open 1", reason: "In the Kruger with the family" },
];

/** Days on which streamers do not film, and the notes about them on their bids. */
export function availabilitySteps(calendar: DemoCalendar): SeedStep[] {
  const matches = openMatches(calendar);
  return daysOff.flatMap(({ streamer, match, reason }): SeedStep[] => {
    const day = matches.find(({ key }) => key === match)?.matchDate ?? "";
    return [
      {
        key: `day off ${streamer}`,
        actor: streamerActor(streamer),
        name: "dayOff.add",
        args: { id: demoId(`day off ${streamer}`), fromDate: day, untilDate: day, reason },
        at: calendar.moment(-1, "20:30"),
      },
      {
        key: `clashes ${streamer}`,
        actor: { kind: "system" },
        name: "bid.noteClashes",
        args: { userId: demoId(`user ${streamer}`) },
        at: calendar.moment(-1, "20:31"),
      },
    ];
  });
}
