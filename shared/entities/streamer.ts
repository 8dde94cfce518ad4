import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

export const verificationStatuses = ["pending", "approved", "rejected"] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

/** Changing these may make the streamer different from the one an admin approved. */
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
  /** The approved values; present while the profile differs from them. */
  approvedProfile: approvedProfileSchema.optional(),
  /** Average of the reviews in hundredths: 475 is 4.75. */
  ratingHundredths: z.int(),
  /** For the shown reviews: their count, and the sum of their stars. */
  reviewCount: z.int().nonnegative().optional(),
  reviewStars: z.int().nonnegative().optional(),
  streamsCompleted: z.int(),
  totalEarningsCents: z.int().optional(),
  /** While the account is suspended: not on public lists. */
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
