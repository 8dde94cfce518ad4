import * as z from "zod";
import { bankDetails } from "./bankAccount.ts";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { providerName } from "./payment.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

export const payoutStates = ["prepared", "paid", "reversed"] as const;

/** The platform's debt to a streamer for one match; negative when money was refunded after the pay-out. */
const payoutLine = z.object({ bidId: z.uuid(), fixtureId: z.uuid(), match: z.string(), cents: z.int() });
export type PayoutLine = z.infer<typeof payoutLine>;

/** One transfer to a streamer's bank. It is booked as soon as it is prepared, so nothing is paid out twice. */
export const payoutSchema = z.object({
  ...baseFields,
  number: z.int().positive().optional(),
  streamerId: z.uuid(),
  streamerUserId: z.uuid(),
  streamerName: z.string(),
  cents: z.int().positive(),
  lines: z.array(payoutLine),
  /** The account as of the transfer's preparation. */
  account: bankDetails,
  state: z.enum(payoutStates),
  /** The payment provider that makes the transfer; without one an admin makes it at the bank. */
  way: providerName.optional(),
  paidAt: z.iso.datetime().optional(),
  reversedAt: z.iso.datetime().optional(),
  reversedWhy: z.string().optional(),
});
export type Payout = z.infer<typeof payoutSchema>;

type Side = "streamer" | "admin";
const both: readonly Side[] = ["streamer", "admin"];

const visibility: Visibility<Payout, Side> = {
  number: both,
  streamerId: both,
  streamerUserId: both,
  streamerName: both,
  cents: both,
  lines: both,
  account: both,
  state: both,
  way: both,
  paidAt: both,
  reversedAt: both,
  reversedWhy: both,
};

export const payoutEntity = entity({
  name: "payout",
  ...tables.payout,
  schema: payoutSchema,
  numbered: true,
  firstSync: "own",
  visibility,
  sidesOf: (payout) => ({ streamer: userAudiences(payout.streamerUserId), admin: ["admin"] }),
});
