import * as z from "zod";
import { userAudience } from "./actor.ts";
import { sports } from "./choices.ts";
import { consentSchema } from "./consent.ts";
import { baseFields, entity, type FieldGrant } from "./entity.ts";
import { tables } from "./tables.ts";

export const clientTypes = ["parent", "business"] as const;
export const fixtureStatuses = ["open", "assigned", "completed", "cancelled"] as const;
export type FixtureStatus = (typeof fixtureStatuses)[number];

/** Fields that are optional here are always there on the server; a client has them only when it may see them. */
export const fixtureSchema = z.object({
  ...baseFields,
  number: z.int().positive().optional(),
  requesterId: z.uuid().optional(),
  clientType: z.enum(clientTypes).optional(),
  contactName: z.string().optional(),
  contactEmail: z.string().optional(),
  contactPhone: z.string().optional(),
  schoolContactName: z.string().optional(),
  schoolContactEmail: z.string().optional(),
  schoolContactPhone: z.string().optional(),
  schoolContactRole: z.string().optional(),
  homeSchool: z.string(),
  awaySchool: z.string(),
  sport: z.enum(sports),
  /** yyyy-MM-dd, South African. */
  matchDate: z.iso.date(),
  /** HH:mm, South African. */
  matchTime: z.string(),
  venue: z.string(),
  budgetCents: z.int(),
  additionalRequirements: z.string().optional(),
  businessName: z.string().optional(),
  /** For invoices and receipts. */
  billingAddress: z.string().optional(),
  billingVatNumber: z.string().optional(),
  /** Addresses of files that were sent and are ready; the last two are JSON lists of them. */
  businessLogo: z.string().optional(),
  bannerImages: z.string().optional(),
  sponsorVideos: z.string().optional(),
  /** Every brand asset, in whatever state its file is. */
  assetFileIds: z.array(z.uuid()).optional(),
  specialInstructions: z.string().optional(),
  paymentStatus: z.enum(["pending", "completed"]).optional(),
  paymentIntentId: z.string().optional(),
  status: z.enum(fixtureStatuses),
  assignedStreamerId: z.uuid().optional(),
  assignedUserId: z.uuid().optional(),
  /** Accounts of everyone who has bid, so that the match stays on their clients whatever becomes of it. */
  bidderUserIds: z.array(z.uuid()).optional(),
  cancelReason: z.string().optional(),
  cancelledAt: z.iso.datetime().optional(),
  /** Cancelled with its requester's account: off the public lists. */
  isHidden: z.boolean().optional(),
  /** What of it was kept long enough: the latest of them. */
  forgotten: z.enum(["contacts", "contracts", "payments"]).optional(),
  /** What was agreed to when it was asked for. */
  consent: consentSchema.optional(),
});
export type Fixture = z.infer<typeof fixtureSchema>;

export const publicFixtureFields = [
  "id",
  "rev",
  "number",
  "homeSchool",
  "awaySchool",
  "venue",
  "sport",
  "budgetCents",
  "matchDate",
  "matchTime",
  "additionalRequirements",
  "status",
  "createdAt",
] as const;

const ownerFields = (Object.keys(fixtureSchema.shape) as (keyof Fixture)[]).filter(
  (field) => field !== "bidderUserIds" && field !== "assignedUserId" && field !== "isHidden" && field !== "forgotten",
);
const partyFields = [...publicFixtureFields, "assignedStreamerId", "cancelReason", "cancelledAt"] as const;
/** Whom the streamer thanks, how and with what. */
const sponsorFields = [
  "businessName",
  "businessLogo",
  "bannerImages",
  "sponsorVideos",
  "specialInstructions",
] as const satisfies readonly (keyof Fixture)[];
const assignedFields = [...partyFields, ...sponsorFields] as const;

export const fixtureEntity = entity({
  name: "fixture",
  ...tables.fixture,
  schema: fixtureSchema,
  numbered: true,
  firstSync: {
    paged: [{ equals: { status: "open" }, fromToday: "matchDate" }],
    newest: [{ equals: { status: "completed" }, by: "matchDate", count: 50 }],
  },
  seenBy: (fixture) => {
    const grants: FieldGrant<keyof Fixture>[] = [{ audience: "admin", fields: ownerFields }];
    if (!fixture.isHidden) grants.push({ audience: "public", fields: publicFixtureFields });
    if (fixture.requesterId) grants.push({ audience: userAudience(fixture.requesterId), fields: ownerFields });
    for (const userId of fixture.bidderUserIds ?? []) {
      const otherFields = fixture.status === "cancelled" ? partyFields : publicFixtureFields;
      const fields = userId === fixture.assignedUserId ? assignedFields : otherFields;
      grants.push({ audience: userAudience(userId), fields });
    }
    return grants;
  },
});
