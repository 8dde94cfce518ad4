import "fake-indexeddb/auto";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StoreOwnerProvider } from "#app/db/AccountContext.ts";
import type { StoreOwner } from "#app/db/clientStore.ts";
import { DatabaseProvider } from "#app/db/DatabaseProvider.tsx";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { aPayable, FakePaymentServer } from "#app/testing/fakePaymentServer.ts";
import { PaymentMade } from "./PaymentMade.tsx";

const visitor: StoreOwner = { userId: "visitor", role: "user" };
let server: FakePaymentServer;

beforeEach(() => {
  server = new FakePaymentServer([aPayable({ lastTry: "underWay" })]);
  vi.stubGlobal("fetch", server.fetch);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function comesBackFromTheProvider(owner: StoreOwner = visitor): void {
  render(
    <MemoryRouter>
      <DatabaseProvider userId={owner.userId}>
        <StoreOwnerProvider value={owner}>
          <PaymentMade fixtureNumber="12" />
        </StoreOwnerProvider>
      </DatabaseProvider>
    </MemoryRouter>,
  );
}

test("a visitor's payment shows as being confirmed until the server knows of it, however long it takes", async () => {
  comesBackFromTheProvider();
  await screen.findByText("Confirming your payment…");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Confirming your payment");
  await waitFor(() => expect(server.reads).toBe(1));
  server.payables = [aPayable({ due: undefined, lastTry: "paid", takenCents: 360_000 })];
  await screen.findByText("Payment confirmed: R3600.00.", {});
  screen.getByText("Booking reference TL-12.");
  screen.getByRole("heading", { level: 1, name: "Payment successful" });
});

test("steps, support and links appear whatever the state of the payment", async () => {
  server.isReachable = false;
  comesBackFromTheProvider();
  await screen.findByText("We match you with qualified local streamers within 2-4 hours.");
  screen.getByText("You get your booking reference by email within 10 minutes.");
  expect(screen.getByRole("link", { name: "View My Bookings" }).getAttribute("href")).toBe(
    "/requester-dashboard?fixture=12",
  );
  expect(screen.getByRole("link", { name: "Back to Home" }).getAttribute("href")).toBe("/");
});

test("an unpaid match is never called paid, and can be paid here", async () => {
  server.payables = [aPayable({ lastTry: "none" })];
  comesBackFromTheProvider();
  await screen.findByRole("heading", { level: 1, name: "This match is not paid yet" });
  expect(screen.queryByText("Payment successful")).toBeNull();
  expect(screen.getByRole("link", { name: "Pay now" }).getAttribute("href")).toMatch(/^\/payment\?.*fixtureId=12$/);
});

test("another user's match is not found here and its payment is not revealed", async () => {
  server.payables = [];
  comesBackFromTheProvider();
  await screen.findByRole("heading", { level: 1, name: "We can't find this payment" });
  expect(screen.queryByText("Payment successful")).toBeNull();
  expect(screen.queryByText(/Confirming/)).toBeNull();
});

test("asks the provider straight away about the match the payer returns from", async () => {
  comesBackFromTheProvider();
  await waitFor(() => expect(server.reads).toBe(1));
  expect(server.lastRead).toEqual({ bidId: null, returnedFrom: 12 });
});

test("finished steps are ticked: an already chosen streamer is not searched for", async () => {
  server.payables = [aPayable({ due: undefined, lastTry: "paid", takenCents: 360_000, status: "assigned" })];
  comesBackFromTheProvider();
  await screen.findByText("You have chosen your streamer.");
  expect(screen.queryByText(/We match you with qualified/)).toBeNull();
});

test("a payment that failed after all links to the options", async () => {
  server.payables = [aPayable({ lastTry: "failed" })];
  comesBackFromTheProvider();
  await screen.findByRole("heading", { level: 1, name: "This payment did not go through" });
  const way = screen.getByRole("link", { name: "See what you can do" });
  expect(way.getAttribute("href")).toBe("/payment-failed?fixtureId=12");
});

test("synced data confirms an account's payment without a request", async () => {
  server.isReachable = false;
  const owner: StoreOwner = { userId: "0d0c0b0a-1111-4222-8333-444455556666", role: "user" };
  const database = new LocalDatabase(owner.userId);
  const { fixtureId, number, homeSchool, awaySchool, sport, matchDate, matchTime, status } = aPayable();
  const base = { rev: 1, createdAt: "2026-11-22T10:00:00.000Z", requesterId: owner.userId };
  await database
    .table("fixture")
    .put({ ...base, id: fixtureId, number, homeSchool, awaySchool, sport, matchDate, matchTime, status });
  await database.table("payment").put({
    ...base,
    id: "1d0c0b0a-1111-4222-8333-444455556666",
    fixtureId,
    kind: "checkout",
    state: "paid",
    attempt: 1,
    totalCents: 360_000,
    refundingCents: 36_000,
  });
  comesBackFromTheProvider(owner);
  await screen.findByText("Payment confirmed: R3600.00.");
  screen.getByText("R360.00 is on its way back to you.");
  cleanup();
  await database.delete();
});
