import { pino } from "pino";
import type { AppContext } from "#server/appContext.ts";
import { openApp } from "#server/openApp.ts";
import { reconcile } from "#server/payments/reconcile.ts";
import { sendPayouts } from "#server/payments/sendPayouts.ts";
import { anOwedStreamer } from "#server/testing/books.ts";
import { aUser, type StreamerAccount } from "#server/testing/factories.ts";
import type { PaystackTransfer } from "#server/testing/paystackRecords.ts";
import { paystackKey, type CutCall } from "#server/testing/paystackStandIn.ts";
import type { SentEvent } from "#server/testing/providerBench.ts";
import { tempEnv, type TempEnv } from "#server/testing/tempEnv.ts";
import type { Payout } from "#shared/entities/payout.ts";
import { balanceOf } from "#shared/rules/ledger.ts";
import { ServerOfCluster } from "./cluster.ts";
import { PaystackProcess } from "./paystackProcess.ts";

/** What a streamer is owed, in cents. */
const owedCents = 240_000;

/** What a streamer was sent and told. */
export interface PaidStreamer {
  /** Cents that stayed at the bank, of each transfer. */
  kept: number[];
  owedCents: number;
  states: Payout["state"][];
  /** How often the bank had the money, and how often the streamer was told. */
  paid: number;
  paidNews: number;
  returnedNews: number;
}

/**
 * A server on the database that `npm start` uses, which dies with it; Paystack in another process, which does not; and
 * streamers who are owed R2400.00 each.
 */
export class PayoutWorld {
  readonly server: ServerOfCluster;
  readonly paystack: PaystackProcess;
  readonly streamers: StreamerAccount[] = [];
  /** The bank's news that the server has not yet taken: Paystack sends them again until it has. */
  readonly untold: SentEvent[] = [];
  private readonly temp: TempEnv;
  private adminCookie = "";

  private constructor(temp: TempEnv, server: ServerOfCluster, paystack: PaystackProcess) {
    this.temp = temp;
    this.server = server;
    this.paystack = paystack;
  }

  static async open(streamers: number): Promise<PayoutWorld> {
    const paystack = await PaystackProcess.start();
    const env = {
      ...{ MONGODB_URI: "", PAYSTACK_SECRET_KEY: paystackKey, PAYSTACK_API_BASE: paystack.base },
      ...{ PAYMENTS_PROVIDER: "sandbox", PAYOUTS: "paystack" },
    };
    const temp = await tempEnv(env);
    const own = { PORT: "0", DATA_DIR: temp.dataDir, SEED: "none", RATE_LIMITS: "off" };
    const world = new PayoutWorld(temp, new ServerOfCluster("server", { ...env, ...own }), paystack);
    await world.whileDown(async (app) => {
      world.adminCookie = (await aUser(app, "admin")).cookie;
      for (let count = 0; count < streamers; count += 1) world.streamers.push(await anOwedStreamer(app));
    });
    return world;
  }

  async close(): Promise<void> {
    await this.server.kill();
    this.paystack.stop();
    await this.temp.remove();
  }

  /** Reads or changes the data on disk while no server runs. */
  async whileDown<Value>(work: (app: AppContext) => Promise<Value>): Promise<Value> {
    const opened = await openApp(this.temp.env, pino({ level: "silent" }));
    return work(opened.app).finally(() => opened.close());
  }

  /** Starts a server that looks for pay-outs at once, and not in the next minute. */
  async start(): Promise<void> {
    await this.whileDown((app) => app.database.collection("jobs").deleteMany({ kind: "sendPayouts" }));
    await this.server.start();
  }

  /** Starts a server that is killed by its next such call to Paystack. */
  async startAndDieAt(call: CutCall): Promise<void> {
    const { dead } = await this.paystack.cutAt(call, () => this.server.kill());
    await this.start();
    await dead;
  }

  /** An admin presses Prepare. Returns the status; undefined where the server died. */
  async prepares({ streamerId }: StreamerAccount): Promise<number | undefined> {
    const headers = { "Content-Type": "application/json", Cookie: this.adminCookie };
    return this.post("/api/payouts", JSON.stringify({ streamerId, amount: "2400.00" }), headers);
  }

  /** The bank decides about a transfer; returns how many events wait to be told. */
  async decides({ reference }: PaystackTransfer, status: "success" | "failed" | "reversed"): Promise<void> {
    this.untold.push(await this.paystack.decide(reference, status));
  }

  /** Paystack sends its latest news once; it stays untold unless it was answered. */
  async tells(event: SentEvent): Promise<void> {
    const status = await this.post("/api/payment-webhook/paystack", event.body, event.headers);
    const at = this.untold.indexOf(event);
    if (status === 200 && at >= 0) this.untold.splice(at, 1);
  }

  /** Days pass without another fault: what is left is told, sent, and decided, and what came back is sent again. */
  async comesToRest(): Promise<void> {
    await this.start();
    while (this.untold.length > 0) await Promise.all(this.untold.map((event) => this.tells(event)));
    for (const streamer of this.streamers) await this.prepares(streamer);
    await this.server.kill();
    await this.whileDown((app) => sendPayouts(app));
    for (const one of await this.paystack.transfers()) {
      if (one.status === "pending") await this.paystack.decide(one.reference, "success");
    }
    await this.whileDown((app) => sendPayouts(app));
  }

  /** What each streamer has in the end, and what `npm run reconcile` says about pay-outs. */
  async outcome(): Promise<{ streamers: PaidStreamer[]; differences: string[] }> {
    const transfers = await this.paystack.transfers();
    return this.whileDown(async (app) => {
      const streamers: PaidStreamer[] = [];
      for (const streamer of this.streamers) streamers.push(await outcomeOf(app, streamer, transfers));
      // No provider took the money that came in.
      const differences = (await reconcile(app)).filter((line) => !line.startsWith("Payment "));
      return { streamers, differences };
    });
  }

  private async post(path: string, body: string, headers: Record<string, string>): Promise<number | undefined> {
    const answer = await fetch(this.server.address + path, { method: "POST", headers, body }).catch(() => undefined);
    return answer?.status;
  }
}

async function outcomeOf(
  { rows }: AppContext,
  { streamerId, userId }: StreamerAccount,
  transfers: readonly PaystackTransfer[],
): Promise<PaidStreamer> {
  const payouts = await rows.rowMany("payout", { where: { streamerId } });
  const own = new Set(payouts.map(({ id }) => `payout-${id}`));
  const news = (await rows.rowMany("notification", { where: { userId } })).map(({ kind }) => kind);
  const bids = await rows.rowMany("bid", { where: { streamerId } });
  let owed = 0;
  for (const { fixtureId } of bids) {
    owed += balanceOf(await rows.rowMany("journalEntry", { where: { fixtureId } }), "streamer");
  }
  return {
    kept: transfers.flatMap((one) => (own.has(one.reference) && one.status === "success" ? [one.amount] : [])),
    owedCents: owed,
    states: payouts.map(({ state }) => state).toSorted(),
    paid: payouts.filter(({ paidAt }) => paidAt !== undefined).length,
    paidNews: news.filter((kind) => kind === "paidOut").length,
    returnedNews: news.filter((kind) => kind === "payoutReturned").length,
  };
}

/** Paid once, to the cent, whatever failed before; each pay-out and each return told once. */
export function isPaidOnce({ kept, owedCents: owed, states, paid, paidNews, returnedNews }: PaidStreamer): boolean {
  const reversed = states.filter((state) => state === "reversed").length;
  const isOnce = kept.length === 1 && kept[0] === owedCents && owed === 0;
  const isLast = states.length === reversed + 1 && states.includes("paid");
  return isOnce && isLast && paidNews === paid && returnedNews === reversed;
}
