import {
  fine,
  initializeBody,
  recipientBody,
  refundBody,
  refused,
  transferBody,
  validateBody,
  type PaystackAnswer,
} from "./paystackParameters.ts";

export interface PaystackTransaction {
  id: number;
  status: "abandoned" | "success" | "failed" | "pending" | "reversed";
  reference: string;
  amount: number;
  currency: string;
  fees: number | null;
  metadata: Record<string, unknown>;
  callback_url: string;
  access_code: string;
  created_at: string;
  channel: string;
}

export interface PaystackRefundRow {
  id: number;
  transaction: number;
  amount: number;
  currency: "ZAR";
  status: "pending" | "processed" | "failed";
  merchant_note: string;
}

export interface PaystackTransfer {
  id: number;
  reference: string;
  amount: number;
  recipient: string;
  transfer_code: string;
  status: "pending" | "otp" | "success" | "failed" | "reversed";
}

let ids = 4_000_000_000;
function nextId(): number {
  ids += 1;
  return ids;
}

/** Paystack's records: pages, refunds and transfers, and the answers about them. */
export class PaystackRecords {
  readonly transactions = new Map<string, PaystackTransaction>();
  readonly refunds: PaystackRefundRow[] = [];
  /** Whose document opened which account, as the banks know: the account's number by the document's. */
  readonly holders = new Map<string, string>();
  readonly recipients = new Map<string, string>();
  readonly transfers = new Map<string, PaystackTransfer>();
  /** Refunds are decided at once; false: they are pending for days. */
  refundsAtOnce = false;

  read(path: string, query: URLSearchParams): PaystackAnswer {
    const verified = /^\/transaction\/verify\/([^/]+)$/.exec(path)?.[1];
    if (verified !== undefined) return this.known(this.transactions.get(decodeURIComponent(verified)));
    const id = /^\/transaction\/(\d+)$/.exec(path)?.[1];
    if (id !== undefined) return this.known(this.byId(Number(id)));
    const transfer = /^\/transfer\/verify\/([^/]+)$/.exec(path)?.[1];
    if (transfer !== undefined) {
      const found = this.transfers.get(transfer);
      return found ? fine("Transfer retrieved", found) : refused("transfer_not_found", "Transfer not found", 404);
    }
    if (path === "/refund") {
      const of = Number(query.get("transaction"));
      return fine(
        "Refunds retrieved",
        paged(
          this.refunds.filter(({ transaction }) => transaction === of),
          query,
        ),
      );
    }
    if (path !== "/transaction") return refused("unknown_address", path, 404);
    const from = query.get("from") ?? "";
    const wanted = [...this.transactions.values()].filter(({ status, created_at: at }) => {
      return status === query.get("status") && at >= from;
    });
    return fine("Transactions retrieved", paged(wanted, query));
  }

  write(path: string, body: unknown, base: string): PaystackAnswer {
    switch (path) {
      case "/transaction/initialize":
        return this.initialize(body, base);
      case "/refund":
        return this.refund(body);
      case "/bank/validate":
        return this.validate(body);
      case "/transferrecipient":
        return this.recipient(body);
      case "/transfer":
        return this.transfer(body);
      default:
        return refused("unknown_address", path, 404);
    }
  }

  private known(transaction: PaystackTransaction | undefined): PaystackAnswer {
    return transaction
      ? fine("Verification successful", transaction)
      : refused("transaction_not_found", "Transaction reference not found.", 404);
  }

  byId(id: number): PaystackTransaction | undefined {
    return [...this.transactions.values()].find((one) => one.id === id);
  }

  byAccess(code: string): PaystackTransaction | undefined {
    return [...this.transactions.values()].find(({ access_code }) => access_code === code);
  }

  private initialize(body: unknown, base: string): PaystackAnswer {
    const order = initializeBody.safeParse(body);
    if (!order.success) return refused("invalid_params", order.error.message);
    const { reference, amount, currency, metadata, callback_url } = order.data;
    if (this.transactions.has(reference)) return refused("duplicate_reference", "Duplicate Transaction Reference");
    const id = nextId();
    const access_code = `access${id}`;
    this.transactions.set(reference, {
      ...{ id, status: "abandoned", reference, amount, currency, fees: null, metadata, callback_url, access_code },
      ...{ created_at: new Date().toISOString(), channel: "card" },
    });
    return fine("Authorization URL created", {
      authorization_url: `${base}/pay/${access_code}`,
      access_code,
      reference,
    });
  }

  private refund(body: unknown): PaystackAnswer {
    const order = refundBody.safeParse(body);
    if (!order.success) return refused("invalid_params", order.error.message);
    const { transaction: named, amount, merchant_note } = order.data;
    const transaction = this.byId(Number(named)) ?? this.transactions.get(named);
    if (!transaction) return refused("transaction_not_found", "Transaction not found");
    if (transaction.status !== "success")
      return refused("refund_invalid", "Transaction has not been paid, or is fully reversed");
    const before = this.refunds.filter((one) => one.transaction === transaction.id && one.status !== "failed");
    const sum = before.reduce((total, one) => total + one.amount, 0) + amount;
    if (sum > transaction.amount)
      return refused("refund_too_large", "Refund amount cannot be more than the transaction amount");
    const status = this.refundsAtOnce ? "processed" : "pending";
    const made = { id: nextId(), transaction: transaction.id, amount, currency: "ZAR", status, merchant_note } as const;
    this.refunds.push(made);
    if (sum === transaction.amount)
      this.transactions.set(transaction.reference, { ...transaction, status: "reversed" });
    return fine("Refund has been queued for processing", { ...made, transaction });
  }

  private validate(body: unknown): PaystackAnswer {
    const order = validateBody.safeParse(body);
    if (!order.success) return refused("invalid_params", order.error.message);
    const { document_number, account_number } = order.data;
    const verified = this.holders.get(document_number) === account_number;
    const verificationMessage = verified ? "Account is verified successfully" : "Account could not be verified";
    return fine("Personal Account Verification attempted", { verified, verificationMessage });
  }

  /** The same account again gives the recipient that is there. */
  private recipient(body: unknown): PaystackAnswer {
    const order = recipientBody.safeParse(body);
    if (!order.success) return refused("invalid_params", order.error.message);
    const account = `${order.data.bank_code} ${order.data.account_number}`;
    const recipient_code = this.recipients.get(account) ?? `RCP_${nextId()}`;
    this.recipients.set(account, recipient_code);
    return fine("Transfer recipient created successfully", { recipient_code, type: "basa", active: true });
  }

  private transfer(body: unknown): PaystackAnswer {
    const order = transferBody.safeParse(body);
    if (!order.success) return refused("invalid_params", order.error.message);
    const { reference, amount, recipient } = order.data;
    if (![...this.recipients.values()].includes(recipient))
      return refused("recipient_not_found", "Recipient not found");
    if (this.transfers.has(reference))
      return refused("duplicate_transfer_reference", "Please provide a unique reference");
    const id = nextId();
    const made = { id, reference, amount, recipient, transfer_code: `TRF_${id}`, status: "pending" } as const;
    this.transfers.set(reference, made);
    return fine("Transfer has been queued", made);
  }
}

function paged<Item>(items: readonly Item[], query: URLSearchParams): Item[] {
  const size = Number(query.get("perPage") ?? 50);
  const page = Number(query.get("page") ?? 1);
  return items.slice((page - 1) * size, page * size);
}
