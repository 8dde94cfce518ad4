import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

export const scoreSides = ["home", "away", "none"] as const;

/** What can happen in any sport; `shared/rules/score/scoringRules.ts` says which of them a sport has. */
export const scoreKinds = [
  ...(["try", "conversion", "penalty", "dropGoal", "penaltyTry"] as const),
  ...(["goal", "one", "two", "three", "point"] as const),
  ...(["runs", "wide", "noBall", "bye", "legBye", "wicket", "wicketOnly", "penaltyRuns"] as const),
  ...(["first", "second", "third", "fourth", "fifth"] as const),
] as const;
/** The period is played, or stops; or an earlier event did not happen. */
export const scoreEventKinds = [...scoreKinds, "play", "stop", "undo"] as const;
export type ScoreKind = (typeof scoreKinds)[number];

/** One press on a score screen. Events are added and never changed: an undo is an event too. */
export const scoreEventSchema = z.object({
  ...baseFields,
  fixtureId: z.uuid(),
  /** The accepted bid: the score of a booking that was cancelled ends with it. */
  bidId: z.uuid(),
  /** Both sides' accounts; a scorer's own device may not know them yet. */
  streamerUserId: z.uuid().optional(),
  requesterId: z.uuid().optional(),
  /** Whoever pressed; absent once the match's data are over a year old. */
  byUserId: z.uuid().optional(),
  side: z.enum(scoreSides),
  kind: z.enum(scoreEventKinds),
  points: z.int().nonnegative(),
  /** Half, quarter, set, innings, or the number of the event at a meeting: 1, 2, 3… */
  period: z.int().positive(),
  /** The match's clock, counted up from the period's start. */
  clockMs: z.int().nonnegative(),
  /** When it was pressed, by the phone's clock; never later than when the server decided it. */
  at: z.iso.datetime(),
  /** One more than the highest turn that the phone knew: orders events without trusting a clock. */
  turn: z.int().positive(),
  /** The event that did not happen. */
  undoes: z.uuid().optional(),
  deletedAt: z.iso.datetime().optional(),
});
export type ScoreEvent = z.infer<typeof scoreEventSchema>;

/** `scorer`: the accounts that the streamer has invited. Everyone else sees the score on the match's page. */
type Side = "party" | "scorer" | "admin";
const everySide: readonly Side[] = ["party", "scorer", "admin"];

const visibility: Visibility<ScoreEvent, Side> = {
  fixtureId: everySide,
  bidId: everySide,
  streamerUserId: ["party", "admin"],
  requesterId: ["party", "admin"],
  byUserId: ["admin"],
  side: everySide,
  kind: everySide,
  points: everySide,
  period: everySide,
  clockMs: everySide,
  at: everySide,
  turn: everySide,
  undoes: everySide,
  deletedAt: [],
};

export const scoreEventEntity = entity({
  name: "scoreEvent",
  ...tables.scoreEvent,
  schema: scoreEventSchema,
  firstSync: "own",
  visibility,
  sidesOf: ({ streamerUserId, requesterId, bidId, deletedAt }) =>
    deletedAt
      ? "nobody"
      : {
          party: userAudiences(streamerUserId, requesterId),
          scorer: [`scorer:${bidId}`],
          admin: ["admin"],
        },
});
