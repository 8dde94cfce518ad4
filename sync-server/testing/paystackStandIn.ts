import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { refused, type PaystackAnswer } from "./paystackParameters.ts";
import { PaystackRecords, type PaystackTransaction } from "./paystackRecords.ts";
import type { SentEvent } from "./providerBench.ts";

export const paystackKey = "sk_test_0123456789abcdef0123456789abcdef";

/** A call of the product, by the beginning of its path. */
export interface CutCall {
  method: "GET" | "POST";
  path: string;
  when: "before" | "after";
}

/** The part of Paystack's HTTP interface that the product uses, from its published reference, and its hosted page. */
export class PaystackStandIn extends PaystackRecords {
  readonly seen: { method: string; path: string; body: unknown }[] = [];
  /** This many of the next calls are answered with a fault. */
  faults = 0;
  /** Faults come after the work: it is done, and only the answer is lost. */
  losesAnswers = false;
  /** A fault is a line that goes dead, and no answer. */
  cutsLines = false;
  base = "";
  /** Where the hosted page sends its events: the address that is set in the dashboard. */
  webhookUrl: string | undefined;
  onCall: (() => unknown) | undefined;
  /** The next call that fits is its caller's last: it dies before the work is done, or before it gets the answer. */
  cut: (CutCall & { kill: () => unknown }) | undefined;
  private readonly server: Server = createServer((request, response) => void this.serve(request, response));

  async start(port = 0): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(port, "127.0.0.1", resolve));
    const address = this.server.address();
    this.base = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  recovers(): void {
    this.faults = 0;
    this.losesAnswers = false;
    this.cutsLines = false;
  }

  /** What happens to a page or a bank's answer. Undefined where the page is over. */
  becomes(reference: string, status: "success" | "failed" | "pending"): PaystackTransaction | undefined {
    const transaction = this.transactions.get(reference);
    if (!transaction || transaction.status === "success" || transaction.status === "reversed") return undefined;
    const fees = status === "success" ? Math.round(transaction.amount * 0.029 * 1.15) + 115 : null;
    const changed = { ...transaction, status, fees };
    this.transactions.set(reference, changed);
    return changed;
  }

  event(event: string, data: unknown, key = paystackKey): SentEvent {
    return this.signed(JSON.stringify({ event, data }), key);
  }

  signed(body: string, key = paystackKey): SentEvent {
    return { body, headers: { "x-paystack-signature": createHmac("sha512", key).update(body).digest("hex") } };
  }

  charged(reference: string): SentEvent {
    return this.event("charge.success", this.transactions.get(reference));
  }

  /** The pending refunds are decided, as after some days; returns an event for each. */
  decideRefunds(status: "processed" | "failed" = "processed"): SentEvent[] {
    const pending = this.refunds.filter((one) => one.status === "pending");
    return pending.map((one) => {
      one.status = status;
      const transaction = this.byId(one.transaction);
      const about = {
        transaction_reference: transaction?.reference,
        refund_reference: null,
        amount: String(one.amount),
      };
      return this.event(`refund.${status}`, { status, ...about, currency: "ZAR", domain: "test" });
    });
  }

  decideTransfer(reference: string, status: "success" | "failed" | "reversed"): SentEvent {
    const transfer = this.transfers.get(reference);
    if (transfer) transfer.status = status;
    return this.event(`transfer.${status}`, { ...transfer, currency: "ZAR", reason: "x" });
  }

  async sends({ body, headers }: SentEvent): Promise<void> {
    if (this.webhookUrl) await fetch(this.webhookUrl, { method: "POST", body, headers });
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.base);
    const [, pay, code = "", act] = url.pathname.split("/");
    if (pay === "pay") return this.page(response, code, act);
    const answer = await this.answer(request, url);
    if (answer.status === 0) return void request.socket.destroy();
    response.writeHead(answer.status, { "Content-Type": "application/json" });
    response.end(JSON.stringify(answer.body));
  }

  private async answer(request: IncomingMessage, url: URL): Promise<PaystackAnswer> {
    const body = await bodyOf(request);
    const { method = "" } = request;
    this.seen.push({ method, path: url.pathname, body });
    await this.onCall?.();
    if (request.headers.authorization !== `Bearer ${paystackKey}`) return refused("invalid_Key", "Invalid key", 401);
    const decide = () =>
      method === "GET" ? this.read(url.pathname, url.searchParams) : this.write(url.pathname, body, this.base);
    const { cut } = this;
    if (cut?.method === method && `${url.pathname}/`.startsWith(`${cut.path}/`)) {
      this.cut = undefined;
      if (cut.when === "after") decide();
      await cut.kill();
      return refused("api_error", "Down.", 500);
    }
    if (this.faults > 0) {
      this.faults -= 1;
      if (this.losesAnswers) decide();
      return refused("api_error", "Down.", this.cutsLines ? 0 : 500);
    }
    return decide();
  }

  /** The hosted page: pay, be declined and stay, let the bank take its time, or go back. */
  private async page(response: ServerResponse, code: string, act: string | undefined): Promise<void> {
    const transaction = this.byAccess(code);
    if (!transaction) return void response.writeHead(404).end();
    const { reference, callback_url, metadata } = transaction;
    if (act === "paid" || act === "bank") {
      const changed = this.becomes(reference, act === "paid" ? "success" : "pending");
      if (changed && act === "paid") await this.sends(this.charged(reference));
      const back = `${callback_url}&trxref=${reference}&reference=${reference}`;
      return void response.writeHead(303, { Location: back }).end();
    }
    if (act === "declined") this.becomes(reference, "failed");
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    response.end(hostedPage(code, transaction, act === "declined", String(metadata["cancel_action"])));
  }
}

function hostedPage(
  code: string,
  { amount, status }: PaystackTransaction,
  isDeclined: boolean,
  cancel: string,
): string {
  const button = (act: string, label: string) =>
    `<form method="post" action="/pay/${code}/${act}"><button>${label}</button></form>`;
  const isOver = status === "success" || status === "reversed";
  return `<!doctype html><html lang="en"><title>Checkout</title><h1>Pay ZAR ${(amount / 100).toFixed(2)}</h1>
${isDeclined ? `<p role="alert">Declined. Try another card.</p>` : ""}
${isOver ? "<p>This payment is complete.</p>" : button("paid", "Pay by card") + button("declined", "Pay by a card without money") + button("bank", "Pay by EFT")}
<a href="${cancel}">Cancel payment</a></html>`;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString("utf8");
  return text === "" ? undefined : JSON.parse(text);
}
