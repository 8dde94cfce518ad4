import { createServer, type IncomingMessage, type Server } from "node:http";
import type Stripe from "stripe";

/** The parameters that the product sends, named by the package's own types; any other is refused as Stripe does. */
const sessionFields: readonly (keyof Stripe.Checkout.SessionCreateParams)[] = [
  "mode",
  "client_reference_id",
  "success_url",
  "cancel_url",
  "expires_at",
  "line_items",
  "metadata",
];
const refundFields: readonly (keyof Stripe.RefundCreateParams)[] = ["payment_intent", "amount", "metadata"];
const halfAnHour = 30 * 60;

export interface SeenRequest {
  path: string;
  key: string | undefined;
  version: string | undefined;
  authorization: string | undefined;
  fields: Record<string, string>;
}

interface Session {
  id: string;
  object: "checkout.session";
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  payment_intent: string | null;
  url: string;
  amount_total: number;
  currency: string;
  metadata: Record<string, string>;
}

type Answer = { status: number; body: unknown };

/** As much of Stripe's HTTP interface as the product uses, as strict as Stripe is about it. */
export class StripeStandIn {
  readonly seen: SeenRequest[] = [];
  readonly sessions = new Map<string, Session>();
  readonly refunds = new Map<string, { id: string; cents: number; payment: string }>();
  /** So many calls are answered by a fault from now on. */
  faults = 0;
  /** Faults come behind the work: it is done, and the answer is lost. */
  losesAnswers = false;
  /** The next call of this address is the caller's last: it dies before the work is done, or before it hears of it. */
  cut: { path: string; when: "before" | "after"; kill: () => void } | undefined;
  base = "";
  private readonly answers = new Map<string, { fields: string; answer: Answer }>();
  private readonly server: Server = createServer((request, response) => {
    void this.answer(request).then(({ status, body }) => {
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(JSON.stringify(body));
    });
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    const address = this.server.address();
    this.base = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  /** What a payer does on the page. */
  pay(id: string): Session | undefined {
    const session = this.sessions.get(id);
    if (session?.status !== "open") return undefined;
    const paid = {
      ...session,
      status: "complete" as const,
      payment_status: "paid" as const,
      payment_intent: `pi_${id}`,
    };
    this.sessions.set(id, paid);
    return paid;
  }

  private async answer(request: IncomingMessage): Promise<Answer> {
    const seen = await readRequest(request);
    this.seen.push(seen);
    const { cut } = this;
    if (cut?.path === seen.path) {
      this.cut = undefined;
      if (cut.when === "after") this.decide(request.method ?? "", seen);
      cut.kill();
      return { status: 500, body: {} };
    }
    if (this.faults > 0) {
      this.faults -= 1;
      if (this.losesAnswers) this.decide(request.method ?? "", seen);
      return { status: 500, body: { error: { type: "api_error", message: "Down." } } };
    }
    return this.decide(request.method ?? "", seen);
  }

  private decide(method: string, seen: SeenRequest): Answer {
    const id = /^\/v1\/checkout\/sessions\/([^/]+)/.exec(seen.path)?.[1] ?? "";
    const intent = /^\/v1\/payment_intents\/([^/?]+)/.exec(seen.path)?.[1];
    if (intent !== undefined) return this.paymentIntent(intent);
    if (method === "GET") return found(this.sessions.get(id));
    if (!seen.key) return refused("idempotency_key_missing", "Idempotency-Key");
    const fields = JSON.stringify(seen.fields);
    const known = this.answers.get(seen.key);
    if (known) return known.fields === fields ? known.answer : refused("idempotency_key_in_use", "Idempotency-Key");
    const answer = this.write(seen, id);
    this.answers.set(seen.key, { fields, answer });
    return answer;
  }

  /** A charge with what Stripe keeps of it: 2.9 % and R2. */
  private paymentIntent(id: string): Answer {
    const session = [...this.sessions.values()].find((one) => one.payment_intent === id);
    if (!session) return found(undefined);
    const fee = Math.round(session.amount_total * 0.029) + 200;
    return { status: 200, body: { id, object: "payment_intent", latest_charge: { balance_transaction: { fee } } } };
  }

  private write({ path, fields }: SeenRequest, id: string): Answer {
    if (path === "/v1/checkout/sessions") return this.createSession(fields);
    if (path === "/v1/refunds") return this.createRefund(fields);
    if (path === `/v1/checkout/sessions/${id}/expire`) return this.expire(id);
    return refused("unknown_address", path);
  }

  private createSession(fields: Record<string, string>): Answer {
    const problem = unknownField(fields, sessionFields) ?? missingField(fields, sessionRequired);
    if (problem) return problem;
    const lasts = Number(fields["expires_at"]) - Date.now() / 1000;
    if (lasts < halfAnHour || lasts > 48 * halfAnHour) return refused("parameter_invalid", "expires_at");
    const cents = Number(fields["line_items[0][price_data][unit_amount]"]);
    if (!Number.isInteger(cents) || cents <= 0) return refused("parameter_invalid_integer", "unit_amount");
    const id = `cs_test_${this.sessions.size + 1}`;
    const session: Session = {
      id,
      object: "checkout.session",
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      url: `${this.base}/pay/${id}`,
      amount_total: cents,
      currency: fields["line_items[0][price_data][currency]"] ?? "",
      metadata: metadataOf(fields),
    };
    this.sessions.set(id, session);
    return { status: 200, body: session };
  }

  private createRefund(fields: Record<string, string>): Answer {
    const problem = unknownField(fields, refundFields) ?? missingField(fields, ["payment_intent"]);
    if (problem) return problem;
    const payment = fields["payment_intent"] ?? "";
    const cents = Number(fields["amount"]);
    const session = [...this.sessions.values()].find((one) => one.payment_intent === payment);
    if (!session) return refused("resource_missing", "payment_intent");
    const given = [...this.refunds.values()].filter((one) => one.payment === payment);
    const sum = given.reduce((total, one) => total + one.cents, 0);
    if (sum + cents > session.amount_total) return refused("charge_already_refunded", "amount");
    const id = `re_${this.refunds.size + 1}`;
    this.refunds.set(id, { id, cents, payment });
    return {
      status: 200,
      body: { id, object: "refund", status: "succeeded", amount: cents, metadata: metadataOf(fields) },
    };
  }

  private expire(id: string): Answer {
    const session = this.sessions.get(id);
    if (session?.status !== "open") return refused("checkout_session_not_open", "id");
    const expired = { ...session, status: "expired" as const };
    this.sessions.set(id, expired);
    return { status: 200, body: expired };
  }
}

const sessionRequired = [
  "mode",
  "success_url",
  "line_items[0][quantity]",
  "line_items[0][price_data][currency]",
  "line_items[0][price_data][unit_amount]",
  "line_items[0][price_data][product_data][name]",
];

async function readRequest(request: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const header = (name: string) => request.headers[name]?.toString();
  return {
    path: (request.url ?? "").split("?")[0] ?? "",
    key: header("idempotency-key"),
    version: header("stripe-version"),
    authorization: header("authorization"),
    fields: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString("utf8"))),
  };
}

function metadataOf(fields: Record<string, string>): Record<string, string> {
  const entries = Object.entries(fields).flatMap(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
    return key ? [[key, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

function unknownField(fields: Record<string, string>, known: readonly string[]): Answer | undefined {
  const unknown = Object.keys(fields).find((name) => !known.includes(name.replace(/\[.*$/, "")));
  return unknown === undefined ? undefined : refused("parameter_unknown", unknown);
}

function missingField(fields: Record<string, string>, required: readonly string[]): Answer | undefined {
  const missing = required.find((name) => !fields[name]);
  return missing === undefined ? undefined : refused("parameter_missing", missing);
}

function found(session: Session | undefined): Answer {
  return session ? { status: 200, body: session } : { ...refused("resource_missing", "id"), status: 404 };
}

function refused(code: string, param: string): Answer {
  return { status: 400, body: { error: { type: "invalid_request_error", code, param, message: `${code}: ${param}` } } };
}
