import { afterAll, beforeAll, expect, test } from "vitest";
import { aUser, decided } from "../testing/factories.ts";
import { aPaidPayment } from "../testing/payments.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { requireOwedProviders } from "./owedProviders.ts";
import { settleMoney } from "./settleMoney.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: "silent" }, jobs: "asked" });
}, 240_000);
afterAll(() => server.close());

test("a provider that is no longer set up stops the start while it holds money of a match ahead", async () => {
  const { app } = server;
  const owner = await aUser(app);
  const paymentId = await aPaidPayment(app, owner);
  await app.database
    .collection<{ _id: string }>("payments")
    .updateOne({ _id: paymentId }, { $set: { provider: "gone" } });
  await expect(requireOwedProviders(app)).rejects.toThrow(
    "The server cannot start. gone still has a payment to settle here. Set its keys again",
  );
  const fixtureId = (await app.rows.rowOne("payment", paymentId))?.fixtureId;
  await decided(app, owner.actor, "fixture.cancel", { id: fixtureId });
  await expect(requireOwedProviders(app)).rejects.toThrow("gone still has a payment");
  const lines: unknown[] = [];
  const log = Object.assign(Object.create(app.log), { warn: (line: unknown) => lines.push(line) });
  expect(await settleMoney({ ...app, log })).toMatchObject({ refunded: 0, waiting: 1 });
  expect(lines).toEqual([expect.objectContaining({ why: "The payment provider gone is not set up." })]);
  const [refund] = await app.rows.rowMany("refund", { where: { paymentId } });
  await decided(app, { kind: "system" }, "refund.finish", { id: refund?.id, providerRefundId: "by hand" });
  await expect(requireOwedProviders(app)).resolves.toBeUndefined();
});
