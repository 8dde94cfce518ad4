/** @module-tag long */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Payment } from "#shared/entities/payment.ts";
import { balanceOf } from "#shared/rules/ledger.ts";
import { addDays, sastDate } from "#shared/rules/format.ts";
import { aFixture, aUser, decided, type Account } from "../testing/factories.ts";
import { elevenMinutesPass } from "../testing/payments.ts";
import { paystackBench } from "../testing/paystackBench.ts";
import type { ProviderBench, SentEvent } from "../testing/providerBench.ts";
import { stripeBench } from "../testing/stripeBench.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { reconcile } from "./reconcile.ts";
import { settleMoney } from "./settleMoney.ts";
import { endRounds, startShare } from "./shares.ts";

// One match's shares through two providers, against their strict stand-ins: what they took decides who gives it back.
vi.setConfig({ testTimeout: 120_000 });

const benches = { stripe: stripeBench(), paystack: paystackBench() };
const all: ProviderBench[] = Object.values(benches);
let server: TestServer;

beforeAll(async () => {
  const env = Object.assign({ PAYMENTS_PROVIDER: "stripe" }, ...(await Promise.all(all.map((one) => one.start()))));
  server = await startTestServer({ env: { ...env, LOG_LEVEL: "silent" }, jobs: "asked" });
  for (const bench of all) bench.serve(server.app);
}, 240_000);
afterAll(async () => {
  await server.close();
  for (const bench of all) await bench.close();
});

interface Round {
  owner: Account;
  fixtureId: string;
  key: string;
}

/** R3600.00 for a parent, until tomorrow. */
async function aRound(): Promise<Round> {
  const owner = await aUser(server.app);
  const fixtureId = await aFixture(server.app, owner.actor, { budget: "4000.00" });
  const key = crypto.randomUUID();
  const deadline = addDays(sastDate(new Date().toISOString()), 1);
  await decided(server.app, owner.actor, "costShare.open", { fixtureId, key, deadline });
  return { owner, fixtureId, key };
}

/** Begins a share while this provider takes new payments. */
async function begins(round: Round, by: keyof typeof benches, cents: number): Promise<Payment> {
  const { app } = server;
  const forNew = app.payments.all.find(({ name }) => name === by) ?? app.payments.forNew;
  const id = crypto.randomUUID();
  const payer = { email: "payer@private.test", name: undefined, instead: undefined };
  await startShare({ ...app, payments: { ...app.payments, forNew } }, { ...round, ...payer, id, cents });
  return shareOf(id);
}

async function shareOf(id: string): Promise<Payment> {
  const share = await server.app.rows.rowOne("payment", id);
  if (!share) throw new Error("The share is not there.");
  return share;
}

async function pays({ provider, sessionId = "" }: Payment): Promise<void> {
  const bench = benchOf(provider);
  const event = await bench.pay(sessionId);
  if (event) await told(bench, event);
}

function benchOf(provider: string): ProviderBench {
  const bench = all.find(({ name }) => name === provider);
  if (!bench) throw new Error(`A share went through ${provider}.`);
  return bench;
}

async function told({ name }: ProviderBench, { body, headers }: SentEvent): Promise<void> {
  const answer = await server.call("POST", `/api/payment-webhook/${name}`, { raw: body, headers });
  expect(answer.status).toBe(200);
}

/** Until every refund has been asked for and decided. */
async function settles(): Promise<void> {
  await settleMoney(server.app);
  for (const bench of all) for (const event of bench.decideRefunds()) await told(bench, event);
  await settleMoney(server.app);
}

function backOf({ provider, sessionId = "" }: Payment): Promise<number[]> {
  return benchOf(provider).refunds(sessionId);
}

async function heldFrom({ fixtureId }: Round): Promise<number> {
  return -balanceOf(await server.app.rows.rowMany("journalEntry", { where: { fixtureId } }), "payer") || 0;
}

test("shares through two providers fill one match, and one share goes back to the provider that took it", async () => {
  const round = await aRound();
  const [first, second] = [await begins(round, "stripe", 100_000), await begins(round, "paystack", 50_000)];
  for (const share of [first, second]) await pays(share);
  await decided(server.app, round.owner.actor, "share.giveBack", { id: crypto.randomUUID(), paymentId: second.id });
  await settles();
  expect([await backOf(first), await backOf(second)]).toEqual([[], [50_000]]);
  expect(await heldFrom(round)).toBe(100_000);
  await pays(await begins(round, "paystack", 260_000));
  const fixture = await server.app.rows.rowOne("fixture", round.fixtureId);
  expect(fixture).toMatchObject({ paymentStatus: "completed", costShare: { state: "full" } });
  expect(await reconcile(server.app)).toEqual([]);
});

test("the last day passes: each provider gives back what it took, and an old page's late payment goes back", async () => {
  const round = await aRound();
  const paid = [await begins(round, "stripe", 70_000), await begins(round, "paystack", 80_000)];
  for (const share of paid) await pays(share);
  const open = await begins(round, "paystack", 90_000);
  const fixtures = server.app.database.collection<{ _id: string }>("fixtures");
  const yesterday = addDays(sastDate(new Date().toISOString()), -1);
  await fixtures.updateOne({ _id: round.fixtureId }, { $set: { "costShare.deadline": yesterday } });
  expect(await endRounds(server.app)).toBe(1);
  // Paystack's page cannot be closed.
  await pays(open);
  await settles();
  expect(await Promise.all([...paid, open].map(backOf))).toEqual([[70_000], [80_000], [90_000]]);
  expect(await heldFrom(round)).toBe(0);
  expect(await shareOf(open.id)).toMatchObject({ state: "refunded", provider: "paystack" });
  expect(await reconcile(server.app)).toEqual([]);
});

test.each([
  ["stripe", "paystack"],
  ["paystack", "stripe"],
] as const)("a share left at %s makes room for one at %s, and a late payment of it goes back", async (left, taken) => {
  const round = await aRound();
  const slow = await begins(round, left, 360_000);
  await expect(begins(round, taken, 50_000)).rejects.toMatchObject({ code: "share.nothingLeft" });
  await elevenMinutesPass(server.app, round);
  const quick = await begins(round, taken, 360_000);
  // Stripe's page is closed; Paystack's cannot be.
  await pays(slow);
  await pays(quick);
  await settles();
  expect([await backOf(slow), await backOf(quick)]).toEqual([left === "paystack" ? [360_000] : [], []]);
  expect(await heldFrom(round)).toBe(360_000);
  expect(await server.app.rows.rowOne("fixture", round.fixtureId)).toMatchObject({
    paymentStatus: "completed",
    costShare: { state: "full" },
  });
  expect(await reconcile(server.app)).toEqual([]);
});

test("a share that somebody has paid, whose event is late, makes no room", async () => {
  const round = await aRound();
  const slow = await begins(round, "paystack", 360_000);
  const event = await benches.paystack.pay(slow.sessionId ?? "");
  await elevenMinutesPass(server.app, round);
  await expect(begins(round, "stripe", 50_000)).rejects.toMatchObject({ code: "share.nothingLeft" });
  if (event) await told(benches.paystack, event);
  expect(await shareOf(slow.id)).toMatchObject({ state: "paid", pooledCents: 0 });
  expect(await heldFrom(round)).toBe(360_000);
});
