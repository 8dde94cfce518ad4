import "fake-indexeddb/auto";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepRequest, keptRequests } from "#app/db/sentRequests.ts";
// Preloaded, so that its lazy import does not use up the test's timeout.
import "#app/sync/mutate.ts";
import { AccountScreen } from "#app/testing/accountScreen.tsx";
import { aPayable, FakePaymentServer } from "#app/testing/fakePaymentServer.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { match } from "#shared/testing/samples.ts";
import { PaymentMissed } from "./PaymentMissed.tsx";

const userId = "0d0c0b0a-1111-4222-8333-444455556666";
const { fixtureId } = aPayable();
const { budget: _, ...fields } = match;
const fixture: Fixture = {
  ...fields,
  ...{ id: fixtureId, rev: 1, createdAt: "2026-11-22T10:00:00.000Z", requesterId: userId, number: 12 },
  ...{ budgetCents: 250_000, status: "open" },
};
let server: FakePaymentServer;
let device: AccountScreen;

beforeEach(() => {
  server = new FakePaymentServer([aPayable({ lastTry: "failed" })]);
  vi.stubGlobal("fetch", server.fetch);
});
afterEach(async () => {
  await device.isClosed();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("a visitor whose payment failed can choose pay on the day, and the choice is kept for sending", async () => {
  device = new AccountScreen();
  keepRequest("visitor", { mutationId: crypto.randomUUID(), fixtureId, kind: "parent", values: {} });
  await device.opens(<PaymentMissed fixtureNumber="12" />);
  fireEvent.click(await screen.findByRole("button", { name: "Pay on Event Day" }));
  await screen.findByText("You pay on the event day");
  expect(keptRequests("visitor")).toMatchObject([{ choice: "eventDay", isChoiceSent: false }]);
});

test("an account's choice waits in the outbox, also offline", async () => {
  device = new AccountScreen(userId);
  server.isReachable = false;
  await device.holds("fixture", [fixture]);
  await device.hasSynced();
  await device.opens(<PaymentMissed fixtureNumber="12" />);
  fireEvent.click(await screen.findByRole("button", { name: "Pay on Event Day" }));
  await screen.findByText("You pay on the event day");
  await waitFor(async () => {
    expect(await device.database.table("payment").toArray()).toMatchObject([{ kind: "eventDay", state: "chosen" }]);
  });
});

test.each([
  ["is paid", aPayable({ due: undefined, reason: "Paid." })],
  ["needs a difference", aPayable({ due: { kind: "difference", baseCents: 1, discountCents: 0, totalCents: 1 } })],
  ["is somebody else's", aPayable({ fixtureId: crypto.randomUUID() })],
])("nothing is offered for a match that %s", async (_name, payable) => {
  device = new AccountScreen();
  server.payables = [payable];
  keepRequest("visitor", { mutationId: crypto.randomUUID(), fixtureId, kind: "parent", values: {} });
  await device.opens(<PaymentMissed fixtureNumber="12" />);
  await waitFor(() => expect(server.reads).toBe(1));
  expect(screen.queryByRole("button", { name: "Pay on Event Day" })).toBeNull();
  screen.getByRole("link", { name: "Try Payment Again" });
});

test("Try Payment Again leads to this match, not to an empty selection", async () => {
  device = new AccountScreen();
  await device.opens(<PaymentMissed fixtureNumber="12" />);
  const way = await screen.findByRole("link", { name: "Try Payment Again" });
  expect(way.getAttribute("href")).toBe("/request-stream?fixtureId=12");
});
