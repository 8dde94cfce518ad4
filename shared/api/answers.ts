import * as z from "zod";
import type { MatchMoment } from "../entities/newDate.ts";
import type { permissionStatuses } from "../entities/bid.ts";

export const metricsAnswer = z.object({
  totalFixtures: z.int(),
  activeFixtures: z.int(),
  openFixtures: z.int(),
  assignedFixtures: z.int(),
  completedFixtures: z.int(),
  totalStreamers: z.int(),
  verifiedStreamers: z.int(),
  /** Rand with two decimals. */
  totalRevenue: z.string(),
  averageFixtureBudget: z.string(),
  /** Newest first. */
  recentActivity: z.array(
    z.object({
      type: z.enum(["fixture_created", "streamer_joined", "stream_completed"]),
      description: z.string(),
      timestamp: z.iso.datetime(),
    }),
  ),
  /** The last twelve months, oldest first; `month` is yyyy-MM. */
  monthlyStats: z.array(z.object({ month: z.string(), fixtures: z.int(), revenue: z.string(), streamers: z.int() })),
});
export type MetricsAnswer = z.infer<typeof metricsAnswer>;

/** An email as admins see it: whether it was sent, never the full address. */
export const mailAnswer = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(["waiting", "running", "done", "dead"]),
  subject: z.string(),
  to: z.string(),
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type MailAnswer = z.infer<typeof mailAnswer>;

interface MatchAnswer {
  homeSchool: string;
  awaySchool: string;
  sport: string;
  matchDate: string;
  matchTime: string;
  venue: string;
}

/** What the claim page shows before sign-in. */
export interface ClaimAnswer {
  fixture: MatchAnswer & { id: string; number: number | null };
  isClaimed: boolean;
  /** The bids the claimer could choose from. */
  bids: readonly {
    id: string;
    streamerId: string;
    streamerName: string;
    proposedPriceCents: number;
    message: string;
    createdAt: string;
    location?: string;
    experience?: string;
    equipment?: string;
    ratingHundredths?: number;
    streamsCompleted?: number;
    /** What its streamer wrote since, oldest first. */
    messages: readonly { id: string; subject: string; message: string; createdAt: string }[];
  }[];
  /** The contact's address: only from the emailed link, which proves ownership. */
  email: string | null;
  expiresAt: string;
}

/** What the school's page shows, and nothing else. */
export interface PermissionAnswer {
  match: MatchAnswer;
  streamerName: string;
  streamerContactPerson: string;
  streamerPhone: string | null;
  requesterName: string;
  /** Material the sponsor wants shown, in their own words. */
  sponsorText: string | null;
  /** The streamer's message to the school. */
  message: string | null;
  permissionStatus: (typeof permissionStatuses)[number];
  notes: string | null;
  respondedAt: string | null;
  /** It asks about a new date for a match the school has said yes to; this was the date then. */
  movedFrom: MatchMoment | null;
  /** A newer request replaced this one, or the bid ended: no answer is needed any more. */
  isClosed: boolean;
}
