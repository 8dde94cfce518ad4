import Stripe from "stripe";
import { balanceOf } from "#shared/rules/ledger.ts";
import { settleMoney } from "../payments/settleMoney.ts";
import { aFixture, aUser, decided, type Account } from "./factories.ts";
import type { StripeStandIn } from "./stripeStandIn.ts";
import { startTestServer, type TestServer } from "./testServer.ts";

const secret = "whsec_0123456789abcdef0123456789abcdef";
/** What a server needs to take payments through Stripe. */
const tillKeys = { STRIPE_SECRET_KEY: "sk_test_0123456789", STRIPE_WEBHOOK_SECRET: secret };

let told = 0;

/** Plays Stripe's part in paying, and sends its webhooks. */
export class StripeTill {
  readonly server: TestServer;
  readonly stripe: StripeStandIn;

  private constructor(server: TestServer, stripe: StripeStandIn) {
    this.server = server;
    this.stripe = stripe;
  }

  /** A separate server without jobs: the test does their work. */
  static async open(stripe: StripeStandIn): Promise<StripeTill> {
    await stripe.start();
    const server = await startTestServer({
      env: { ...tillKeys, STRIPE_API_BASE: stripe.base },
      jobs: "none",
    });
    return new StripeTill(server, stripe);
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.stripe.close();
  }

  /** A match for R2500.00 that its owner pays for. */
  async aPaying(changes: Record<string, unknown> = {}): Promise<Paying> {
    const owner = await aUser(this.server.app);
    return new Paying(this, owner, await aFixture(this.server.app, owner.actor, changes));
  }

  /** Another user of this Stripe account: its dashboard, say. */
  client(): Stripe {
    return new Stripe("sk_test_1", { host: "127.0.0.1", port: new URL(this.stripe.base).port, protocol: "http" });
  }

  event(type: string, object: object): string {
    told += 1;
    return JSON.stringify({ id: `evt_till_${told}`, object: "event", type, data: { object } });
  }

  /** Returns the status. */
  async tell(payload: string, { seconds = 0, by = secret } = {}): Promise<number> {
    const timestamp = Math.floor(Date.now() / 1000) - seconds;
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: by, timestamp });
    const headers = { "Stripe-Signature": header };
    return (await this.server.call("POST", "/api/payment-webhook", { raw: payload, headers })).status;
  }

  /** An admin orders these refunds, and the server's job asks Stripe for them. Returns the answer to each. */
  async refunds(paying: Paying, ...amounts: string[]): Promise<string> {
    const admin = await aUser(this.server.app, "admin");
    const [payment] = await paying.payments();
    const said: string[] = [];
    for (const amount of amounts) {
      const order = { id: crypto.randomUUID(), paymentId: payment?.id, amount, cause: "goodwill" };
      const ordered = paying.does("payment.refund", order, admin);
      said.push(
        await ordered.then(
          () => "ordered",
          (refused: Error) => refused.message,
        ),
      );
    }
    await settleMoney(this.server.app);
    return said.join("; ");
  }
}

/** One match and its payer. */
export class Paying {
  readonly owner: Account;
  readonly fixtureId: string;
  private readonly till: StripeTill;

  constructor(till: StripeTill, owner: Account, fixtureId: string) {
    this.till = till;
    this.owner = owner;
    this.fixtureId = fixtureId;
  }

  /** Presses Pay: "200", or the rejection. */
  async asks(amount: unknown = 2250, { cookie = this.owner.cookie, ...metadata }: Record<string, string> = {}) {
    const answer = await this.call(amount, cookie, metadata);
    return answer.status === 200 ? "200" : `${answer.status} ${answer.text}`;
  }

  /** Presses Pay: returns the address of Stripe's page. */
  async page(): Promise<string> {
    return String(Object((await this.call(2250, this.owner.cookie, {})).json).redirectUrl);
  }

  private call(amount: unknown, cookie: string, metadata: Record<string, string>) {
    const body = { amount, metadata: { fixtureId: this.fixtureId, clientType: "parent", ...metadata } };
    return this.till.server.call("POST", "/api/create-payment-intent", { body, cookie });
  }

  does(name: Parameters<typeof decided>[2], args: Record<string, unknown>, by: Account = this.owner) {
    return decided(this.till.server.app, by.actor, name, args);
  }

  payments() {
    return this.till.server.app.rows.rowMany("payment", { where: { fixtureId: this.fixtureId } });
  }

  /** Pays on Stripe's page; returns the event that Stripe sends about it. */
  async pays(changes: object = {}): Promise<string> {
    await this.asks();
    const sessionId = (await this.payments()).at(-1)?.sessionId ?? "";
    return this.till.event("checkout.session.completed", { ...this.till.stripe.pay(sessionId), ...changes });
  }

  /** The payments' states, and what the payer is out of pocket. */
  async stands(): Promise<string> {
    const states = (await this.payments()).map(({ state }) => state).sort();
    return `${states.join(", ") || "nothing begun"}; ${(await this.payerCents()) / 100}`;
  }

  /** The payer's balance in the books: negative when they are out of pocket. */
  async payerCents(): Promise<number> {
    const { rows } = this.till.server.app;
    return balanceOf(await rows.rowMany("journalEntry", { where: { fixtureId: this.fixtureId } }), "payer");
  }
}
