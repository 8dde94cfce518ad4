/** @module-tag long */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { pino } from "pino";
import Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { balanceOf } from "#shared/rules/ledger.ts";
import type { AppContext } from "../appContext.ts";
import { openApp } from "../openApp.ts";
import { aFixture, aUser, decided } from "../testing/factories.ts";
import { StripeStandIn } from "../testing/stripeStandIn.ts";
import { tempEnv, type TempEnv } from "../testing/tempEnv.ts";
import { reconcile } from "./reconcile.ts";
import { settleMoney } from "./settleMoney.ts";

const secret = "whsec_0123456789abcdef0123456789abcdef";
const sessionsPath = "/v1/checkout/sessions";
const stripe = new StripeStandIn();
let temp: TempEnv;
let server: ChildProcess | undefined;

beforeAll(async () => {
  await stripe.start();
  temp = await tempEnv({
    ...{ MONGODB_URI: "", STRIPE_SECRET_KEY: "sk_test_0123456789", STRIPE_WEBHOOK_SECRET: secret },
    ...{ STRIPE_API_BASE: stripe.base, PUBLIC_URL: "http://touchline.test" },
  });
}, 60_000);
afterAll(async () => {
  server?.kill("SIGKILL");
  await temp.remove();
  await stripe.close();
});

/** The real product in a separate process; returns its address. */
async function start(): Promise<string> {
  const { DATA_DIR, STRIPE_API_BASE = "" } = temp.env;
  const keys = { STRIPE_SECRET_KEY: "sk_test_0123456789", STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_BASE };
  const own = { PORT: "0", DATA_DIR, MONGODB_URI: "", LOG_LEVEL: "silent", NODE_ENV: "test", SEED: "none" };
  const loader = path.resolve("node_modules/tsx/dist/esm/index.mjs");
  server = spawn(process.execPath, ["--import", loader, "sync-server/main.ts"], {
    env: { ...process.env, ...own, ...keys, RATE_LIMITS: "off" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const [told]: unknown[] = await once(server, "message");
  return z.object({ address: z.string() }).parse(told).address;
}

async function kill(): Promise<void> {
  const dying = server;
  if (!dying || dying.exitCode !== null || dying.signalCode !== null) return;
  dying.kill("SIGKILL");
  await once(dying, "exit");
}

/** Reads the data on disk while no server runs. */
async function withApp<Value>(look: (app: AppContext) => Promise<Value>): Promise<Value> {
  const opened = await openApp(temp.env, pino({ level: "silent" }));
  // The next process looks for money owed at once.
  await opened.app.database.collection("jobs").deleteMany({ kind: "settleMoney" });
  return look(opened.app).finally(() => opened.close());
}

function booksOf(fixtureId: string) {
  return withApp(async (app) => ({
    states: (await app.rows.rowMany("payment", { where: { fixtureId } })).map(({ state }) => state),
    payer: balanceOf(await app.rows.rowMany("journalEntry", { where: { fixtureId } }), "payer"),
    differences: await reconcile(app),
  }));
}

async function ask(base: string, cookie: string, fixtureId: string): Promise<number | undefined> {
  const body = JSON.stringify({ amount: 2250, metadata: { fixtureId } });
  const headers = { "Content-Type": "application/json", Cookie: cookie };
  const answer = await fetch(`${base}/api/create-payment-intent`, { method: "POST", headers, body }).catch(
    () => undefined,
  );
  return answer?.status;
}

async function tell(base: string, session: object): Promise<number | undefined> {
  const payload = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "checkout.session.completed",
    data: { object: session },
  });
  const headers = { "Stripe-Signature": Stripe.webhooks.generateTestHeaderString({ payload, secret }) };
  const answer = await fetch(`${base}/api/payment-webhook`, { method: "POST", headers, body: payload }).catch(
    () => undefined,
  );
  return answer?.status;
}

test(
  "killed between any two steps, the server charges once, refunds once, and its books balance",
  { timeout: 600_000 },
  async () => {
    const { actor, cookie, fixtureId } = await withApp(async (app) => {
      const owner = await aUser(app);
      return { ...owner, fixtureId: await aFixture(app, owner.actor) };
    });

    // Killed between the row and the provider: no page is created.
    let base = await start();
    stripe.cut = { path: sessionsPath, when: "before", kill: () => void kill() };
    expect(await ask(base, cookie, fixtureId)).toBeUndefined();
    await kill();
    expect([stripe.sessions.size, await booksOf(fixtureId)]).toEqual([
      0,
      { states: ["created"], payer: 0, differences: [] },
    ]);

    // Killed between the page and its address: the page exists, but nobody knows where.
    base = await start();
    stripe.cut = { path: sessionsPath, when: "after", kill: () => void kill() };
    expect(await ask(base, cookie, fixtureId)).toBeUndefined();
    await kill();
    expect(stripe.sessions.size).toBe(1);

    // The next click continues with the same page; it is paid, and the server dies handling the webhook.
    base = await start();
    expect(await ask(base, cookie, fixtureId)).toBe(200);
    expect(stripe.sessions.size).toBe(1);
    const session = stripe.pay([...stripe.sessions.keys()][0] ?? "") ?? {};
    const told = tell(base, session);
    await kill();
    await told;

    // The provider retries until it is heard: paid once.
    base = await start();
    expect([await tell(base, session), await tell(base, session)]).toEqual([200, 200]);
    await kill();
    expect(await booksOf(fixtureId)).toEqual({ states: ["paid"], payer: -225_000, differences: [] });

    // Cancelled; the server dies between the provider's refund and its row.
    await withApp((app) => decided(app, actor, "fixture.cancel", { id: fixtureId, reason: "Rain" }));
    const died = new Promise<void>((resolve) => {
      stripe.cut = { path: "/v1/refunds", when: "after", kill: () => void kill().then(resolve) };
    });
    await start();
    await died;
    expect(stripe.refunds.size).toBe(1);
    expect(await withApp((app) => settleMoney(app))).toMatchObject({ refunded: 1 });
    expect(stripe.refunds.size).toBe(1);
    expect(await booksOf(fixtureId)).toEqual({ states: ["refunded"], payer: 0, differences: [] });
  },
);
