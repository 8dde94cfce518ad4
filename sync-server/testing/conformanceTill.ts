import { balanceOf } from "#shared/rules/ledger.ts";
import { askAboutLate, askAboutOpen } from "../payments/askProvider.ts";
import { providerSetups } from "../payments/providerSetups.ts";
import { reconcile } from "../payments/reconcile.ts";
import { settleMoney } from "../payments/settleMoney.ts";
import { aFixture, aUser, decided, type Account } from "./factories.ts";
import type { ProviderBench, SentEvent } from "./providerBench.ts";
import { startTestServer, type TestServer } from "./testServer.ts";

const minute = 60_000;

/** What the product relies on, by its sentence. */
export type Promises = Readonly<Record<string, (till: ConformanceTill) => Promise<void>>>;

/** A server that takes payments through one provider's stand-in. */
export class ConformanceTill {
  readonly bench: ProviderBench;
  readonly server: TestServer;
  readonly logged: string[];

  private constructor(bench: ProviderBench, server: TestServer, logged: string[]) {
    this.bench = bench;
    this.server = server;
    this.logged = logged;
  }

  /** Without jobs: the test does their work. */
  static async open(bench: ProviderBench): Promise<ConformanceTill> {
    const env = await bench.start();
    const logged: string[] = [];
    const server = await startTestServer({
      env: { LOG_LEVEL: "warn", ...env },
      jobs: "none",
      ...(bench.setup && { providers: [...providerSetups, bench.setup] }),
      logTo: { write: (line) => void logged.push(line) },
    });
    bench.serve(server.app);
    return new ConformanceTill(bench, server, logged);
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.bench.close();
  }

  /** A match for R2500.00 that its owner pays for: R2250.00. */
  async order(): Promise<ConformanceOrder> {
    const owner = await aUser(this.server.app);
    return new ConformanceOrder(this, owner, await aFixture(this.server.app, owner.actor));
  }

  /** Returns the status. */
  async tell({ body, headers }: SentEvent, provider = this.bench.name): Promise<number> {
    const answer = await this.server.call("POST", `/api/payment-webhook/${provider}`, { raw: body, headers });
    return answer.status;
  }

  /** Returns the status and the lines that the event left in the log. */
  async tellAndRead(event: SentEvent, provider?: string): Promise<{ status: number; lines: string[] }> {
    const before = this.logged.length;
    const status = await this.tell(event, provider);
    return { status, lines: this.logged.slice(before) };
  }

  settle(app = this.server.app, now = new Date()) {
    return settleMoney(app, now);
  }

  askOpen() {
    return askAboutOpen(this.server.app, new Date(Date.now() + minute));
  }

  askLate() {
    return askAboutLate(this.server.app, new Date(Date.now() + 65 * minute));
  }
}

/** One match and its payer. */
export class ConformanceOrder {
  readonly owner: Account;
  readonly fixtureId: string;
  private readonly till: ConformanceTill;

  constructor(till: ConformanceTill, owner: Account, fixtureId: string) {
    this.till = till;
    this.owner = owner;
    this.fixtureId = fixtureId;
  }

  /** Presses Pay: the page's address, or the status and the sentence. */
  asks(): Promise<string> {
    return this.asksFor(2250);
  }

  async asksFor(amount: number): Promise<string> {
    const body = { amount, metadata: { fixtureId: this.fixtureId } };
    const answer = await this.till.server.call("POST", "/api/create-payment-intent", {
      body,
      cookie: this.owner.cookie,
    });
    return answer.status === 200 ? String(Object(answer.json).redirectUrl) : `${answer.status} ${answer.text}`;
  }

  async sessionId(): Promise<string> {
    await this.asks();
    return (await this.payments()).at(0)?.sessionId ?? "";
  }

  /** Pays on the page; the event is not yet sent. */
  async pays(): Promise<SentEvent> {
    const event = await this.till.bench.pay(await this.sessionId());
    if (!event) throw new Error("The page is closed.");
    return event;
  }

  does(name: Parameters<typeof decided>[2], args: Record<string, unknown>, by: Account = this.owner) {
    return decided(this.till.server.app, by.actor, name, args);
  }

  /** The latest first. */
  async payments() {
    const rows = await this.till.server.app.rows.rowMany("payment", { where: { fixtureId: this.fixtureId } });
    return rows.toSorted((one, other) => other.attempt - one.attempt);
  }

  /** An admin orders refunds; returns their ids. */
  async refunds(...amounts: string[]): Promise<string[]> {
    const admin = await aUser(this.till.server.app, "admin");
    const [payment] = await this.payments();
    const ids = amounts.map(() => crypto.randomUUID());
    for (const [index, amount] of amounts.entries()) {
      await this.does("payment.refund", { id: ids[index], paymentId: payment?.id, amount, cause: "goodwill" }, admin);
    }
    return ids;
  }

  /** The cents of each refund that the provider has made or is about to make. */
  async given(): Promise<number[]> {
    const [payment] = await this.payments();
    return this.till.bench.refunds(payment?.sessionId ?? "");
  }

  /** The payments' states, and what the payer is out of pocket in rand. */
  async stands(): Promise<string> {
    const { rows } = this.till.server.app;
    const entries = await rows.rowMany("journalEntry", { where: { fixtureId: this.fixtureId } });
    const states = (await this.payments()).map(({ state }) => state).toSorted();
    return `${states.join(", ")}; ${balanceOf(entries, "payer") / 100}`;
  }

  /** What `npm run reconcile` says about this match and its payments. */
  async differences(): Promise<string[]> {
    const number = (await this.till.server.app.rows.rowOne("fixture", this.fixtureId))?.number ?? "";
    const names = [`#${number}:`, ...(await this.payments()).flatMap(({ id, sessionId = id }) => [id, sessionId])];
    const lines = await reconcile(this.till.server.app);
    return lines.filter((line) => names.some((name) => line.includes(name)));
  }
}
