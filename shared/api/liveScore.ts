import * as z from "zod";
import type { sports } from "../entities/choices.ts";

const sideSchema = z.object({ main: z.string(), more: z.string() });

/** A score as it is written on a board. */
export const boardScoreSchema = z.object({
  home: sideSchema,
  away: sideSchema,
  detail: z.string(),
  period: z.int().positive(),
  periodName: z.string(),
  clock: z.object({ ms: z.number(), at: z.iso.datetime(), isRunning: z.boolean() }).optional(),
});
export type BoardScore = z.infer<typeof boardScoreSchema>;

export const scoreStepSchema = z.object({ at: z.iso.datetime(), score: boardScoreSchema });

/** What the light pages are sent: the whole first, then only what changes. `shown`: the school permits the match. */
export interface ScoreSnapshot extends ScoreChange {
  match: { homeSchool: string; awaySchool: string; sport: (typeof sports)[number]; startsAt: string };
  crests: readonly { initials: string; field: string; letter: string }[];
  /** Lines that are shown in turn; the sponsor's comes first. */
  banners: readonly string[];
  /** The business that pays for the match, with the addresses of its pictures. */
  sponsor?: { name: string; logo?: string; banners: readonly string[] };
}

export interface ScoreChange {
  shown: "shown" | "hidden" | "notAllowed";
  score?: BoardScore;
}
