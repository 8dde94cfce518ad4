import type { BillingDocument } from "../entities/billingDocument.ts";
import type { Payout } from "../entities/payout.ts";
import { refundableCents } from "../rules/paymentFlow.ts";
import { attempt } from "./testAttempt.ts";
import { payoutDue, sumOf } from "../mutations/money/payoutDue.ts";
import { bankDetails } from "./testMoneyStages.ts";
import { ids, people } from "./testStages.ts";
import { anId, type TestWorld } from "./testWorld.ts";

const { requester, streamer, rival, admin } = people;

/** No seller, a seller, and a VAT-registered one. */
const sellers = [
  {},
  { legalName: "Touchline", bank: "Standard 1" },
  { legalName: "T", bank: "S", vatNumber: "4012345678" },
];

/** Money steps outside the provider: invoices, disputes, pay-outs; and the bank's own record of them. */
export class BankPlay {
  /** Payments by bank. */
  readonly received = new Set<string>();
  private receivedCents = 0;
  private sentBackCents = 0;
  private sentOutCents = 0;
  private readonly world: TestWorld;
  private made = 0;

  constructor(world: TestWorld) {
    this.world = world;
  }

  async openAccounts(): Promise<void> {
    for (const one of [streamer, rival]) await this.world.run(one, "bankAccount.save", bankDetails);
  }

  /** One step of a user or the daily job. */
  async act(which: number, twist: number): Promise<void> {
    const { store, now } = this.world;
    this.made += 1;
    const id = anId(`bank ${this.made}`);
    const choice = { id, fixtureId: ids.fixture, kind: twist % 3 ? "invoice" : "eventDay" };
    const openInvoice = store.all("billingDocument").find(({ state }) => state === "open");
    const payout = store.all("payout").at(-1);
    const actions = [
      () => attempt(this.world, "payment.choose", choice, requester),
      () => this.recordInvoice(openInvoice),
      () => attempt(this.world, "invoice.remind", { id: openInvoice?.id ?? id }),
      () => this.sendBack(),
      () => attempt(this.world, "stream.deliver", { bidId: ids.bid }, streamer),
      () => (!openInvoice && twist % 3 ? undefined : attempt(this.world, "bid.markPaid", { id: ids.bid }, streamer)),
      () => attempt(this.world, "dispute.open", { id, bidId: ids.bid, reason: "No sound" }, requester),
      () => this.decide(twist),
      () => this.payTheRestByHand(id, twist),
      () => this.prepare(id, now.slice(0, 10), twist % 9 === 0),
      () => this.prepare(id, now.slice(0, 10), false),
      () => this.prepare(id, now.slice(0, 10), false),
      () => this.markPaid(payout),
      () => this.reverse(payout),
      () =>
        attempt(this.world, "operator.describe", { details: sellers[twist % 3], feeBasisPoints: 100 * (twist % 16) }),
    ];
    await actions[which % actions.length]?.();
  }

  /** Transfers all refunds owed by bank, and all prepared pay-outs. */
  async comeToRest(): Promise<void> {
    await this.sendBack();
    for (const payout of this.world.store.all("payout")) await this.markPaid(payout);
  }

  /** Negative: what payers are out of pocket. */
  payerCents(): number {
    return this.sentBackCents - this.receivedCents;
  }

  streamersCents(): number {
    return this.sentOutCents;
  }

  private async recordInvoice(invoice: BillingDocument | undefined): Promise<void> {
    if (!invoice || !(await attempt(this.world, "invoice.recordPayment", { id: invoice.id }, admin))) return;
    this.receivedCents += invoice.totalCents;
    this.received.add(invoice.paymentId);
  }

  private async sendBack(): Promise<void> {
    for (const { id, cents, state } of this.world.store.all("refund")) {
      if (state === "done") continue;
      if (await attempt(this.world, "refund.recordTransfer", { id }, admin)) this.sentBackCents += cents;
    }
  }

  private async decide(twist: number): Promise<void> {
    const id = this.world.store.all("dispute").at(-1)?.id ?? anId("no dispute");
    const decision = (["refund", "price", "release", "nothing", "refund"] as const)[twist % 5];
    const part = decision === "price" || twist % 2 ? { amount: twist % 3 ? "450" : "2300" } : {};
    await attempt(this.world, "dispute.decide", { id, decision, ...part, notes: "We listened." }, admin);
  }

  /** Refunds half of what was paid here, delivers the match, and the rest is paid directly. */
  private async payTheRestByHand(id: string, twist: number): Promise<void> {
    const payment = this.world.store.all("payment").find((each) => refundableCents(each) > 0);
    if (!payment || twist % 2) return;
    const order = { id, paymentId: payment.id, amount: refundableCents(payment) / 200, cause: "noShow" };
    await attempt(this.world, "payment.refund", order, admin);
    await attempt(this.world, "stream.deliver", { bidId: ids.bid }, streamer);
    await attempt(this.world, "bid.markPaid", { id: ids.bid }, streamer);
  }

  private async prepare(id: string, today: string, isWrong: boolean): Promise<void> {
    const due = sumOf(await payoutDue(this.world.store, ids.streamer, today));
    const cents = due + (isWrong ? 1 : 0);
    await attempt(this.world, "payout.prepare", { id, streamerId: ids.streamer, cents }, admin);
  }

  private async markPaid(payout: Payout | undefined): Promise<void> {
    if (!payout || !(await attempt(this.world, "payout.markPaid", { id: payout.id }, admin))) return;
    this.sentOutCents += payout.cents;
  }

  private async reverse(payout: Payout | undefined): Promise<void> {
    if (!payout) return;
    const reversed = await attempt(this.world, "payout.reverse", { id: payout.id, reason: "Account closed" }, admin);
    if (reversed && payout.state === "paid") this.sentOutCents -= payout.cents;
  }
}
