import { refundableCents } from "../rules/paymentFlow.ts";
import { attempt } from "./testAttempt.ts";
import { dueCents } from "./testMoneySteps.ts";
import { ids, people } from "./testStages.ts";
import { anId, type TestWorld } from "./testWorld.ts";

interface Session {
  cents: number;
  state: "open" | "paid" | "failed" | "expired";
}

/** The provider's own record, and the server's steps with it: each may be interrupted after any of them. */
export class MoneyPlay {
  readonly sessions = new Map<string, Session>();
  readonly given = new Map<string, number>();
  /** Payments with an event sent; it may arrive late, twice and out of order. */
  readonly events: { id: string; state: Session["state"] }[] = [];
  private readonly world: TestWorld;
  private made = 0;

  constructor(world: TestWorld) {
    this.world = world;
  }

  /** One click: row, session, URL. `cutAt` says after which of them the server dies. */
  async click(cutAt: number, bidId: string | undefined, isWrong: boolean): Promise<void> {
    this.made += 1;
    const cents = dueCents(this.world, ids.fixture, bidId) + (isWrong ? 1 : 0);
    const args = { id: anId(`pay ${this.made}`), fixtureId: ids.fixture, cents, provider: "sandbox" };
    const started = await attempt(this.world, "payment.start", bidId ? { ...args, bidId } : args);
    const payment = this.world.store.all("payment").find(({ id }) => id === Object(started).id);
    if (!payment || cutAt === 0) return;
    if (!this.sessions.has(payment.id)) this.sessions.set(payment.id, { cents: payment.totalCents, state: "open" });
    if (cutAt === 1) return;
    await attempt(this.world, "payment.open", { id: payment.id, sessionId: "s", checkoutUrl: "https://pay.example" });
  }

  /** The payer, or time, ends an open page. */
  end(which: number, state: "paid" | "failed" | "expired"): void {
    const open = [...this.sessions].filter(([, session]) => session.state === "open");
    const [id, session] = open[which % Math.max(open.length, 1)] ?? [];
    if (!id || !session) return;
    this.sessions.set(id, { ...session, state });
    this.events.push({ id, state });
  }

  /** `isLate`: an older event that the same page has ended arrives after this one. */
  async deliver(which: number, isLate = false): Promise<void> {
    const event = this.events[which % Math.max(this.events.length, 1)];
    const cents = event && this.sessions.get(event.id)?.cents;
    if (!event || cents === undefined) return;
    if (event.state !== "paid") return void (await attempt(this.world, "payment.end", event));
    await attempt(this.world, "payment.confirm", {
      id: event.id,
      sessionId: "s",
      providerPaymentId: `t ${event.id}`,
      cents,
    });
    if (isLate) await attempt(this.world, "payment.end", { id: event.id, state: "expired" });
  }

  /** The server closes a page before it makes another. A paid page is not closed. */
  async close(): Promise<void> {
    const live = this.world.store.all("payment").find(({ state }) => state === "created" || state === "open");
    if (!live) return;
    const session = this.sessions.get(live.id);
    if (session?.state === "paid") return;
    if (session) this.sessions.set(live.id, { ...session, state: "expired" });
    await attempt(this.world, "payment.end", { id: live.id, state: "expired" });
  }

  /** Every owed refund is requested under its own id; the provider pays it once. */
  async refund({ isCut, isRefused }: { isCut: boolean; isRefused: boolean }): Promise<void> {
    for (const { id, cents } of this.owed()) {
      if (isRefused && !this.given.has(id)) {
        await attempt(this.world, "refund.fail", { id, failure: "No." });
        continue;
      }
      this.given.set(id, cents);
      if (isCut) return;
      await this.finish(id);
    }
  }

  async finish(id: string): Promise<void> {
    await attempt(this.world, "refund.finish", { id, providerRefundId: `g ${id}` });
  }

  /** Refunds by bank the money no provider holds. */
  private owed() {
    const { store } = this.world;
    const byBank = new Set(store.all("payment").flatMap(({ id, provider }) => (provider === "direct" ? [id] : [])));
    return store.all("refund").filter(({ state, paymentId }) => state === "requested" && !byBank.has(paymentId));
  }

  /** The provider reports its fee, as often as it is asked. */
  async bookFee(which: number): Promise<void> {
    const [id, session] = [...this.sessions][which % Math.max(this.sessions.size, 1)] ?? [];
    if (id && session) await attempt(this.world, "payment.bookFee", { id, cents: feeOf(session) });
  }

  feeCents(): number {
    const taken = [...this.sessions.values()].filter(({ state }) => state === "paid");
    return taken.reduce((sum, session) => sum + feeOf(session), 0);
  }

  /** Every event arrives, in the end. */
  async comeToRest(): Promise<void> {
    for (let which = 0; which < this.events.length; which += 1) await this.deliver(which);
    for (let which = 0; which < this.sessions.size; which += 1) await this.bookFee(which);
    await this.refund({ isCut: false, isRefused: false });
    for (const id of this.given.keys()) await this.finish(id);
  }

  /** Negative: what payers are out of pocket. */
  payerCents(): number {
    const taken = [...this.sessions.values()].filter(({ state }) => state === "paid");
    const given = [...this.given.values()].reduce((sum, cents) => sum + cents, 0);
    return given - taken.reduce((sum, { cents }) => sum + cents, 0);
  }

  /** An admin refunds, from a cent to everything, mostly as goodwill. */
  private async orderRefund(twist: number): Promise<void> {
    const payments = this.world.store.all("payment");
    const payment = payments[twist % Math.max(payments.length, 1)];
    const all = payment ? refundableCents(payment) : 0;
    const cents = [1, 10_000, 80_000, Math.floor(all / 2), all, all - 1][twist % 6] ?? 0;
    const cause = (["goodwill", "goodwill", "goodwill", "dispute", "noShow"] as const)[twist % 5];
    const order = {
      id: anId(`refund ${this.made}`),
      paymentId: payment?.id ?? anId("none"),
      amount: cents / 100,
      cause,
    };
    await attempt(this.world, "payment.refund", order, people.admin);
  }

  /** Users' steps in between. */
  async people(which: number, twist: number): Promise<void> {
    const { requester, streamer, rival, admin } = people;
    const bid = twist % 2 ? ids.bid : ids.rivalBid;
    this.made += 1;
    const dearer = { id: ids.rivalBid, message: "Three cameras", proposedPrice: String(2600 + twist) };
    const paperAnswer = { bidId: bid, answeredBy: "Mrs Nkosi", answeredOn: "2026-11-20" };
    const actions = [
      () => attempt(this.world, "bid.accept", { id: bid }, requester),
      () => attempt(this.world, "bid.accept", { id: bid }, requester),
      () => attempt(this.world, "bid.cancel", { id: bid, reason: "Ill" }, twist % 3 ? streamer : requester),
      () => attempt(this.world, "permission.recordOnPaper", { ...paperAnswer, answer: "declined" }, admin),
      () => attempt(this.world, "fixture.edit", { id: ids.fixture, budget: String(2000 + twist) }, requester),
      () => this.orderRefund(twist),
      () => this.orderRefund(twist),
      () => this.orderRefund(twist),
      () => attempt(this.world, "bid.edit", dearer, rival),
      () =>
        twist % 4 ? undefined : attempt(this.world, "fixture.cancel", { id: ids.fixture, reason: "Rain" }, requester),
    ];
    await actions[which % actions.length]?.();
  }
}

function feeOf({ cents }: Session): number {
  return Math.round(cents * 0.029);
}
