import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

export const disputeStates = ["open", "released", "refunded", "priced"] as const;

/** A requester's complaint about a delivered match, or about it being marked as paid, and its outcome. */
export const disputeSchema = z.object({
  ...baseFields,
  bidId: z.uuid(),
  fixtureId: z.uuid(),
  requesterId: z.uuid(),
  streamerUserId: z.uuid(),
  streamerName: z.string(),
  reason: z.string(),
  state: z.enum(disputeStates),
  /** The streamer's statement, which admins read before deciding. */
  answer: z.string().optional(),
  answeredAt: z.iso.datetime().optional(),
  decidedAt: z.iso.datetime().optional(),
  /** The reason for the decision: both sides read it. */
  notes: z.string().optional(),
  /** The refund to the requester. */
  refundCents: z.int().nonnegative().optional(),
  /** The match's price from now on: nothing, a part, or all of it. */
  priceCents: z.int().nonnegative().optional(),
});
export type Dispute = z.infer<typeof disputeSchema>;

type Side = "requester" | "streamer" | "admin";
const everySide: readonly Side[] = ["requester", "streamer", "admin"];

const visibility: Visibility<Dispute, Side> = {
  bidId: everySide,
  fixtureId: everySide,
  requesterId: everySide,
  streamerUserId: everySide,
  streamerName: everySide,
  reason: everySide,
  state: everySide,
  answer: ["streamer", "admin"],
  answeredAt: everySide,
  decidedAt: everySide,
  notes: everySide,
  refundCents: everySide,
  priceCents: everySide,
};

export const disputeEntity = entity({
  name: "dispute",
  ...tables.dispute,
  schema: disputeSchema,
  firstSync: "own",
  visibility,
  sidesOf: (dispute) => ({
    requester: userAudiences(dispute.requesterId),
    streamer: userAudiences(dispute.streamerUserId),
    admin: ["admin"],
  }),
});
