import { subHours } from "date-fns";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paymentStates, type PaymentState } from "#shared/entities/payment.ts";
import { aFixture, aUser, decided } from "../testing/factories.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { settleMoney } from "./settleMoney.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ jobs: "none" });
}, 240_000);
afterAll(() => server.close());

/** What a payment that nobody has paid in time becomes. */
const becomes: Readonly<Record<PaymentState, PaymentState>> = {
  ...{ created: "expired", open: "expired" },
  ...{ chosen: "chosen", failed: "failed", expired: "expired" },
  ...{ paid: "paid", partlyRefunded: "partlyRefunded", refunded: "refunded" },
};

test.each(paymentStates)(
  "a payment that is %s hours after it was begun ends only if it could still be paid",
  async (state) => {
    const { app } = server;
    const { actor } = await aUser(app);
    const [id, fixtureId] = [crypto.randomUUID(), await aFixture(app, actor)];
    await decided(app, { kind: "system" }, "payment.start", { id, fixtureId, cents: 225_000, provider: "sandbox" });
    const earlier = subHours(new Date(), 30).toISOString();
    const payments = app.database.collection<{ _id: string }>("payments");
    await payments.updateOne({ _id: id }, { $set: { state, createdAt: earlier, expiresAt: earlier } });
    await settleMoney(app);
    expect((await app.rows.rowOne("payment", id))?.state).toBe(becomes[state]);
  },
);
