/** @module-tag long */
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { JournalEntry } from "#shared/entities/journalEntry.ts";
import { balanceOf } from "#shared/rules/ledger.ts";
import { aFixture, aUser, decided, type Account } from "../testing/factories.ts";
import { paystackBench } from "../testing/paystackBench.ts";
import type { ProviderBench, SentEvent } from "../testing/providerBench.ts";
import { stripeBench } from "../testing/stripeBench.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { askAboutLate, askAboutOpen } from "./askProvider.ts";
import { startCheckout } from "./checkout.ts";
import { reconcile } from "./reconcile.ts";
import { settleMoney } from "./settleMoney.ts";

// Two providers side by side; in the middle of each history the one for new payments changes.
vi.setConfig({ testTimeout: 3_600_000 });

/** One server with 20 histories; `SWITCH_SEEDS=20 SWITCH_HISTORIES=50` runs a thousand. */
const seeds = Array.from({ length: Number(process.env["SWITCH_SEEDS"] ?? 1) }, (_, index) => 2026 + index);
const histories = Number(process.env["SWITCH_HISTORIES"] ?? 20);
const hour = 60 * 60 * 1000;
let benches: Record<string, ProviderBench>;
let server: TestServer;
let owner: Account;
let admin: Account;
/** How many payments each provider gave back, in full or in part. */
let refundsBy: Record<string, number> = {};

beforeEach(async () => {
  benches = { stripe: stripeBench(), paystack: paystackBench() };
  const env = Object.assign({ PAYMENTS_PROVIDER: "stripe" }, ...(await Promise.all(all().map((one) => one.start()))));
  server = await startTestServer({ env: { ...env, LOG_LEVEL: "silent" }, jobs: "asked" });
  for (const bench of all()) bench.serve(server.app);
  owner = await aUser(server.app);
  admin = await aUser(server.app, "admin");
}, 240_000);
afterEach(async () => {
  await server.close();
  for (const bench of all()) await bench.close();
});

function all(): ProviderBench[] {
  return Object.values(benches);
}

type Step =
  | "ask"
  | "pay"
  | "payOld"
  | "decline"
  | "tell"
  | "repeat"
  | "switch"
  | "refund"
  | "cancel"
  | "settle"
  | "edit";
const step = fc.constantFrom<Step>(
  ...(["ask", "pay", "payOld", "decline", "tell", "repeat", "refund", "cancel", "settle", "edit"] as const),
);

/** One match's history. */
class History {
  readonly fixtureId: string;
  /** In the end. */
  entries: JournalEntry[] = [];
  private taker: string;
  private budget = 2500;
  private readonly sent: { provider: string; event: SentEvent }[] = [];

  constructor(fixtureId: string, taker: string) {
    this.fixtureId = fixtureId;
    this.taker = taker;
  }

  async does(what: Step): Promise<void> {
    const { app } = server;
    switch (what) {
      case "ask": {
        const forNew = app.payments.all.find(({ name }) => name === this.taker);
        const payments = { ...app.payments, forNew: forNew ?? app.payments.forNew };
        const wish = { fixtureId: this.fixtureId, bidId: undefined, cents: this.budget * 90 };
        return void (await startCheckout({ ...app, payments }, wish).catch(() => undefined));
      }
      case "pay":
      case "payOld": {
        const rows = await this.payments();
        return this.pays(rows.at(what === "pay" ? -1 : 0));
      }
      case "decline": {
        const last = (await this.payments()).at(-1);
        return last && bench(last.provider).decline(last.sessionId ?? "");
      }
      case "tell":
      case "repeat":
        return this.tells(what === "repeat");
      case "switch":
        this.taker = this.taker === "stripe" ? "paystack" : "stripe";
        return;
      case "refund": {
        const [paid] = (await this.payments()).filter(({ paidAt }) => paidAt !== undefined);
        const order = { id: crypto.randomUUID(), paymentId: paid?.id, amount: "123.45", cause: "goodwill" };
        return paid && tried(decided(app, admin.actor, "payment.refund", order));
      }
      case "cancel":
        return tried(decided(app, owner.actor, "fixture.cancel", { id: this.fixtureId }));
      case "edit":
        this.budget += 100;
        return tried(decided(app, owner.actor, "fixture.edit", { id: this.fixtureId, budget: String(this.budget) }));
      case "settle":
        return void (await settleMoney(app));
      default:
        return what satisfies never;
    }
  }

  async payments() {
    const rows = await server.app.rows.rowMany("payment", { where: { fixtureId: this.fixtureId } });
    return rows.toSorted((one, other) => one.attempt - other.attempt);
  }

  private async pays(payment: Awaited<ReturnType<History["payments"]>>[number] | undefined): Promise<void> {
    const event = payment?.sessionId === undefined ? undefined : await bench(payment.provider).pay(payment.sessionId);
    if (payment && event) this.sent.push({ provider: payment.provider, event });
  }

  private async tells(isRepeated: boolean): Promise<void> {
    const next = isRepeated ? this.sent[0] : this.sent.shift();
    if (next) await told(next.provider, next.event);
  }
}

function bench(provider: string): ProviderBench {
  const found = benches[provider];
  if (!found) throw new Error(`A payment went through ${provider}.`);
  return found;
}

async function told(provider: string, { body, headers }: SentEvent): Promise<void> {
  const answer = await server.call("POST", `/api/payment-webhook/${provider}`, { raw: body, headers });
  expect(answer.status).toBe(200);
}

async function tried(work: Promise<unknown>): Promise<void> {
  await work.catch(() => undefined);
}

/** What is left is asked for, given back and told, as in the days after. */
async function daysPass(): Promise<void> {
  const { app } = server;
  await askAboutOpen(app, new Date(Date.now() + hour / 60));
  await askAboutLate(app, new Date(Date.now() + hour * 1.1));
  for (let times = 0; times < 3; times += 1) {
    await settleMoney(app);
    for (const one of all()) for (const event of one.decideRefunds()) await told(one.name, event);
  }
}

/**
 * Somebody pays on each page that can still be paid, and its event is lost: nobody's money is left unnoticed. Returns how
 * many pages there were.
 */
async function payLate(history: History): Promise<number> {
  let pages = 0;
  for (const { id, provider, sessionId } of await history.payments()) {
    if (sessionId === undefined || !(await bench(provider).pay(sessionId))) continue;
    pages += 1;
    await daysPass();
    const paid = await server.app.rows.rowOne("payment", id);
    expect(paid?.paidAt, `a late payment through ${provider}`).toBeDefined();
  }
  return pages;
}

/** Compares each payment with its provider's record; returns what the payer is out of pocket, in cents. */
async function outOfPocket(history: History): Promise<number> {
  let cents = 0;
  for (const payment of await history.payments()) {
    const { id, provider, sessionId = "", refundedCents, refundingCents, state } = payment;
    const given = (await bench(provider).refunds(sessionId)).reduce((sum, one) => sum + one, 0);
    expect([given, refundingCents], `${provider} ${state}`).toEqual([refundedCents, 0]);
    const record = await server.app.payments.all.find(({ name }) => name === provider)?.lookUp(sessionId);
    expect(record?.state === "paid", `${provider} ${state}`).toBe(payment.paidAt !== undefined);
    const refunds = await server.app.rows.rowMany("refund", { where: { paymentId: id } });
    const booked = new Map(history.entries.map(({ subjectId, provider: by }) => [subjectId, by]));
    for (const refund of refunds) expect(booked.get(refund.id), "who gave back, by the books").toBe(provider);
    if (refundedCents > 0) refundsBy[provider] = (refundsBy[provider] ?? 0) + 1;
    cents += payment.paidAt === undefined ? 0 : payment.totalCents - refundedCents;
  }
  return cents;
}

test.each(seeds)(
  "in histories with a switch each refund goes to the provider that took the money (seed %i)",
  async (seed) => {
    const steps = fc.tuple(
      fc.constantFrom("stripe", "paystack"),
      fc.array(step, { minLength: 2, maxLength: 8 }),
      fc.array(step, { minLength: 2, maxLength: 8 }),
    );
    let run = 0;
    let switched = 0;
    let late = 0;
    refundsBy = {};
    const property = fc.asyncProperty(steps, async ([taker, before, after]) => {
      const { app } = server;
      const history = new History(await aFixture(app, owner.actor), taker);
      for (const what of ["ask" as const, ...before, "switch" as const, "ask" as const, ...after])
        await history.does(what);
      await daysPass();
      late += await payLate(history);
      if (new Set((await history.payments()).map(({ provider }) => provider)).size > 1) switched += 1;
      history.entries = await app.rows.rowMany("journalEntry", { where: { fixtureId: history.fixtureId } });
      expect(await outOfPocket(history)).toBe(0 - balanceOf(history.entries, "payer"));
      run += 1;
    });
    await fc.assert(property, { seed, numRuns: histories, endOnFailure: true });
    expect([run, await reconcile(server.app)]).toEqual([histories, []]);
    expect(switched, "histories with payments of both").toBeGreaterThanOrEqual(histories / 10);
    expect(late, "pages that were paid after the match had no use for them").toBeGreaterThan(0);
    expect(Object.keys(refundsBy).toSorted(), "who gave money back").toEqual(["paystack", "stripe"]);
  },
);
