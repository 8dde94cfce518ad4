import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

export const disputeStates = ["open", "released", "refunded", "priced"] as const;

/** What a requester says is wrong about a delivered match, or about its being marked as paid, and what became of it. */
export const disputeSchema = z.object({
  ...baseFields,
  bidId: z.uuid(),
  fixtureId: z.uuid(),
  requesterId: z.uuid(),
  streamerUserId: z.uuid(),
  streamerName: z.string(),
  reason: z.string(),
  state: z.enum(disputeStates),
  /** The streamer's side, which admins read before they decide. */
  answer: z.string().optional(),
  answeredAt: z.iso.datetime().optional(),
  decidedAt: z.iso.datetime().optional(),
  /** Why it was decided so: both sides read it. */
  notes: z.string().optional(),
  /** What goes back to the requester. */
  refundCents: z.int().nonnegative().optional(),
  /** What is to be paid for the match from now on: nothing, a part, or all of its price. */
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
