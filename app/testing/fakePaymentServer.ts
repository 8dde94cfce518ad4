import type { Payable } from "#shared/rules/payable.ts";

/** A parent's match that costs R4000.00, R3600.00 when paid now. */
export function aPayable(changes: Partial<Payable> = {}): Payable {
  return {
    fixtureId: "0d0c0b0a-1111-4222-8333-444455556666",
    number: 12,
    homeSchool: "Witberg",
    awaySchool: "Rietvlei",
    sport: "Rugby",
    matchDate: "2999-11-28",
    matchTime: "10:30",
    status: "open",
    clientType: "parent",
    due: { kind: "checkout", baseCents: 400_000, discountCents: 40_000, totalCents: 360_000 },
    lastTry: "none",
    takenCents: 0,
    refundedCents: 0,
    refundingCents: 0,
    ...changes,
  };
}

/** The server's part in paying, behind `fetch`, for tests. */
export class FakePaymentServer {
  isReachable = true;
  payables: Payable[];
  /** The answer to the next orders. */
  answer: () => Response = () => Response.json({ redirectUrl: "https://pay.example/1" });
  /** How often the matches' status was read. */
  reads = 0;
  lastRead: unknown;
  /** The bodies of the orders that arrived. */
  readonly orders: unknown[] = [];

  constructor(payables: Payable[] = [aPayable()]) {
    this.payables = payables;
  }

  readonly fetch = async (address: string, { body }: RequestInit = {}): Promise<Response> => {
    if (!this.isReachable) throw new TypeError("Failed to fetch");
    if (address === "/api/payments/read") {
      this.reads += 1;
      this.lastRead = JSON.parse(String(body));
      return Response.json(this.payables);
    }
    if (address !== "/api/create-payment-intent") return Response.json({ status: "ok" });
    this.orders.push(JSON.parse(String(body)));
    return this.answer();
  };
}
