import {
  listParameters,
  metadataOf,
  notThere,
  readParameters,
  refundListParameters,
  refundParameters,
  refused,
  sessionParameters,
  wrongParameter,
  type StripeAnswer,
  type StripeFields,
} from "./stripeParameters.ts";

const halfAnHour = 30 * 60;
const sessionsPath = "/v1/checkout/sessions";

interface Session {
  id: string;
  object: "checkout.session";
  created: number;
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  payment_intent: string | null;
  url: string;
  amount_total: number;
  currency: string;
  metadata: StripeFields;
}

interface StripeRefund {
  id: string;
  object: "refund";
  status: "succeeded" | "pending";
  amount: number;
  currency: string;
  payment_intent: string;
  metadata: StripeFields;
}

/** Stripe's records: pages, payments and refunds, and the answers about them. */
export class StripeRecords {
  readonly sessions = new Map<string, Session>();
  readonly refunds = new Map<string, StripeRefund>();
  /** Refunds are decided at once; false: they are pending for days. */
  refundsAtOnce = true;

  /** The payer's action on the page. */
  pay(id: string): Session | undefined {
    const session = this.sessions.get(id);
    if (!session || session.status === "expired" || session.payment_status === "paid") return undefined;
    const done = { status: "complete", payment_status: "paid", payment_intent: `pi_${id}` } as const;
    const paid: Session = { ...session, ...done };
    this.sessions.set(id, paid);
    return paid;
  }

  /** The page is complete, and its bank has not paid yet. */
  waitsForBank(id: string): void {
    const session = this.sessions.get(id);
    if (session?.status === "open") this.sessions.set(id, { ...session, status: "complete" });
  }

  read(path: string, fields: StripeFields): StripeAnswer {
    if (path === sessionsPath) return this.list(fields);
    if (path === "/v1/refunds") return this.listRefunds(fields);
    const problem = wrongParameter(fields, readParameters);
    if (problem) return problem;
    const intent = /^\/v1\/payment_intents\/([^/]+)$/.exec(path)?.[1];
    if (intent !== undefined) return this.paymentIntent(intent);
    const session = this.sessions.get(path.replace(`${sessionsPath}/`, ""));
    if (!session) return notThere();
    const isExpanded = fields["expand[0]"] === "payment_intent.latest_charge" && session.payment_intent !== null;
    return { status: 200, body: isExpanded ? { ...session, payment_intent: this.intentOf(session) } : session };
  }

  write(path: string, fields: StripeFields, base: string): StripeAnswer {
    if (path === sessionsPath) return this.createSession(fields, base);
    if (path === "/v1/refunds") return this.createRefund(fields);
    const id = /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/.exec(path)?.[1];
    return id === undefined ? refused("unknown_address", path) : this.expire(id);
  }

  private list(fields: StripeFields): StripeAnswer {
    const problem = wrongParameter(fields, listParameters);
    if (problem) return problem;
    const from = Number(fields["created[gte]"] ?? 0);
    const data = [...this.sessions.values()].filter(({ created, status }) => {
      return created >= from && (fields["status"] === undefined || fields["status"] === status);
    });
    return { status: 200, body: { object: "list", url: sessionsPath, has_more: false, data } };
  }

  private listRefunds(fields: StripeFields): StripeAnswer {
    const problem = wrongParameter(fields, refundListParameters);
    if (problem) return problem;
    const data = [...this.refunds.values()].filter((one) => one.payment_intent === fields["payment_intent"]);
    return { status: 200, body: { object: "list", url: "/v1/refunds", has_more: false, data } };
  }

  /** The pending refunds are decided, as after some days. */
  decideRefunds(): StripeRefund[] {
    const pending = [...this.refunds.values()].filter(({ status }) => status === "pending");
    const decided = pending.map((one) => ({ ...one, status: "succeeded" as const }));
    for (const one of decided) this.refunds.set(one.id, one);
    return decided;
  }

  private paymentIntent(id: string): StripeAnswer {
    const session = [...this.sessions.values()].find((one) => one.payment_intent === id);
    return session ? { status: 200, body: this.intentOf(session) } : notThere();
  }

  /** A charge with Stripe's fee, 2.9 % and R2, and its refunds so far. */
  private intentOf({ payment_intent: id, amount_total: cents }: Session) {
    const fee = Math.round(cents * 0.029) + 200;
    const charge = { amount_refunded: this.givenBack(id ?? ""), balance_transaction: { fee } };
    return { id, object: "payment_intent", latest_charge: charge };
  }

  private givenBack(payment: string): number {
    const given = [...this.refunds.values()].filter((one) => one.payment_intent === payment);
    return given.reduce((total, { amount }) => total + amount, 0);
  }

  private createSession(fields: StripeFields, base: string): StripeAnswer {
    const problem = wrongParameter(fields, sessionParameters);
    if (problem) return problem;
    const now = Math.floor(Date.now() / 1000);
    const lasts = Number(fields["expires_at"]) - now;
    if (lasts < halfAnHour || lasts > 48 * halfAnHour) return refused("parameter_invalid", "expires_at");
    const cents = Number(fields["line_items[0][price_data][unit_amount]"]);
    if (!Number.isInteger(cents) || cents <= 0) return refused("parameter_invalid_integer", "unit_amount");
    const id = `cs_test_${this.sessions.size + 1}`;
    const session: Session = {
      ...{ id, object: "checkout.session", created: now, status: "open", payment_status: "unpaid" },
      ...{ payment_intent: null, url: `${base}/pay/${id}`, amount_total: cents },
      currency: fields["line_items[0][price_data][currency]"] ?? "",
      metadata: metadataOf(fields),
    };
    this.sessions.set(id, session);
    return { status: 200, body: session };
  }

  private createRefund(fields: StripeFields): StripeAnswer {
    const problem = wrongParameter(fields, refundParameters);
    if (problem) return problem;
    const payment = fields["payment_intent"] ?? "";
    const cents = Number(fields["amount"]);
    const session = [...this.sessions.values()].find((one) => one.payment_intent === payment);
    if (!session) return refused("resource_missing", "payment_intent");
    if (this.givenBack(payment) + cents > session.amount_total) return refused("charge_already_refunded", "amount");
    const id = `re_${this.refunds.size + 1}`;
    const status = this.refundsAtOnce ? "succeeded" : "pending";
    const { currency } = session;
    const refund: StripeRefund = {
      ...{ id, object: "refund", status, amount: cents, currency, payment_intent: payment },
      metadata: metadataOf(fields),
    };
    this.refunds.set(id, refund);
    return { status: 200, body: refund };
  }

  private expire(id: string): StripeAnswer {
    const session = this.sessions.get(id);
    if (session?.status !== "open") return refused("checkout_session_not_open", "id");
    const expired = { ...session, status: "expired" as const };
    this.sessions.set(id, expired);
    return { status: 200, body: expired };
  }
}
