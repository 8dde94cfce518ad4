import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, useSearchParams } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renewals } from "#app/api/renewals.ts";
import { StoreOwnerProvider } from "#app/db/AccountContext.ts";
import { DatabaseProvider } from "#app/db/DatabaseProvider.tsx";
import { readPaymentQuery } from "#app/paymentLink.ts";
import { aPayable, FakePaymentServer } from "#app/testing/fakePaymentServer.ts";
import { toastRecords } from "#app/ui/toastStore.ts";
import { PayForMatch } from "./PayForMatch.tsx";

let server: FakePaymentServer;
let left: string[];

beforeEach(() => {
  server = new FakePaymentServer();
  left = [];
  vi.stubGlobal("fetch", server.fetch);
  vi.spyOn(location, "assign").mockImplementation((address) => void left.push(String(address)));
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Page() {
  const [search] = useSearchParams();
  const query = readPaymentQuery(search);
  return query ? <PayForMatch query={query} /> : null;
}

function opens(search = "?amount=4000&type=parent&fixtureId=12"): void {
  cleanup();
  render(
    <MemoryRouter initialEntries={[`/payment${search}`]}>
      <DatabaseProvider userId="visitor">
        <StoreOwnerProvider value={{ userId: "visitor", role: "user" }}>
          <Page />
        </StoreOwnerProvider>
      </DatabaseProvider>
    </MemoryRouter>,
  );
}

/** The network is back, and the app has noticed. */
async function comesBack(): Promise<void> {
  server.isReachable = true;
  await act(async () => void renewals.dispatchEvent(new Event("renew")));
}

const payButton = () => screen.findByRole("button", { name: /^Pay R/ });
const press = async () => fireEvent.click(await payButton());

test("a parent sees the 10 % discount and pays the amount on the button", async () => {
  opens();
  await press();
  await waitFor(() => expect(left).toEqual(["https://pay.example/1"]));
  for (const amount of ["R4000.00", "-R400.00", "R3600.00"]) screen.getByText(amount);
  expect(server.orders).toMatchObject([{ amount: 3600, metadata: { fixtureId: aPayable().fixtureId } }]);
  screen.getByRole("button", { name: "Opening the payment page..." });
});

test("a business pays in full", async () => {
  server.payables = [
    aPayable({
      clientType: "business",
      due: { kind: "checkout", baseCents: 600_000, discountCents: 0, totalCents: 600_000 },
    }),
  ];
  opens("?amount=6000&type=business&fixtureId=12");
  await press();
  await waitFor(() => expect(server.orders).toMatchObject([{ amount: 6000 }]));
  expect(screen.queryByText(/Pay Now Discount/)).toBeNull();
});

test("pressing twice requests one payment page", async () => {
  opens();
  const button = await payButton();
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(left).toHaveLength(1));
  expect(server.orders).toHaveLength(1);
});

test("a checkout started offline is kept over a reload and continues when the server is reachable", async () => {
  server.isReachable = false;
  opens();
  await press();
  await screen.findByText(/as soon as there is a signal/);
  opens();
  await screen.findByText(/as soon as there is a signal/);
  await comesBack();
  await waitFor(() => expect(left).toHaveLength(1));
  expect(server.orders).toHaveLength(1);
});

test("cancelling a checkout while offline does not open the payment page later", async () => {
  server.isReachable = false;
  opens();
  await press();
  fireEvent.click(await screen.findByRole("button", { name: "Don't pay now" }));
  await comesBack();
  await screen.findByText("Witberg");
  expect(server.orders).toEqual([]);
});

test("a price that differs from the URL is shown before anything is paid", async () => {
  opens("?amount=1&type=business&fixtureId=12");
  await screen.findByText("The price is now R3600.00. Check and pay again.");
  await press();
  await waitFor(() => expect(server.orders).toMatchObject([{ amount: 3600 }]));
});

test("a price that changed meanwhile is refused, shown and offered", async () => {
  opens();
  await payButton();
  server.answer = () => new Response("The price is now R2700.00. Check and pay again.", { status: 409 });
  server.payables = [
    aPayable({ due: { kind: "checkout", baseCents: 300_000, discountCents: 30_000, totalCents: 270_000 } }),
  ];
  await press();
  await screen.findByRole("button", { name: "Pay R2700.00" });
  expect(toastRecords()).toMatchObject([
    { title: "Payment Error", description: "Failed to create payment session. Please try again." },
  ]);
  expect(left).toEqual([]);
});

test("an answer without a URL shows its own message", async () => {
  server.answer = () => Response.json({});
  opens();
  await press();
  await waitFor(() =>
    expect(toastRecords()).toMatchObject([
      { title: "Error", description: "Unable to create payment session. Please try again." },
    ]),
  );
  await payButton();
});

test("for a match that is near, the tick comes before the payment page", async () => {
  server.payables = [aPayable({ matchDate: new Date().toISOString().slice(0, 10) })];
  opens();
  await press();
  screen.getByText("Tick this first: the match is at most 7 days away.");
  fireEvent.click(screen.getByRole("checkbox", { name: /Please start preparing now/ }));
  expect(server.orders).toEqual([]);
  await press();
  await waitFor(() => expect(left).toHaveLength(1));
  expect(server.orders).toMatchObject([{ startNow: true }]);
});

test("a checkout started before the match was known waits for its tick", async () => {
  server.payables = [aPayable({ matchDate: new Date().toISOString().slice(0, 10) })];
  server.isReachable = false;
  opens();
  await press();
  await screen.findByText(/as soon as there is a signal/);
  await comesBack();
  fireEvent.click(await screen.findByRole("checkbox", { name: /Please start preparing now/ }));
  expect(server.orders).toEqual([]);
  await waitFor(() => expect(left).toHaveLength(1));
});

test("with several unpaid matches, the payer chooses one", async () => {
  const other = aPayable({ fixtureId: "0d0c0b0a-1111-4222-8333-444455557777", number: 13, homeSchool: "Ridge" });
  server.payables = [aPayable(), other, aPayable({ fixtureId: "paid", number: 14, due: undefined, reason: "Paid." })];
  server.payables.push(aPayable({ fixtureId: "on the day", number: 15, choice: "eventDay" }));
  opens("?amount=4000");
  await screen.findByText("Which match are you paying for?");
  expect(screen.getAllByRole("button", { name: /^Pay R/ })).toHaveLength(2);
  fireEvent.click(screen.getByRole("button", { name: "Pay R3600.00, Fixture #13" }));
  await press();
  await waitFor(() => expect(server.orders).toMatchObject([{ metadata: { fixtureId: other.fixtureId } }]));
});

test("a paid match says so", async () => {
  server.payables = [aPayable({ due: undefined, reason: "This match is paid. Reference TL-12." })];
  opens();
  await screen.findByText("This match is paid. Reference TL-12.");
});

test.each([
  ["?amount=4000&type=parent", "R3600.00", "Streaming Payment"],
  ["?amount=4000&type=business&description=Derby&fixtureId=99", "R4000.00", "Derby"],
])("%s shows the page to a visitor without a known match, and the button leads on", async (search, total, what) => {
  server.payables = [];
  opens(search);
  fireEvent.click(await screen.findByRole("button", { name: `Pay ${total}` }));
  screen.getByText(what);
  await screen.findByRole("dialog", { name: "Which match are you paying for?" });
  expect(screen.getByRole("link", { name: "Request a stream" }).getAttribute("href")).toBe("/request-stream");
  expect(screen.getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/login");
  expect([server.orders, left]).toEqual([[], []]);
});
