import { at, type Named } from "./sampleRows.ts";

/** Arguments of the money mutations. */
export const moneySamples = {
  "payment.start": at("open", ({ newId, fixtureId }: Named<"newId" | "fixtureId">) => ({
    id: newId,
    fixtureId,
    cents: 225_000,
    provider: "sandbox",
  })),
  "payment.open": at("open", ({ paymentId }: Named<"paymentId">) => ({
    id: paymentId,
    sessionId: "session",
    checkoutUrl: "https://pay.example/session",
  })),
  "payment.confirm": at("open", ({ paymentId }: Named<"paymentId">) => ({
    id: paymentId,
    sessionId: "session",
    providerPaymentId: "taken",
    cents: 225_000,
  })),
  "payment.end": at("open", ({ paymentId }: Named<"paymentId">) => ({ id: paymentId, state: "expired" })),
  "payment.choose": at("open", ({ newId, fixtureId }: Named<"newId" | "fixtureId">) => ({
    id: newId,
    fixtureId,
    kind: "eventDay",
  })),
  "payment.refund": at("open", ({ newId, paymentId }: Named<"newId" | "paymentId">) => ({
    id: newId,
    paymentId,
    amount: "100.00",
    cause: "goodwill",
  })),
  "costShare.open": at("open", ({ newId, fixtureId }: Named<"newId" | "fixtureId">) => ({
    fixtureId,
    key: newId,
    deadline: "2026-12-01",
  })),
  "costShare.close": at("open", ({ fixtureId }: Named<"fixtureId">) => ({ fixtureId })),
  "costShare.end": at("open", ({ newId, fixtureId }: Named<"newId" | "fixtureId">) => ({ fixtureId, key: newId })),
  "share.start": at("open", ({ newId, fixtureId }: Named<"newId" | "fixtureId">) => ({
    id: newId,
    fixtureId,
    key: newId,
    cents: 50_000,
    provider: "sandbox",
    payerEmail: "aunt@example.co.za",
    payerName: "Aunt Thandi",
  })),
  "share.giveBack": at("open", ({ newId, paymentId }: Named<"newId" | "paymentId">) => ({ id: newId, paymentId })),
  "refund.finish": at("open", ({ refundId }: Named<"refundId">) => ({ id: refundId, providerRefundId: "given" })),
  "refund.fail": at("open", ({ refundId }: Named<"refundId">) => ({ id: refundId, failure: "The card is closed." })),
  "dispute.open": at("delivered", ({ newId, bidId }: Named<"newId" | "bidId">) => ({
    id: newId,
    bidId,
    reason: "No sound in the second half.",
  })),
  "dispute.answer": at("delivered", ({ disputeId }: Named<"disputeId">) => ({
    id: disputeId,
    answer: "The club's loudspeaker was broken.",
  })),
  "dispute.decide": at("delivered", ({ disputeId }: Named<"disputeId">) => ({
    id: disputeId,
    decision: "release",
    notes: "The recording has sound.",
  })),
  "payment.bookFee": at("open", ({ paymentId }: Named<"paymentId">) => ({ id: paymentId, cents: 6_725 })),
  "invoice.recordPayment": at("open", ({ billingDocumentId }: Named<"billingDocumentId">) => ({
    id: billingDocumentId,
  })),
  "invoice.remind": at("open", ({ billingDocumentId }: Named<"billingDocumentId">) => ({ id: billingDocumentId })),
  "refund.recordTransfer": at("open", ({ refundId }: Named<"refundId">) => ({ id: refundId })),
  "bankAccount.save": at("open", () => ({
    holder: "Boland Beeld",
    bank: "Capitec",
    branchCode: "470010",
    accountNumber: "1234567890",
  })),
  "bankAccount.verify": at("open", ({ userId }: Named<"userId">) => ({
    userId,
    account: { holder: "Boland Beeld", bank: "Capitec", branchCode: "470010", accountNumber: "1234567890" },
  })),
  "payout.prepare": at("delivered", ({ newId, streamerId }: Named<"newId" | "streamerId">) => ({
    id: newId,
    streamerId,
    cents: 240_000,
  })),
  "payout.markPaid": at("delivered", ({ payoutId }: Named<"payoutId">) => ({ id: payoutId })),
  "payout.reverse": at("delivered", ({ payoutId }: Named<"payoutId">) => ({ id: payoutId, reason: "Account closed" })),
  "operator.describe": at("open", () => ({ details: { legalName: "Touchline (Pty) Ltd" }, feeBasisPoints: 500 })),
};
