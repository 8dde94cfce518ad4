import * as z from "zod";
import { choiceKinds } from "../entities/choices.ts";
import type { CostShareProgress } from "../rules/costShareProgress.ts";
import type { Payable } from "../rules/payable.ts";
import { call, reference, trusted } from "./call.ts";

/** A claim link's token, for a visitor without the request's cookie. */
const claimToken = z.string("This link is not a valid one.").min(1).max(500).optional();
const costShareKey = z.uuid("This link is not a valid one.");
const howChosen = "Choose eventDay or invoice.";
const named = "Name the match as metadata: {fixtureId}.";

/** How a match is paid. Account, cookie or claim link identify the payer, never the body. */
export const paymentCalls = {
  /** Returns the URL of the provider's page. */
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
            /** As shown on the page. Neither has any effect. */
            clientType: z.unknown(),
            description: z.unknown(),
          },
          named,
        )
        .partial()
        .nullish(),
      /** The page's start-now tick, for a match that is near. */
      startNow: z.boolean().nullish(),
      claimToken,
    }),
    answer: z.object({ redirectUrl: z.string().optional() }),
    isKeyless: true,
  }),
  /** Prices and payment status of the payer's matches only; empty without any. */
  readPayments: call({
    method: "POST",
    path: "/api/payments/read",
    /** The bid a prepaid match will be given to, or null. */
    body: z.object({
      bidId: z.uuid().nullable(),
      /** The number of the match whose payer has returned from the provider's page: asks the provider at once. */
      returnedFrom: z.int().positive().nullish(),
      claimToken,
    }),
    answer: trusted<Payable[]>(),
    isKeyless: true,
  }),
  /** Pay on the day, or by invoice; repeating it changes nothing. An account's phone uses the sync call. */
  choosePayment: call({
    method: "POST",
    path: "/api/payment-choice",
    body: z.object({ fixtureId: reference, kind: z.enum(choiceKinds, howChosen), claimToken }),
    answer: z.object({ status: z.literal("chosen") }),
    isKeyless: true,
  }),
  /** How far the shares of a match are, for whoever has the link: never who paid. */
  readCostShare: call({
    method: "POST",
    path: "/api/cost-share/read",
    /** `paymentId`: the share whose payer has returned from the provider's page: asks the provider at once. */
    body: z.object({ fixtureId: reference, key: costShareKey, paymentId: z.uuid().nullish() }),
    answer: trusted<CostShareProgress>(),
    isKeyless: true,
    hidesUnknownRows: true,
  }),
  /** Returns the URL of the provider's page for one share. The same id asks for the same share again. */
  payShare: call({
    method: "POST",
    path: "/api/cost-share/pay",
    body: z.object({
      id: z.uuid("This id is not a valid one."),
      fixtureId: reference,
      key: costShareKey,
      amount: z.unknown(),
      email: z.unknown(),
      name: z.unknown().optional(),
      /** A share that this payer has begun with another amount: its page is closed first. */
      instead: z.uuid().nullish(),
    }),
    answer: z.object({ redirectUrl: z.string() }),
    isKeyless: true,
    hidesUnknownRows: true,
  }),
};
