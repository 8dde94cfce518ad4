import { useEffect, useState } from "react";
import { call } from "#app/api/apiClient.ts";
import { untilReached } from "#app/api/untilReached.ts";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useRows } from "#app/db/useRows.ts";
import { isChoice } from "#shared/rules/paymentFlow.ts";
import type { Payable } from "#shared/rules/payable.ts";

/** What is known about a payment that someone returns from. */
export type PaymentStatus =
  | { status: "confirming"; isSlow: boolean }
  | {
      status: "confirmed";
      number: number | undefined;
      cents: number | undefined;
      refundingCents: number;
      match: Payable["status"];
    }
  | { status: "missed" }
  /** The match is the payer's, and no payment page for it is open or paid. */
  | { status: "unpaid"; payable: Payable }
  /** Not one of this user's matches, as far as this device can tell. */
  | { status: "unknown" };

const oftenMs = 2_000;
const seldomMs = 15_000;
/** How many tries come in quick succession; a bank may be minutes late. */
const quickTries = 30;
/** Then the page says that it is taking longer. */
const patientTries = 10;

/**
 * Only the provider's message to the server counts: an account's phone receives it as a row, a visitor's asks for it.
 */
export function usePaymentStatus(fixtureNumber: string): PaymentStatus {
  const [asked, setAsked] = useState<PaymentStatus>({ status: "confirming", isSlow: false });
  const synced = useSyncedPayment(fixtureNumber);
  useEffect(() => {
    const over = new AbortController();
    void askUntilDecided(fixtureNumber, over.signal, setAsked);
    return () => over.abort();
  }, [fixtureNumber]);
  return asked.status === "confirming" ? (synced ?? asked) : asked;
}

async function askUntilDecided(
  fixtureNumber: string,
  signal: AbortSignal,
  show: (status: PaymentStatus) => void,
): Promise<void> {
  for (let tries = 1; !signal.aborted; tries += 1) {
    const status = await ask(fixtureNumber, signal).catch(() => undefined);
    if (signal.aborted) return;
    if (status) return show(status);
    if (tries === patientTries) show({ status: "confirming", isSlow: true });
    await new Promise((resolve) => setTimeout(resolve, tries < quickTries ? oftenMs : seldomMs));
  }
}

async function ask(fixtureNumber: string, signal: AbortSignal): Promise<PaymentStatus | undefined> {
  const payables = await untilReached(
    () => call("readPayments", { body: { bidId: null, returnedFrom: numberOf(fixtureNumber) }, signal }),
    signal,
  );
  const payable = payables.find(({ number }) => String(number) === fixtureNumber);
  return payable ? statusOf(payable) : { status: "unknown" };
}

function numberOf(fixtureNumber: string): number | null {
  const number = Number(fixtureNumber);
  return Number.isInteger(number) && number > 0 ? number : null;
}

function statusOf(payable: Payable): PaymentStatus | undefined {
  const { lastTry, number, takenCents: cents, refundingCents, status: match } = payable;
  switch (lastTry) {
    case "paid":
      return { status: "confirmed", number, cents, refundingCents, match };
    case "failed":
      return { status: "missed" };
    case "none":
      return cents > 0 ? { status: "confirmed", number, cents, refundingCents, match } : { status: "unpaid", payable };
    case "underWay":
      return undefined;
    default:
      return lastTry satisfies never;
  }
}

/** As synced, also after a reload without a signal. */
function useSyncedPayment(fixtureNumber: string): PaymentStatus | undefined {
  const { userId } = useStoreOwner();
  const own = useRows("fixture", (table) => table.where("requesterId").equals(userId).toArray(), [userId]);
  const fixture = own.status === "ready" ? own.rows.find(({ number }) => String(number) === fixtureNumber) : undefined;
  const id = fixture?.id ?? "";
  const payments = useRows("payment", (table) => table.where("fixtureId").equals(id).toArray(), [id]);
  if (!fixture || payments.status === "loading") return undefined;
  const [last] = payments.rows.filter((row) => !isChoice(row)).sort((one, other) => other.attempt - one.attempt);
  if (last?.state !== "paid") return undefined;
  const { totalCents: cents, refundingCents } = last;
  return { status: "confirmed", number: fixture.number, cents, refundingCents, match: fixture.status };
}
