import * as z from "zod";
import { userAudience } from "./actor.ts";
import { baseFields, entity } from "./entity.ts";
import { tables } from "./tables.ts";

export const refundStates = ["requested", "done", "failed"] as const;
/** Those that an admin chooses from are the last three. */
export const refundReasons = [
  "requesterCancelled",
  "streamerCancelled",
  "schoolDeclined",
  "schoolWithdrew",
  "priceLower",
  "paidTwice",
  "noShow",
  "dispute",
  "goodwill",
] as const;
export type RefundReason = (typeof refundReasons)[number];

/** Money that goes back. It is owed from the moment of this row; the provider is asked afterwards, as often as needed. */
export const refundSchema = z.object({
  ...baseFields,
  paymentId: z.uuid(),
  fixtureId: z.uuid(),
  requesterId: z.uuid(),
  cents: z.int().positive(),
  reason: z.enum(refundReasons),
  state: z.enum(refundStates),
  /** The streamer had earned the money: the share of it is taken back. */
  isFromStreamer: z.boolean().optional(),
  providerRefundId: z.string().optional(),
  doneAt: z.iso.datetime().optional(),
  /** Why the provider refused. */
  failure: z.string().optional(),
});
export type Refund = z.infer<typeof refundSchema>;

const fields = Object.keys(refundSchema.shape) as (keyof Refund)[];

export const refundEntity = entity({
  name: "refund",
  ...tables.refund,
  schema: refundSchema,
  firstSync: "own",
  seenBy: (refund) => [
    { audience: userAudience(refund.requesterId), fields: fields.filter((field) => field !== "failure") },
    { audience: "admin", fields },
  ],
});
