import type { DemoCalendar } from "./demoCalendar.ts";
import type { DemoMatch } from "./demoFixtures.ts";

/** How far a booked match has progressed, in the order of the tracker. */
export const demoStages = ["assigned", "requested", "granted", "ready", "live", "delivered", "paid"] as const;
export type DemoStage = (typeof demoStages)[number];

export interface DemoWorkflow {
  match: DemoMatch;
  streamer: string;
  price: string;
  stage: DemoStage;
  /** The day the bid was accepted, in days from today. */
  accepted: number;
  streamUrl: string;
  recordingUrl?: string;
  conditions?: string;
}

const streamUrl = "https://www.youtube.com/watch?v=demo-stream";
const recordingUrl = "https://www.youtube.com/watch?v=demo-record";
/** Days from booking to match, for finished ones. */
const leadDays = 16;

/** Thabo's matches, one in each stage. */
export function stageWorkflows(calendar: DemoCalendar): DemoWorkflow[] {
  return [...comingWorkflows(calendar), ...playedWorkflows(calendar)];
}

function comingWorkflows(calendar: DemoCalendar): DemoWorkflow[] {
  const on = (offset: number) => ({ matchDate: calendar.day(offset) });
  const base = { streamer: "thabo", streamUrl };
  return [
    {
      ...base,
      stage: "assigned",
      accepted: -1,
      price: "2400",
      match: match("assigned", "Soccer", "khayaview", "muizenzee", { ...on(12), owner: "yusuf", budget: "2500" }),
    },
    {
      ...base,
      stage: "requested",
      accepted: -3,
      price: "2900",
      match: match("requested", "Hockey", "lionsrock", "kaapsedrif", { ...on(13), owner: "sipho", budget: "3000" }),
    },
    {
      ...base,
      stage: "granted",
      accepted: -4,
      price: "3800",
      conditions: "Please do not show the stand with the younger learners.",
      match: match("granted", "Rugby", "kaapsedrif", "lionsrock", { ...on(15), owner: "parent", budget: "4000" }),
    },
    {
      ...base,
      stage: "ready",
      accepted: -7,
      price: "3000",
      match: match("ready", "Cricket", "muizenzee", "khayaview", {
        ...on(6),
        owner: "sipho",
        budget: "3000",
        matchTime: "09:00",
      }),
    },
  ];
}

function playedWorkflows(calendar: DemoCalendar): DemoWorkflow[] {
  const on = (offset: number) => ({ matchDate: calendar.day(offset) });
  const base = { streamer: "thabo", streamUrl };
  const { matchDate, matchTime } = calendar.minutesAgo(35);
  return [
    {
      ...base,
      stage: "live",
      accepted: -16,
      price: "2500",
      match: match("live", "Netball", "khayaview", "lionsrock", {
        matchDate,
        matchTime,
        owner: "parent",
        budget: "2500",
      }),
    },
    {
      ...base,
      stage: "delivered",
      accepted: -19,
      price: "3900",
      recordingUrl,
      match: match("delivered", "Rugby", "lionsrock", "muizenzee", { ...on(-3), owner: "parent", budget: "4000" }),
    },
    {
      ...base,
      stage: "paid",
      accepted: -32,
      price: "2000",
      match: match("paid", "Tennis", "kaapsedrif", "muizenzee", { ...on(-16), owner: "parent", budget: "2000" }),
    },
  ];
}

type Finished = [
  streamer: string,
  DemoMatch["sport"],
  DemoMatch["home"],
  DemoMatch["away"],
  DemoMatch["owner"],
  daysAgo: number,
  price: string,
];

const finished: readonly Finished[] = [
  ["thabo", "Rugby", "lionsrock", "khayaview", "anneke", 44, "3800"],
  ["thabo", "Hockey", "muizenzee", "kaapsedrif", "sipho", 79, "2600"],
  ["thabo", "Cricket", "kaapsedrif", "lionsrock", "yusuf", 233, "4500"],
  ["ayanda", "Netball", "bereacrest", "umgenivale", "yusuf", 24, "1900"],
  ["johan", "Rugby", "magaliesrand", "unionhill", "anneke", 58, "4000"],
  ["kagiso", "Soccer", "dobsonvlei", "egolihill", "sipho", 101, "2500"],
  ["chantel", "Athletics", "baaikus", "summerbay", "sipho", 128, "5500"],
  ["priya", "Basketball", "pointview", "umgenivale", "yusuf", 163, "2200"],
];

/** Delivered and paid over the past months, so that the figures and trends have data. */
export function finishedWorkflows(calendar: DemoCalendar): DemoWorkflow[] {
  return finished.map(([streamer, sport, home, away, owner, daysAgo, price], index) => ({
    ...{ streamer, price, streamUrl, recordingUrl, stage: "paid", accepted: -daysAgo - leadDays },
    match: match(`finished ${index + 1}`, sport, home, away, {
      ...{ matchDate: calendar.day(-daysAgo), owner, budget: price },
    }),
  }));
}

function match(
  key: string,
  sport: DemoMatch["sport"],
  home: DemoMatch["home"],
  away: DemoMatch["away"],
  rest: Pick<DemoMatch, "matchDate" | "owner" | "budget"> & { matchTime?: string },
): DemoMatch {
  return { matchTime: "10:30", ...rest, key, sport, home, away };
}
