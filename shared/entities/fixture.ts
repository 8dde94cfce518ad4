import * as z from "zod";
import { sports } from "./choices.ts";
import { consentSchema } from "./consent.ts";
import { costShareSchema } from "./costShare.ts";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

export const clientTypes = ["parent", "business"] as const;
export const fixtureStatuses = ["open", "assigned", "completed", "cancelled"] as const;
export type FixtureStatus = (typeof fixtureStatuses)[number];

/** A client's row lacks an optional field also when it may not see it. */
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
  /** URLs of files that were uploaded and are ready; the last two are JSON lists. */
  businessLogo: z.string().optional(),
  bannerImages: z.string().optional(),
  sponsorVideos: z.string().optional(),
  /** Every brand asset, whatever the state of its file. */
  assetFileIds: z.array(z.uuid()).optional(),
  specialInstructions: z.string().optional(),
  paymentStatus: z.enum(["pending", "completed"]).optional(),
  paymentIntentId: z.string().optional(),
  status: z.enum(fixtureStatuses),
  assignedStreamerId: z.uuid().optional(),
  assignedUserId: z.uuid().optional(),
  /** Accounts of everyone who has bid: the match stays on their clients whatever happens to it. */
  bidderUserIds: z.array(z.uuid()).optional(),
  /** Whoever keeps the score of this match for its streamer. */
  scorerUserIds: z.array(z.uuid()).optional(),
  cancelReason: z.string().optional(),
  cancelledAt: z.iso.datetime().optional(),
  /** Cancelled with its requester's account: not on public lists. */
  isHidden: z.boolean().optional(),
  /** The latest part erased after its retention period. */
  forgotten: z.enum(["contacts", "contracts", "payments"]).optional(),
  /** The consent given with the request. */
  consent: consentSchema.optional(),
  /** The latest round of sharing its cost. */
  costShare: costShareSchema.optional(),
});
export type Fixture = z.infer<typeof fixtureSchema>;

/**
 * `party`: who learns the outcome: the assigned streamer and, once the match is cancelled, everyone who has bid.
 * `assigned`: the streamer who thanks the sponsor.
 */
type Side = "everyone" | "requester" | "admin" | "bidder" | "scorer" | "party" | "assigned";
const owners: readonly Side[] = ["requester", "admin"];
const everySide: readonly Side[] = ["everyone", "requester", "admin", "bidder", "scorer", "party", "assigned"];
const concerned: readonly Side[] = ["requester", "admin", "party"];
const sponsored: readonly Side[] = ["requester", "admin", "assigned"];

const visibility: Visibility<Fixture, Side> = {
  number: everySide,
  requesterId: owners,
  clientType: owners,
  contactName: owners,
  contactEmail: owners,
  contactPhone: owners,
  schoolContactName: owners,
  schoolContactEmail: owners,
  schoolContactPhone: owners,
  schoolContactRole: owners,
  homeSchool: everySide,
  awaySchool: everySide,
  sport: everySide,
  matchDate: everySide,
  matchTime: everySide,
  venue: everySide,
  budgetCents: everySide,
  additionalRequirements: everySide,
  businessName: sponsored,
  billingAddress: owners,
  billingVatNumber: owners,
  businessLogo: sponsored,
  bannerImages: sponsored,
  sponsorVideos: sponsored,
  assetFileIds: owners,
  specialInstructions: sponsored,
  paymentStatus: owners,
  paymentIntentId: owners,
  status: everySide,
  assignedStreamerId: concerned,
  assignedUserId: [],
  bidderUserIds: [],
  scorerUserIds: [],
  cancelReason: concerned,
  cancelledAt: concerned,
  isHidden: [],
  forgotten: [],
  consent: owners,
  costShare: owners,
};

export const fixtureEntity = entity({
  name: "fixture",
  ...tables.fixture,
  schema: fixtureSchema,
  numbered: true,
  firstSync: {
    paged: [{ equals: { status: "open" }, fromToday: "matchDate" }],
    newest: [{ equals: { status: "completed" }, by: "matchDate", count: 50 }],
  },
  visibility,
  sidesOf: (fixture) => {
    const bidders = fixture.bidderUserIds ?? [];
    const assigned = userAudiences(...bidders.filter((userId) => userId === fixture.assignedUserId));
    const bidder = userAudiences(...bidders);
    return {
      everyone: fixture.isHidden ? [] : ["public"],
      requester: userAudiences(fixture.requesterId),
      admin: ["admin"],
      bidder,
      scorer: userAudiences(...(fixture.scorerUserIds ?? [])),
      party: fixture.status === "cancelled" ? bidder : assigned,
      assigned,
    };
  },
});
