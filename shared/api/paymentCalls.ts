import * as z from "zod";
import { choiceKinds } from "../entities/choices.ts";
import type { Payable } from "../rules/payable.ts";
import { call, reference, trusted } from "./call.ts";

/** A claim link's, for a visitor who has no cookie of the request any more. */
const claimToken = z.string("This link is not a valid one.").min(1).max(500).optional();
const howChosen = "Choose eventDay or invoice.";
const named = "Name the match as metadata: {fixtureId}.";

/** How a match is paid. Who pays is told by account, cookie or claim link, never by the body. */
export const paymentCalls = {
  /** Answers the address of the provider's page. */
  createPaymentIntent: call({
    method: "POST",
    path: "/api/create-payment-intent",
    body: z.object({
      amount: z.unknown().optional(),
      metadata: z
        .object(
          {
            fixtureId: reference.nullish(),
            bidId: z.uuid("This id is not a valid one.").nullish(),
            /** As the page shows them. Neither decides anything. */
            clientType: z.unknown(),
            description: z.unknown(),
          },
          named,
        )
        .partial()
        .nullish(),
      /** The tick of the page, for a match that is near. */
      startNow: z.boolean().nullish(),
      claimToken,
    }),
    answer: z.object({ redirectUrl: z.string().optional() }),
    isKeyless: true,
  }),
  /** What the payer's matches cost and how they stand. It tells of nobody else's, and nothing to who has none. */
  readPayments: call({
    method: "POST",
    path: "/api/payments/read",
    /** The bid that a prepaid match shall be given to, or null. */
    body: z.object({
      bidId: z.uuid().nullable(),
      /** The number of the match whose payer has come back from the provider's page: the provider is asked at once. */
      returnedFrom: z.int().positive().nullish(),
      claimToken,
    }),
    answer: trusted<Payable[]>(),
    isKeyless: true,
  }),
  /** To pay on the day, or by invoice; the same again changes nothing. An account's phone says it by the sync call. */
  choosePayment: call({
    method: "POST",
    path: "/api/payment-choice",
    body: z.object({ fixtureId: reference, kind: z.enum(choiceKinds, howChosen), claimToken }),
    answer: z.object({ status: z.literal("chosen") }),
    isKeyless: true,
  }),
};
