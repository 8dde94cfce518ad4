import { DomainError } from "#shared/rules/domainError.ts";
import { sastDate } from "#shared/rules/format.ts";
import { limits } from "#shared/rules/limits.ts";
import { costShareProgress } from "#shared/rules/costShareProgress.ts";
import { payableOf } from "#shared/rules/payable.ts";
import type { AppContext } from "../../appContext.ts";
import { ReturnedPayers } from "../../payments/askProvider.ts";
import { writeSystemMutation, startCheckout } from "../../payments/checkout.ts";
import { roundOfLink, startShare } from "../../payments/shares.ts";
import { rowId } from "../../sync/rowReader.ts";
import { badRequest, type Handlers } from "../handler.ts";
import { addressKey } from "../../limits/rateLimit.ts";
import { namedFixture, onlyUnpaid, ownFixtures } from "../payer.ts";
import { reached } from "../reached.ts";

const noPage = {
  logged: "No payment page could be made",
  sentence: "Failed to create payment session. Please try again.",
  retrySeconds: 5,
};

export function paymentHandlers(
  app: AppContext,
): Pick<Handlers, "createPaymentIntent" | "readPayments" | "choosePayment" | "readCostShare" | "payShare"> {
  const returned = new ReturnedPayers(app);
  return {
    createPaymentIntent: async (payer) => {
      const { ctx, body } = payer;
      const cents = centsOfAmount(body.amount);
      const named = body.metadata?.fixtureId ?? undefined;
      const fixture = named ? await namedFixture(app, payer, named) : await onlyUnpaid(app, payer);
      await app.limits.spend("submission", addressKey(ctx.ip));
      const bidId = body.metadata?.bidId ?? undefined;
      const wish = { fixtureId: fixture.id, bidId, cents, startNow: body.startNow === true };
      return { redirectUrl: await reached(app, startCheckout(app, wish), noPage) };
    },

    readPayments: async (payer) => {
      const asked = { bidId: payer.body.bidId ?? undefined, today: sastDate(new Date().toISOString()) };
      const own = await ownFixtures(app, payer);
      const from = own.filter(({ number }) => number !== undefined && number === payer.body.returnedFrom);
      await returned.ask(from.map(({ id }) => id));
      return Promise.all(
        own.map(async (fixture) => {
          const where = { fixtureId: fixture.id };
          const bids = await app.rows.rowMany("bid", { where });
          return payableOf(fixture, bids, await app.rows.rowMany("payment", { where }), asked);
        }),
      );
    },

    choosePayment: async (payer) => {
      const { ctx, body } = payer;
      const fixture = await namedFixture(app, payer, body.fixtureId);
      await app.limits.spend("submission", addressKey(ctx.ip));
      const args = { id: crypto.randomUUID(), fixtureId: fixture.id, kind: body.kind };
      await writeSystemMutation(app, "payment.choose", args);
      return { status: "chosen" };
    },

    readCostShare: async ({ body }) => {
      const link = { ...body, fixtureId: await rowId(app.rows, "fixture", body.fixtureId) };
      const paymentId = body.paymentId ?? undefined;
      const { round } = await roundOfLink(app, link);
      const asked = paymentId === undefined ? undefined : await app.rows.rowOne("payment", paymentId);
      if (asked?.shareKey === round.key) await returned.askAbout(asked.id);
      const now = await roundOfLink(app, link);
      const payments = await app.rows.rowMany("payment", { where: { fixtureId: now.fixture.id } });
      return costShareProgress(now.fixture, now.round, payments, { now: new Date().toISOString(), paymentId });
    },

    payShare: async ({ ctx, body }) => {
      const link = { ...body, fixtureId: await rowId(app.rows, "fixture", body.fixtureId) };
      await roundOfLink(app, link);
      const cents = centsOfAmount(body.amount);
      await app.limits.spend("submission", addressKey(ctx.ip));
      const { id, email, name } = body;
      const instead = body.instead ?? undefined;
      const wish = { ...link, id, cents, email, name, instead };
      return { redirectUrl: await reached(app, startShare(app, wish), noPage) };
    },
  };
}

/** The amount as shown on the page: rand with at most two decimals. */
function centsOfAmount(amount: unknown): number {
  if (typeof amount !== "number") throw badRequest("Payment amount must be a number in rand, such as 3600.");
  const cents = Math.round(amount * 100);
  if (cents <= 0) throw new DomainError("payment.amountInvalid");
  if (cents > limits.cents || Math.abs(amount * 100 - cents) > 1e-4) {
    throw badRequest("Amount must be in rand and whole cents.");
  }
  return cents;
}
