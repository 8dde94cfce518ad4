import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { aFixture, aUser, decided } from "../testing/factories.ts";
import { withoutMoneyJob } from "../testing/payments.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { startCheckout } from "./checkout.ts";
import { isSandbox } from "./createProvider.ts";
import { reconcile } from "./reconcile.ts";
import { settleMoney } from "./settleMoney.ts";

vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await withoutMoneyJob(server.app);
}, 240_000);
afterAll(() => server.close());

async function anOpenPage() {
  const { app } = server;
  const { actor } = await aUser(app);
  const fixtureId = await aFixture(app, actor);
  const url = await startCheckout(app, { fixtureId, bidId: undefined, cents: 225_000 });
  return { actor, fixtureId, path: new URL(url).pathname };
}

test("books, rows and provider agree through payment and refund; a lost event and a refused refund are told", async () => {
  const { app } = server;
  const { actor, fixtureId, path } = await anOpenPage();
  expect(await reconcile(app)).toEqual([]);
  await server.call("POST", `${path}/paid`);
  await decided(app, actor, "fixture.cancel", { id: fixtureId });
  expect(await reconcile(app, new Date(Date.now() + 25 * 3_600_000))).toEqual([
    expect.stringMatching(/^Refund .*: R2250.00 has been owed since /),
  ]);
  await settleMoney(app);
  expect(await reconcile(app)).toEqual([]);

  const lost = await anOpenPage();
  if (!isSandbox(app.payments)) throw new Error("These tests run on the sandbox.");
  await app.payments.decide(lost.path.split("/").at(-1) ?? "", "paid");
  expect(await reconcile(app)).toEqual([
    expect.stringMatching(/^Payment .*: the provider was paid R2250.00, our row is open. Have the event sent again.$/),
  ]);
  await server.call("POST", `${lost.path}/paid`);
  expect(await reconcile(app)).toEqual([]);

  const [payment] = await app.rows.rowMany("payment", { where: { fixtureId: lost.fixtureId } });
  const refundId = crypto.randomUUID();
  const order = { id: refundId, paymentId: payment?.id, amount: "100", cause: "dispute" };
  await decided(app, (await aUser(app, "admin")).actor, "payment.refund", order);
  await decided(app, { kind: "system" }, "refund.fail", { id: refundId, failure: "The card is closed." });
  expect(await reconcile(app)).toEqual([`Refund ${refundId}: the provider refused R100.00 (The card is closed.).`]);
});

test("an entry that is missing in the books is told", async () => {
  const { app } = server;
  const { fixtureId, path } = await anOpenPage();
  await server.call("POST", `${path}/paid`);
  await app.database.collection("journal").deleteMany({ fixtureId });
  const told = (await reconcile(app)).filter((line) => line.includes("the books say"));
  expect(told).toEqual([expect.stringContaining("the books say R0.00 for its match, the rows R2250.00.")]);
});
