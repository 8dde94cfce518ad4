import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

export const refundStates = ["requested", "done", "failed"] as const;
/** Admins can choose the last three. */
export const refundReasons = [
  "requesterCancelled",
  "streamerCancelled",
  "schoolDeclined",
  "schoolWithdrew",
  "priceLower",
  "paidTwice",
  "shareOver",
  "shareClosed",
  "shareLate",
  "shareReturned",
  "requesterAbsent",
  "noShow",
  "dispute",
  "goodwill",
] as const;
export type RefundReason = (typeof refundReasons)[number];

/**
 * Money to be refunded. It is owed as soon as this row exists; the provider is called afterwards, as often as needed.
 */
export const refundSchema = z.object({
  ...baseFields,
  paymentId: z.uuid(),
  fixtureId: z.uuid(),
  requesterId: z.uuid(),
  cents: z.int().positive(),
  reason: z.enum(refundReasons),
  state: z.enum(refundStates),
  /** The streamer had earned the money: their share of it is taken back. */
  isFromStreamer: z.boolean().optional(),
  providerRefundId: z.string().optional(),
  doneAt: z.iso.datetime().optional(),
  /** Why the provider refused it. */
  failure: z.string().optional(),
});
export type Refund = z.infer<typeof refundSchema>;

type Side = "requester" | "admin";
const both: readonly Side[] = ["requester", "admin"];

const visibility: Visibility<Refund, Side> = {
  paymentId: both,
  fixtureId: both,
  requesterId: both,
  cents: both,
  reason: both,
  state: both,
  isFromStreamer: both,
  providerRefundId: both,
  doneAt: both,
  failure: ["admin"],
};

export const refundEntity = entity({
  name: "refund",
  ...tables.refund,
  schema: refundSchema,
  firstSync: "own",
  visibility,
  sidesOf: (refund) => ({ requester: userAudiences(refund.requesterId), admin: ["admin"] }),
});
