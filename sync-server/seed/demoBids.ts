import type { DemoCalendar } from "./demoCalendar.ts";
import { matchId } from "./demoFixtures.ts";
import { streamerActor } from "./demoStreamers.ts";
import { demoId, type SeedStep } from "./seedStep.ts";

interface DemoBid {
  streamer: string;
  match: string;
  price: string;
  message: string;
  /** Days ago. Absent: it has just arrived, and its reader has not seen it. */
  age?: number;
}

/** Bids that still wait for an answer. */
const pendingBids: readonly DemoBid[] = [
  {
    streamer: "thabo",
    match: "open 1",
    price: "3900",
    age: 3,
    message: "Two cameras and live commentary. I know the field well.",
  },
  {
    streamer: "rowan",
    match: "open 1",
    price: "3500",
    age: 2,
    message: "I filmed three matches at Lionsrock this season.",
  },
  {
    streamer: "johan",
    match: "open 1",
    price: "4000",
    message: "Three cameras, replays and a scoreboard on the picture.",
  },
  {
    streamer: "ayanda",
    match: "open 2",
    price: "1900",
    age: 2,
    message: "Courtside with a second angle behind the goal.",
  },
  { streamer: "priya", match: "open 2", price: "1800", message: "Netball is my game: I played for ten years." },
  {
    streamer: "thabo",
    match: "open 3",
    price: "2800",
    age: 1,
    message: "I have covered galas before, with lane names on screen.",
  },
  { streamer: "kagiso", match: "open 4", price: "2500", age: 2, message: "I will keep your banners in the wide shot." },
  { streamer: "mbali", match: "open 4", price: "2300", message: "I live ten minutes away and can set up early." },
  {
    streamer: "chantel",
    match: "open 5",
    price: "5800",
    age: 1,
    message: "Whole day, track and field, with results read out.",
  },
  {
    streamer: "thabo",
    match: "open 16",
    price: "2900",
    age: 2,
    message: "High tripod behind the goal and a roaming camera.",
  },
  { streamer: "mbali", match: "open 6", price: "2200", age: 4, message: "Available all afternoon." },
  { streamer: "johan", match: "open 11", price: "4000", age: 2, message: "My home ground. Generator included." },
];

const clocks = ["07:50", "12:25", "16:10", "19:35", "20:45"] as const;

export function bidSteps(calendar: DemoCalendar): SeedStep[] {
  return pendingBids.map(({ streamer, match, price, message, age }, index) => {
    const key = `${streamer} on ${match}`;
    const at = age === undefined ? undefined : calendar.moment(-age, clocks[index % clocks.length] ?? "12:00");
    return {
      key: `bid ${key}`,
      actor: streamerActor(streamer),
      name: "bid.submit",
      args: { id: demoId(`bid ${key}`), fixtureId: matchId(match), message, proposedPrice: price },
      ...(at ? { at } : {}),
    };
  });
}
