import * as z from "zod";
import { userAudience } from "./actor.ts";
import { baseFields, entity, type FieldGrant } from "./entity.ts";
import { tables } from "./tables.ts";

export const verificationStatuses = ["pending", "approved", "rejected"] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

/** A change of these may make a streamer somebody else than the one whom an admin has looked at. */
const approvedProfileSchema = z.object({
  businessName: z.string(),
  equipment: z.string(),
  serviceAreas: z.string().optional(),
});
export type ApprovedProfile = z.infer<typeof approvedProfileSchema>;

export const streamerSchema = z.object({
  ...baseFields,
  number: z.int().positive().optional(),
  userId: z.uuid().optional(),
  businessName: z.string(),
  contactPerson: z.string(),
  email: z.string().optional(),
  phone: z.string().optional(),
  location: z.string(),
  experience: z.string(),
  equipment: z.string(),
  serviceAreas: z.string().optional(),
  priceRange: z.string(),
  portfolio: z.string().optional(),
  verified: z.boolean(),
  verificationStatus: z.enum(verificationStatuses),
  verificationNotes: z.string().optional(),
  /** As an admin approved it; there while the profile says something else now. */
  approvedProfile: approvedProfileSchema.optional(),
  /** Mean of the reviews in hundredths: 475 is 4.75. */
  ratingHundredths: z.int(),
  /** Of the shown reviews: how many there are, and all their stars together. */
  reviewCount: z.int().nonnegative().optional(),
  reviewStars: z.int().nonnegative().optional(),
  streamsCompleted: z.int(),
  totalEarningsCents: z.int().optional(),
  /** While the account is suspended: off the public lists. */
  suspendedAt: z.iso.datetime().optional(),
  deletedAt: z.iso.datetime().optional(),
});
export type Streamer = z.infer<typeof streamerSchema>;

export const publicStreamerFields = [
  "id",
  "rev",
  "number",
  "verified",
  "verificationStatus",
  "businessName",
  "contactPerson",
  "location",
  "experience",
  "priceRange",
  "equipment",
  "ratingHundredths",
  "reviewCount",
  "reviewStars",
  "serviceAreas",
  "portfolio",
  "streamsCompleted",
  "createdAt",
] as const;

const ownFields = (Object.keys(streamerSchema.shape) as (keyof Streamer)[]).filter((field) => field !== "deletedAt");

export const streamerEntity = entity({
  name: "streamer",
  ...tables.streamer,
  schema: streamerSchema,
  numbered: true,
  firstSync: "public",
  seenBy: (streamer) => {
    if (streamer.deletedAt) return [];
    const grants: FieldGrant<keyof Streamer>[] = [{ audience: "admin", fields: ownFields }];
    if (streamer.verified && !streamer.suspendedAt) grants.push({ audience: "public", fields: publicStreamerFields });
    if (streamer.userId) grants.push({ audience: userAudience(streamer.userId), fields: ownFields });
    return grants;
  },
});
