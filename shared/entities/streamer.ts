import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

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

type Side = "everyone" | "owner" | "admin";
const everySide: readonly Side[] = ["everyone", "owner", "admin"];
const owners: readonly Side[] = ["owner", "admin"];

const visibility: Visibility<Streamer, Side> = {
  number: everySide,
  userId: owners,
  businessName: everySide,
  contactPerson: everySide,
  email: owners,
  phone: owners,
  location: everySide,
  experience: everySide,
  equipment: everySide,
  serviceAreas: everySide,
  priceRange: everySide,
  portfolio: everySide,
  verified: everySide,
  verificationStatus: everySide,
  verificationNotes: owners,
  approvedProfile: owners,
  ratingHundredths: everySide,
  reviewCount: everySide,
  reviewStars: everySide,
  streamsCompleted: everySide,
  totalEarningsCents: owners,
  suspendedAt: owners,
  deletedAt: [],
};

export const streamerEntity = entity({
  name: "streamer",
  ...tables.streamer,
  schema: streamerSchema,
  numbered: true,
  firstSync: "public",
  visibility,
  sidesOf: (streamer) =>
    streamer.deletedAt
      ? "nobody"
      : {
          everyone: streamer.verified && !streamer.suspendedAt ? ["public"] : [],
          owner: userAudiences(streamer.userId),
          admin: ["admin"],
        },
});
