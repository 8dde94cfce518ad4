import "fake-indexeddb/auto";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StoreOwnerProvider } from "#app/db/AccountContext.ts";
import type { StoreOwner } from "#app/db/clientStore.ts";
import { DatabaseProvider } from "#app/db/DatabaseProvider.tsx";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { setSyncPhase } from "#app/sync/syncStatus.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { match } from "#shared/testing/samples.ts";
import { CancelledRefunds } from "./CancelledRefunds.tsx";
import { noteConfirming } from "./confirming.ts";
import { PaymentLine } from "./PaymentLine.tsx";
import { UnpaidRequests } from "./UnpaidRequests.tsx";

const owner: StoreOwner = { userId: "0d0c0b0a-1111-4222-8333-444455556666", role: "user" };
const { budget: _, ...fields } = match;
const fixture: Fixture = {
  ...fields,
  id: "0d0c0b0a-1111-4222-8333-444455557777",
  rev: 1,
  createdAt: "2026-11-22T10:00:00.000Z",
  requesterId: owner.userId,
  number: 12,
  budgetCents: 250_000,
  status: "open",
};
let database: LocalDatabase;

beforeEach(() => {
  database = new LocalDatabase(owner.userId);
});
afterEach(async () => {
  cleanup();
  sessionStorage.clear();
  setSyncPhase({ kind: "idle" });
  await database.delete();
});

const unpaidMoney = {
  refundedCents: 0,
  refundingCents: 0,
  keptCents: 0,
  totalCents: 225_000,
  requesterId: owner.userId,
};
let made = 0;

/** A payment for this match, as if it had been synced. */
async function has(payment: object): Promise<void> {
  made += 1;
  const id = `1d0c0b0a-1111-4222-8333-44445555${String(made).padStart(4, "0")}`;
  const row = { id, rev: 1, fixtureId: fixture.id, kind: "checkout", attempt: made, ...unpaidMoney, ...payment };
  await database.table("payment").put(row);
}

async function opens(changes: Partial<Fixture> = {}, address = "/"): Promise<void> {
  const shown = { ...fixture, ...changes };
  await database.table("fixture").put(shown);
  render(
    <MemoryRouter initialEntries={[address]}>
      <DatabaseProvider userId={owner.userId}>
        <StoreOwnerProvider value={owner}>
          <PaymentLine fixture={shown} />
          <UnpaidRequests />
          <CancelledRefunds />
        </StoreOwnerProvider>
      </DatabaseProvider>
    </MemoryRouter>,
  );
}

test("an unpaid match shows the price of paying now and links there, also on the request page", async () => {
  await opens();
  await screen.findByText("R2250.00 if you pay now");
  const way = "/payment?amount=2500&type=parent&description=Live+stream+of+";
  await screen.findByText("Request #12 is unpaid");
  for (const link of screen.getAllByRole("link")) expect(link.getAttribute("href")).toContain(way);
});

test("after returning from the provider the payment shows as being confirmed, with no second prompt", async () => {
  await has({ state: "open" });
  noteConfirming("12");
  await opens();
  await screen.findByText("Confirming payment");
  expect(screen.queryByText(/if you pay now/)).toBeNull();
  expect(screen.queryByText("Request #12 is unpaid")).toBeNull();
});

test("a failed payment says so and can be retried", async () => {
  await has({ state: "failed" });
  await opens();
  await screen.findByText("Payment failed");
  screen.getByRole("link", { name: "Pay now" });
});

test("payments and refunds appear with the booking reference", async () => {
  await has({ state: "partlyRefunded", refundedCents: 9_000, refundingCents: 1_000 });
  await opens();
  await screen.findByText("R2250.00, booking reference TL-12");
  screen.getByText("R90.00 refunded.");
  screen.getByText("R10.00 is on its way back to you.");
  await waitFor(() => expect(screen.queryByText("Request #12 is unpaid")).toBeNull());
});

test("a cancelled match with a full refund under way is not called paid", async () => {
  await has({ state: "paid", refundingCents: 225_000 });
  await opens({ status: "cancelled" });
  await screen.findByText("Refund");
  expect(screen.queryByText("Paid")).toBeNull();
});

test("paying on the day is not called unpaid, and paying now remains possible", async () => {
  await has({ state: "chosen", kind: "eventDay" });
  await opens();
  await screen.findByText("You pay the streamer at the match.");
  screen.getByRole("link", { name: "Pay now instead" });
  expect(screen.queryByText("Request #12 is unpaid")).toBeNull();
});

/** A document for this match, as if it had been synced. */
async function hasBillingDocument(number: number | undefined, billingDocument: object): Promise<void> {
  const id = `2d0c0b0a-1111-4222-8333-44445555000${number ?? 0}`;
  await database
    .table("billingDocument")
    .put({ id, rev: 1, fixtureId: fixture.id, ...(number ? { number } : {}), ...billingDocument });
}

test("receipt, invoices and credit notes appear on the card as PDFs, by number", async () => {
  await has({ state: "paid" });
  await hasBillingDocument(3, { kind: "receipt", state: "paid" });
  await hasBillingDocument(1, { kind: "invoice", state: "void" });
  await hasBillingDocument(2, { kind: "creditNote", state: "issued" });
  await hasBillingDocument(undefined, { kind: "invoice", state: "open" });
  await opens();
  const links = within(await screen.findByRole("list", { name: "Documents" })).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent?.trim())).toEqual([
    "Invoice INV-000001 (cancelled)",
    "Credit note CN-000002",
    "Receipt REC-000003",
  ]);
  expect(links[2]?.getAttribute("href")).toBe("/api/billing-documents/2d0c0b0a-1111-4222-8333-444455550003");
});

test("offline, documents are named without links", async () => {
  setSyncPhase({ kind: "offline" });
  await hasBillingDocument(3, { kind: "receipt", state: "paid" });
  await opens();
  await screen.findByText("PDFs open with a signal.");
  expect(screen.queryByRole("link", { name: /REC-000003/ })).toBeNull();
});

test("a refund for a cancelled match appears even if the match is in no list", async () => {
  await has({ state: "paid", refundingCents: 225_000 });
  await opens({ status: "cancelled" });
  await screen.findByText(/was called off/);
  screen.getAllByText("R2250.00 is on its way back to you.");
});

test("after a failed payment the payer finds that match with Pay now, even if it was pay-on-the-day", async () => {
  await has({ kind: "eventDay", state: "chosen" });
  await opens({}, "/request-stream?fixtureId=12");
  await screen.findByText("Request #12 is unpaid");
  screen.getByRole("link", { name: "Pay now, Request #12 is unpaid" });
});
