import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { fileStates } from "./mediaFile.ts";
import { newDateSchema } from "./newDate.ts";
import { outcomeSchema } from "./outcome.ts";
import { noShowSchema } from "./noShow.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

/** The product's texts and URLs call a bid a "request". */
export const bidStatuses = ["pending", "accepted", "declined", "withdrawn", "expired", "cancelled"] as const;
export type BidStatus = (typeof bidStatuses)[number];
export const permissionStatuses = ["pending", "requested", "approved", "declined", "withdrawn"] as const;
export type PermissionStatus = (typeof permissionStatuses)[number];
/** Another match at that time, away then, or another match that day with time between the two. The worst comes first. */
export const clashes = ["taken", "away", "sameDay"] as const;
export type Clash = (typeof clashes)[number];
/** Progress of asking the school: an admin checks the address, the email is queued, the email was sent. */
export const schoolAskStates = ["checking", "refused", "sending", "asked"] as const;
export type SchoolAsk = (typeof schoolAskStates)[number];

export const bidSchema = z.object({
  ...baseFields,
  fixtureId: z.uuid(),
  streamerId: z.uuid(),
  /** Both sides' accounts, so that the row alone determines who sees it. */
  streamerUserId: z.uuid(),
  requesterId: z.uuid().optional(),
  streamerName: z.string(),
  status: z.enum(bidStatuses),
  message: z.string(),
  proposedPriceCents: z.int(),
  /** The price decided by an admin in a dispute: 0 when nothing is due. */
  decidedPriceCents: z.int().nonnegative().optional(),
  /** Earlier texts and prices of this bid, oldest first. */
  history: z.array(z.object({ message: z.string(), proposedPriceCents: z.int(), until: z.iso.datetime() })).optional(),
  /** The requester's changes to the match since this bid was written or changed. */
  matchChanges: z.array(z.enum(["date", "time", "venue"])).optional(),
  /** While the bid waits: what the streamer has planned is in the way of this match. */
  clash: z.enum(clashes).optional(),
  /** The other date that one side proposes, or that both agreed on and the school has not answered. */
  newDate: newDateSchema.optional(),
  /** How the delivered match went, as its streamer says. Absent on older bids. */
  outcome: outcomeSchema.optional(),
  /** One side reports that the other did not come. */
  noShow: noShowSchema.optional(),
  schoolPermissionStatus: z.enum(permissionStatuses),
  schoolPermissionNotes: z.string().optional(),
  /** Copied from the permission while it is requested. Absent on older bids. */
  schoolAsk: z.enum(schoolAskStates).optional(),
  contractSigned: z.boolean(),
  /** The platform's fee in basis points, as of the bid's acceptance. */
  feeBasisPoints: z.int().optional(),
  paymentStatus: z.enum(["pending", "completed"]),
  streamUrl: z.string().optional(),
  /** Whoever has it watches the match: a new one with each approval, so that earlier links end with the earlier yes. */
  watchKey: z.uuid().optional(),
  /** Copied from the school's answer: the match may be on public lists while it is live. */
  isListed: z.boolean().optional(),
  recordingUrl: z.string().optional(),
  /** A recording that is a file: its URL is set once the file is ready. */
  recordingFileId: z.uuid().optional(),
  /** Copied from the file. */
  recordingState: z.enum(fileStates).optional(),
  recordingProgress: z.int().optional(),
  recordingProblem: z.string().optional(),
  acceptedAt: z.iso.datetime().optional(),
  startedAt: z.iso.datetime().optional(),
  deliveredAt: z.iso.datetime().optional(),
  /** The requester was asked for a review. */
  reviewAskedAt: z.iso.datetime().optional(),
  paidAt: z.iso.datetime().optional(),
  /** The requester's sentence when declining this bid alone. */
  declineReason: z.string().optional(),
  cancelReason: z.string().optional(),
  cancelledBy: z.enum(["streamer", "requester"]).optional(),
  /** Copied here on acceptance, for the streamer. */
  contactName: z.string().optional(),
  contactEmail: z.string().optional(),
  contactPhone: z.string().optional(),
  schoolContactName: z.string().optional(),
  schoolContactEmail: z.string().optional(),
  schoolContactPhone: z.string().optional(),
  schoolContactRole: z.string().optional(),
  /** Copied here on acceptance, for the requester. */
  streamerContactPerson: z.string().optional(),
  streamerEmail: z.string().optional(),
  streamerPhone: z.string().optional(),
});
export type Bid = z.infer<typeof bidSchema>;

/** `viewer`: who may watch the match: everyone, while the school permits it. */
type Side = "streamer" | "requester" | "admin" | "viewer";
const everySide: readonly Side[] = ["streamer", "requester", "admin"];
const notRequester: readonly Side[] = ["streamer", "admin"];
const notStreamer: readonly Side[] = ["requester", "admin"];

const visibility: Visibility<Bid, Side> = {
  fixtureId: everySide,
  streamerId: everySide,
  streamerUserId: everySide,
  requesterId: everySide,
  streamerName: everySide,
  status: everySide,
  message: everySide,
  proposedPriceCents: everySide,
  decidedPriceCents: everySide,
  history: everySide,
  matchChanges: everySide,
  clash: ["requester"],
  newDate: everySide,
  outcome: everySide,
  noShow: everySide,
  schoolPermissionStatus: everySide,
  schoolPermissionNotes: everySide,
  schoolAsk: everySide,
  contractSigned: everySide,
  feeBasisPoints: notRequester,
  paymentStatus: everySide,
  streamUrl: ["viewer"],
  watchKey: ["viewer"],
  isListed: everySide,
  recordingUrl: ["viewer"],
  recordingFileId: everySide,
  recordingState: everySide,
  recordingProgress: everySide,
  recordingProblem: everySide,
  acceptedAt: everySide,
  startedAt: everySide,
  deliveredAt: everySide,
  reviewAskedAt: everySide,
  paidAt: everySide,
  declineReason: everySide,
  cancelReason: everySide,
  cancelledBy: everySide,
  contactName: notRequester,
  contactEmail: notRequester,
  contactPhone: notRequester,
  schoolContactName: notRequester,
  schoolContactEmail: notRequester,
  schoolContactPhone: notRequester,
  schoolContactRole: notRequester,
  streamerContactPerson: everySide,
  streamerEmail: notStreamer,
  streamerPhone: notStreamer,
};

export const bidEntity = entity({
  name: "bid",
  ...tables.bid,
  schema: bidSchema,
  firstSync: "own",
  visibility,
  sidesOf: (bid) => {
    const streamer = userAudiences(bid.streamerUserId);
    const requester = userAudiences(bid.requesterId);
    const isPermitted = bid.schoolPermissionStatus === "approved";
    return { streamer, requester, admin: ["admin"], viewer: isPermitted ? [...streamer, ...requester, "admin"] : [] };
  },
});
