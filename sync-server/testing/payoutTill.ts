import { balanceOf } from "#shared/rules/ledger.ts";
import { reconcile } from "../payments/reconcile.ts";
import { aUser, type Account } from "./factories.ts";
import { PaystackStandIn, paystackKey } from "./paystackStandIn.ts";
import type { SentEvent } from "./providerBench.ts";
import { startTestServer, type TestServer } from "./testServer.ts";

/** A server that pays streamers out through Paystack's stand-in, and its admin. */
export class PayoutTill {
  readonly server: TestServer;
  readonly paystack: PaystackStandIn;
  readonly admin: Account;

  private constructor(server: TestServer, paystack: PaystackStandIn, admin: Account) {
    this.server = server;
    this.paystack = paystack;
    this.admin = admin;
  }

  /** Without jobs: the test does their work. */
  static async open(): Promise<PayoutTill> {
    const paystack = new PaystackStandIn();
    await paystack.start();
    const env = { PAYSTACK_SECRET_KEY: paystackKey, PAYSTACK_API_BASE: paystack.base, PAYMENTS_PROVIDER: "sandbox" };
    const server = await startTestServer({
      env: { ...env, PAYOUTS: "paystack", LOG_LEVEL: "silent" },
      jobs: "none",
    });
    return new PayoutTill(server, paystack, await aUser(server.app, "admin"));
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.paystack.close();
  }

  /** The admin presses Prepare: returns the pay-out's id. */
  async prepared(streamerId: string, amount = "2400.00"): Promise<string> {
    const body = { streamerId, amount };
    const answer = await this.server.call("POST", "/api/payouts", { body, cookie: this.admin.cookie });
    if (answer.status !== 201) throw new Error(`The pay-out was answered with ${answer.status}: ${answer.text}`);
    return String(Object(answer.json).id);
  }

  transferOf(payoutId: string) {
    return this.paystack.transfers.get(`payout-${payoutId}`);
  }

  /** Returns the status. */
  async tell({ body, headers }: SentEvent): Promise<number> {
    return (await this.server.call("POST", "/api/payment-webhook/paystack", { raw: body, headers })).status;
  }

  async stateOf(payoutId: string): Promise<string | undefined> {
    return (await this.server.app.rows.rowOne("payout", payoutId))?.state;
  }

  async owedTo(streamerId: string): Promise<number> {
    const { rows } = this.server.app;
    let owed = 0;
    for (const { fixtureId } of await rows.rowMany("bid", { where: { streamerId } })) {
      owed += balanceOf(await rows.rowMany("journalEntry", { where: { fixtureId } }), "streamer");
    }
    return owed;
  }

  /** What differs, but for the money that came in: no provider took it here. */
  async differences(): Promise<string[]> {
    return (await reconcile(this.server.app)).filter((line) => !line.startsWith("Payment "));
  }
}
