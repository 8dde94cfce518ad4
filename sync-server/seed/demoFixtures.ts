import type { Actor } from "#shared/entities/actor.ts";
import type { Sport } from "#shared/entities/choices.ts";
import type { DemoCalendar } from "./demoCalendar.ts";
import { demoRequesters, demoVisitors, requesterActor, type RequesterName } from "./demoPeople.ts";
import { demoSchools, type SchoolName } from "./demoSchools.ts";
import { demoId, type SeedStep } from "./seedStep.ts";

export interface DemoMatch {
  key: string;
  sport: Sport;
  home: SchoolName;
  away: SchoolName;
  matchDate: string;
  matchTime: string;
  budget: string;
  /** An account, or a person without one by index among the visitors. */
  owner: RequesterName | number;
  wish?: string;
}

type Row = [
  Sport,
  SchoolName,
  SchoolName,
  weekday: number,
  week: number,
  time: string,
  budget: number,
  DemoMatch["owner"],
  string?,
];

const [wednesday, friday, saturday] = [3, 5, 6];

/** The open matches: all ten sports, all five cities. */
const rows: readonly Row[] = [
  [
    "Rugby",
    "lionsrock",
    "kaapsedrif",
    saturday,
    0,
    "11:00",
    4000,
    "parent",
    "First team, please with commentary for the grandparents.",
  ],
  ["Netball", "bereacrest", "pointview", wednesday, 1, "15:30", 2000, "parent"],
  ["Swimming", "muizenzee", "lionsrock", friday, 2, "14:00", 3000, "parent", "Finals only, from about 15:00."],
  [
    "Soccer",
    "dobsonvlei",
    "linksridge",
    saturday,
    0,
    "09:30",
    2500,
    "sipho",
    "Our banners stand along the far touchline.",
  ],
  ["Athletics", "baaikus", "algoasands", friday, 1, "08:00", 6000, "sipho"],
  ["Hockey", "goudkrans", "linksridge", wednesday, 0, "16:00", 2500, "anneke"],
  ["Cricket", "umgenivale", "pointview", saturday, 1, "09:00", 5000, "yusuf", "Whole innings; lunch is at 12:30."],
  ["Tennis", "unionhill", "jacarandarand", wednesday, 0, "14:30", 2000, 0],
  ["Basketball", "egolihill", "dobsonvlei", friday, 0, "18:00", 2500, 1, "The hall has good light and wifi."],
  ["Volleyball", "bereacrest", "umgenivale", friday, 0, "17:00", 2000, 2],
  ["Rugby", "magaliesrand", "jacarandarand", saturday, 1, "13:00", 4000, "anneke"],
  ["Rugby", "algoasands", "summerbay", saturday, 2, "10:30", 3000, 3],
  ["Soccer", "khayaview", "muizenzee", wednesday, 1, "15:00", 2000, 0, "Please show the score on screen."],
  ["Soccer", "pointview", "umgenivale", saturday, 2, "09:00", 2500, 2],
  ["Netball", "jacarandarand", "unionhill", saturday, 0, "08:30", 2500, 1],
  ["Hockey", "lionsrock", "khayaview", saturday, 1, "12:15", 3000, "yusuf"],
  ["Cricket", "summerbay", "baaikus", saturday, 2, "09:30", 4000, "anneke"],
  ["Tennis", "linksridge", "egolihill", friday, 1, "14:00", 2000, 3],
  ["Swimming", "pointview", "bereacrest", friday, 3, "13:30", 3000, "yusuf"],
  [
    "Athletics",
    "jacarandarand",
    "magaliesrand",
    friday,
    2,
    "08:30",
    5000,
    0,
    "Field events on the far side, track in front.",
  ],
  ["Basketball", "khayaview", "muizenzee", wednesday, 2, "17:30", 2500, 1],
  ["Volleyball", "egolihill", "goudkrans", wednesday, 2, "16:30", 2000, 2],
  ["Rugby", "goudkrans", "linksridge", saturday, 3, "11:30", 6000, "anneke", "Derby day: crowds from 10:00."],
  ["Cricket", "lionsrock", "muizenzee", saturday, 3, "09:00", 5000, "yusuf"],
];

export function openMatches(calendar: DemoCalendar): DemoMatch[] {
  return rows.map(([sport, home, away, weekday, week, matchTime, budget, owner, wish], index) => ({
    ...{ key: `open ${index + 1}`, sport, home, away, matchTime, owner },
    ...{ matchDate: calendar.coming(weekday, week), budget: String(budget) },
    ...(wish ? { wish } : {}),
  }));
}

export function matchId(key: string): string {
  return demoId(`fixture ${key}`);
}

/** A match request, as its owner's form would send it. */
export function submitStep(match: DemoMatch, at: string): SeedStep {
  const { owner, key, sport, home, away, matchDate, matchTime, budget, wish } = match;
  const { venue: usual, venues, name: homeSchool, ...schoolContact } = demoSchools[home];
  const venue = venues[sport] ?? usual;
  return {
    key: `submit ${key}`,
    actor: ownerActor(owner),
    name: "fixture.submit",
    args: {
      id: matchId(key),
      ...ownerFields(owner),
      ...schoolContact,
      ...{ homeSchool, awaySchool: demoSchools[away].name, sport, matchDate, matchTime, venue, budget },
      ...(wish ? { additionalRequirements: wish } : {}),
    },
    at,
  };
}

function ownerActor(owner: DemoMatch["owner"]): Actor {
  return typeof owner === "number" ? { kind: "visitor" } : requesterActor(owner);
}

function ownerFields(owner: DemoMatch["owner"]): Record<string, string> {
  const person = typeof owner === "number" ? demoVisitors[owner] : demoRequesters[owner];
  const contact = {
    contactName: person?.name ?? "",
    contactEmail: person?.email ?? "",
    contactPhone: person?.phone ?? "",
  };
  if (owner !== "sipho") return { clientType: "parent", ...contact };
  return {
    clientType: "business",
    ...contact,
    businessName: demoRequesters.sipho.businessName,
    specialInstructions:
      "We sponsor this match as a thank-you to the school's families. Please name every team and say that boots and balls for both schools come from Sipho Sports & Outdoor.",
  };
}
