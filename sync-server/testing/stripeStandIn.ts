import { createServer, type IncomingMessage, type Server } from "node:http";
import { refused, type StripeAnswer, type StripeFields } from "./stripeParameters.ts";
import { StripeRecords } from "./stripeRecords.ts";

interface SeenRequest {
  method: string;
  path: string;
  key: string | undefined;
  version: string | undefined;
  authorization: string | undefined;
  /** From the body or, for reads, from the query. */
  fields: StripeFields;
}

/** The part of Stripe's HTTP interface that the product uses, as strict as Stripe. */
export class StripeStandIn extends StripeRecords {
  readonly seen: SeenRequest[] = [];
  /** This many of the next calls are answered with a fault. */
  faults = 0;
  /** Faults come after the work: it is done, and only the answer is lost. */
  losesAnswers = false;
  /** A fault is a line that goes dead, and no answer. */
  cutsLines = false;
  /** The next write to this path is the caller's last: it dies before the work is done, or before it gets the answer. */
  cut: { path: string; when: "before" | "after"; kill: () => void } | undefined;
  base = "";
  private readonly answers = new Map<string, { fields: string; answer: StripeAnswer }>();
  private readonly server: Server = createServer((request, response) => {
    void this.answer(request).then(({ status, body }) => {
      if (status === 0) return request.socket.destroy();
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

  /** Stripe keeps a key for a day. */
  forgetsKeys(): void {
    this.answers.clear();
  }

  recovers(): void {
    this.faults = 0;
    this.losesAnswers = false;
    this.cutsLines = false;
  }

  private async answer(request: IncomingMessage): Promise<StripeAnswer> {
    const seen = await readRequest(request);
    this.seen.push(seen);
    const { cut } = this;
    if (cut?.path === seen.path && seen.method === "POST") {
      this.cut = undefined;
      if (cut.when === "after") this.decide(seen);
      cut.kill();
      return { status: 500, body: {} };
    }
    if (this.faults > 0) {
      this.faults -= 1;
      if (this.losesAnswers) this.decide(seen);
      return { status: this.cutsLines ? 0 : 500, body: { error: { type: "api_error", message: "Down." } } };
    }
    return this.decide(seen);
  }

  /** The same key with the same fields gets the same answer; with other fields it is refused. */
  private decide({ method, path, key, fields }: SeenRequest): StripeAnswer {
    if (method === "GET") return this.read(path, fields);
    if (!key) return refused("idempotency_key_missing", "Idempotency-Key");
    const sent = JSON.stringify(fields);
    const known = this.answers.get(key);
    if (known) return known.fields === sent ? known.answer : refused("idempotency_key_in_use", "Idempotency-Key");
    const answer = this.write(path, fields, this.base);
    this.answers.set(key, { fields: sent, answer });
    return answer;
  }
}

async function readRequest(request: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const header = (name: string) => request.headers[name]?.toString();
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const { method = "" } = request;
  const sent = method === "GET" ? query : Buffer.concat(chunks).toString("utf8");
  return {
    ...{ method, path },
    key: header("idempotency-key"),
    version: header("stripe-version"),
    authorization: header("authorization"),
    fields: Object.fromEntries(new URLSearchParams(sent)),
  };
}
