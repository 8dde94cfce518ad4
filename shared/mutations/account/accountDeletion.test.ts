import { expect, test } from "vitest";
import { paymentStates, type PaymentState } from "../../entities/payment.ts";
import { refundStates, type Refund } from "../../entities/refund.ts";
import { owedRefundWorld } from "../../testing/testMoneyStages.ts";
import { start } from "../../testing/testPaying.ts";
import { openWorld, people } from "../../testing/testStages.ts";

/** Whether a refund in this state keeps its requester's account. */
const refunds: Readonly<Record<Refund["state"], boolean>> = { requested: true, failed: true, done: false };

test.each(refundStates)("an account whose refund is %s can be deleted only once the money is back", async (state) => {
  const world = await owedRefundWorld();
  for (const { id } of world.store.all("refund")) await world.store.update("refund", id, { state });
  const rejection = await world.rejectionOf(people.requester, "account.delete", {});
  expect(rejection).toBe(refunds[state] ? "account.moneyOpen" : undefined);
});

/** Whether a payment in this state keeps its requester's account. */
const payments: Readonly<Record<PaymentState, boolean>> = {
  ...{ created: true, open: true, chosen: false, failed: false, expired: false },
  ...{ paid: false, partlyRefunded: false, refunded: false },
};

test.each(paymentStates)(
  "an account whose payment is %s can be deleted unless somebody may still pay",
  async (state) => {
    const world = await openWorld();
    await start(world, 225_000);
    for (const { id } of world.store.all("payment")) await world.store.update("payment", id, { state });
    const rejection = await world.rejectionOf(people.requester, "account.delete", {});
    expect(rejection).toBe(payments[state] ? "account.moneyOpen" : undefined);
  },
);
