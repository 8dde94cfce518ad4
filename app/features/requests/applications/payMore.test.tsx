import "fake-indexeddb/auto";
import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StoreOwnerProvider } from "#app/db/AccountContext.ts";
import { DatabaseProvider } from "#app/db/DatabaseProvider.tsx";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { NotifyContext } from "#app/sync/NotifyContext.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { match } from "#shared/testing/samples.ts";
import { AcceptDialog } from "./AcceptDialog.tsx";
import { CancelRequestDialog } from "../dashboard/CancelRequestDialog.tsx";

const userId = "0d0c0b0a-1111-4222-8333-444455556666";
const base = { rev: 1, createdAt: "2026-11-22T10:00:00.000Z", requesterId: userId };
const { budget: _, ...fields } = match;
const fixture: Fixture = {
  ...{ ...base, ...fields, id: "0d0c0b0a-1111-4222-8333-444455557777" },
  ...{ number: 12, budgetCents: 250_000, status: "open" },
};
const bid: Bid = {
  ...{ ...base, id: "0d0c0b0a-1111-4222-8333-444455558888", fixtureId: fixture.id, streamerId: userId },
  ...{ streamerUserId: userId, streamerName: "Veld Video", message: "Three cameras", proposedPriceCents: 300_000 },
  ...{ status: "pending", schoolPermissionStatus: "pending", contractSigned: false, paymentStatus: "pending" },
};
let database: LocalDatabase;

beforeEach(() => {
  database = new LocalDatabase(userId);
});
afterEach(async () => {
  cleanup();
  await database.delete();
});

async function opens(dialog: ReactNode, paidCents: number): Promise<void> {
  if (paidCents > 0) {
    const money = { totalCents: paidCents, refundedCents: 0, refundingCents: 0, keptCents: 0 };
    const payment = {
      ...base,
      ...money,
      id: bid.id,
      fixtureId: fixture.id,
      kind: "checkout",
      state: "paid",
      attempt: 1,
    };
    await database.table("payment").put(payment);
  }
  render(
    <MemoryRouter>
      <NotifyContext value={() => undefined}>
        <DatabaseProvider userId={userId}>
          <StoreOwnerProvider value={{ userId, role: "user" }}>{dialog}</StoreOwnerProvider>
        </DatabaseProvider>
      </NotifyContext>
    </MemoryRouter>,
  );
}

function asksToAccept(paidCents: number): Promise<void> {
  return opens(<AcceptDialog fixture={fixture} bid={bid} onClose={() => undefined} />, paidCents);
}

test.each([
  ["an hour away", 1, "R1125.00 of the R2250.00 that you paid goes back to you"],
  ["two days away", 48, "The R2250.00 that you paid goes back to you"],
])("cancelling a match that is %s shows the refund first", async (_when, hours, sentence) => {
  const kickOff = new Date(Date.now() + hours * 3_600_000 + 2 * 3_600_000).toISOString();
  const coming = { matchDate: kickOff.slice(0, 10), matchTime: kickOff.slice(11, 16), status: "assigned" as const };
  await opens(<CancelRequestDialog fixture={{ ...fixture, ...coming }} onClose={() => undefined} />, 225_000);
  await screen.findByText(sentence, { exact: false });
});

test("a bid above what was paid needs the difference first, and the dialog leads there", async () => {
  await asksToAccept(225_000);
  await screen.findByText("Pay R450.00 more to accept this bid");
  const way = new URL(
    screen.getByRole("link", { name: "Pay R450.00 more" }).getAttribute("href") ?? "",
    "http://h.test",
  );
  expect(Object.fromEntries(way.searchParams)).toMatchObject({
    amount: "500",
    type: "parent",
    fixtureId: "12",
    bidId: bid.id,
  });
  expect(screen.queryByRole("button", { name: /^Accept/ })).toBeNull();
});

test.each([
  ["nothing", 0],
  ["enough", 270_000],
])("where %s was paid the bid is accepted at once", async (_what, paidCents) => {
  await asksToAccept(paidCents);
  await screen.findByRole("button", { name: "Accept R3000.00" });
});
