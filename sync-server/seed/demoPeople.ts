import type { Actor } from "#shared/entities/actor.ts";
import type { DemoCalendar } from "./demoCalendar.ts";
import { demoStreamers, type DemoStreamer } from "./demoStreamers.ts";
import { demoId, userActor, type SeedStep } from "./seedStep.ts";

interface DemoRequester {
  username: string;
  /** Absent: the account exists, but cannot sign in. */
  password?: string;
  name: string;
  email: string;
  phone: string;
  businessName?: string;
}

/** The people who request streams. */
export const demoRequesters = {
  parent: {
    username: "parent",
    password: "parent-demo",
    name: "Nomvula Khumalo",
    email: "nomvula@khumalo.example",
    phone: "083 555 0117",
  },
  sipho: {
    username: "sipho-sports",
    password: "business-demo",
    name: "Sipho Ndlovu",
    email: "sipho@sipho-sports.example",
    phone: "082 555 0164",
    businessName: "Sipho Sports & Outdoor",
  },
  anneke: {
    username: "anneke",
    name: "Anneke van der Merwe",
    email: "anneke@vandermerwe.example",
    phone: "084 555 0128",
  },
  yusuf: { username: "yusuf", name: "Yusuf Patel", email: "yusuf@patel-family.example", phone: "076 555 0193" },
} as const satisfies Record<string, DemoRequester>;

export type RequesterName = keyof typeof demoRequesters;

/** People without an account: their requests belong to the walk-in account until claimed. */
export const demoVisitors: readonly { name: string; email: string; phone: string }[] = [
  { name: "Zanele Mthembu", email: "zanele@mthembu.example", phone: "071 555 0145" },
  { name: "Pieter Botha", email: "pieter@botha-gesin.example", phone: "082 555 0172" },
  { name: "Aisha Davids", email: "aisha@davids.example", phone: "079 555 0131" },
  { name: "Lwazi Nkosi", email: "lwazi@nkosi.example", phone: "073 555 0186" },
];

export function requesterActor(name: RequesterName): Actor {
  return userActor(demoId(`user ${demoRequesters[name].username}`));
}

/** Accounts and profiles in the order they joined: thabo is streamer number 1. */
export function peopleSteps(calendar: DemoCalendar, admin: Actor): SeedStep[] {
  const requesters: readonly DemoRequester[] = Object.values(demoRequesters);
  return [
    ...demoStreamers.flatMap((streamer) => streamerSteps(streamer, calendar, admin)),
    ...requesters.map((requester, index) => requesterStep(requester, calendar.moment(-330 + 40 * index, "18:20"))),
  ];
}

function requesterStep({ username, email, password }: DemoRequester, at: string): SeedStep {
  return {
    key: `account ${username}`,
    actor: { kind: "system" },
    name: "user.create",
    args: { id: demoId(`user ${username}`), username, email, isEmailVerified: true },
    at,
    ...(password ? { password } : {}),
  };
}

function streamerSteps(streamer: DemoStreamer, calendar: DemoCalendar, admin: Actor): SeedStep[] {
  const { username, password, joined, verdict, notes, ...profile } = streamer;
  const streamerId = demoId(`streamer ${username}`);
  const registered: SeedStep = {
    key: `register ${username}`,
    actor: { kind: "system" },
    name: "streamer.register",
    args: { ...profile, username, streamerId, userId: demoId(`user ${username}`) },
    at: calendar.moment(-joined, "19:05"),
    ...(password ? { password } : {}),
  };
  if (verdict === "pending") return [registered];
  const verified: SeedStep = {
    key: `verify ${username}`,
    actor: admin,
    name: "streamer.verify",
    args: { id: streamerId, verificationStatus: verdict, ...(notes ? { verificationNotes: notes } : {}) },
    at: calendar.moment(2 - joined, "11:40"),
  };
  return [registered, verified];
}
