import * as z from "zod";
import { accountCheckForm } from "../forms/accountCheckForm.ts";
import { call, reference } from "./call.ts";

const rand = z.string();
const inRand = "Amount must be in rand, such as 2500.00.";
const reason = z.unknown().optional();

/** The books of one match of a streamer. Amounts in rand with two decimals. */
const earning = z.object({
  bidId: z.uuid(),
  match: z.string(),
  deliveredAt: z.iso.datetime(),
  price: rand,
  fee: rand,
  takenBack: rand,
  paidOut: rand,
  /** The platform's debt for it; negative when money was refunded after the pay-out. */
  owed: rand,
  /** Paid directly: not through the platform. */
  direct: rand,
  /** Can be paid out from this day on. */
  dueOn: z.iso.date(),
});
export type EarningAnswer = z.infer<typeof earning>;

const due = z.object({
  streamerId: z.uuid(),
  streamerName: z.string(),
  amount: rand,
  matches: z.int(),
  hasAccount: z.boolean(),
  /** The provider pays out, and the bank has not confirmed the account yet. */
  isUnconfirmed: z.boolean().default(false),
});
export type DueAnswer = z.infer<typeof due>;

const idAnswer = z.object({ id: z.uuid() });

/** The books, for streamers and admins to read, and for admins to pay out. */
export const bookCalls = {
  earnings: call({
    method: "GET",
    path: "/api/earnings",
    /** `needsConfirmedAccount`: pay-outs are transfers by a provider, which asks the bank first. */
    answer: z.object({
      feePercent: z.string(),
      needsConfirmedAccount: z.boolean().default(false),
      rows: z.array(earning),
    }),
  }),
  /** Asks the bank whether the saved account is the streamer's. The document's number is passed on and not kept. */
  confirmAccount: call({
    method: "POST",
    path: "/api/bank-account/confirm",
    body: accountCheckForm,
    answer: z.object({
      /** `notNeeded`: no provider pays out here. */
      status: z.enum(["confirmed", "refused", "notNeeded"]),
    }),
    isKeyless: true,
  }),
  /** The preview: what would be paid out today, and to whom. */
  payoutsDue: call({ method: "GET", path: "/api/payouts/due", answer: z.array(due) }),
  preparePayout: call({
    method: "POST",
    path: "/api/payouts",
    body: z.object({
      streamerId: reference,
      amount: z.string(inRand).regex(/^-?\d{1,10}\.\d{2}$/, inRand),
    }),
    answer: idAnswer,
    status: 201,
  }),
  payoutPaid: call({ method: "POST", path: "/api/payouts/:id/paid", answer: idAnswer }),
  reversePayout: call({
    method: "POST",
    path: "/api/payouts/:id/reverse",
    body: z.object({ reason }),
    answer: idAnswer,
  }),
} as const;
