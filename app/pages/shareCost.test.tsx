import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renewals } from "#app/api/renewals.ts";
import { StoreOwnerProvider } from "#app/db/AccountContext.ts";
import { DatabaseProvider } from "#app/db/DatabaseProvider.tsx";
import { readShareLink } from "#app/features/costShare/shareLink.ts";
import type { CostShareProgress } from "#shared/rules/costShareProgress.ts";
import { ShareCostPage } from "./ShareCostPage.tsx";

const link = { fixtureId: "0d0c0b0a-1111-4222-8333-444455556666", key: "1d0c0b0a-1111-4222-8333-444455556666" };
const hash = `#${link.fixtureId}.${link.key}`;
const half: CostShareProgress = {
  ...{ homeSchool: "Witberg", awaySchool: "Rietvlei", sport: "Rugby", matchDate: "2999-11-28", matchTime: "10:30" },
  ...{ state: "open", deadline: "2999-11-20", targetCents: 360_000, paidCents: 180_000, payers: 12 },
  ...{ leastCents: 5_000, freeCents: 180_000, isOver: false },
};

let progress: CostShareProgress | undefined;
let isReachable: boolean;
let refusal: Response | undefined;
let asked: Record<string, unknown>[];
let paid: Record<string, unknown>[];
let left: string[];

beforeEach(() => {
  [progress, isReachable, refusal, asked, paid, left] = [half, true, undefined, [], [], []];
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit = {}) => {
    if (!isReachable) throw new TypeError("Failed to fetch");
    const sent = JSON.parse(String(body ?? "{}"));
    if (address === "/api/cost-share/read") {
      asked.push(sent);
      return progress ? Response.json(progress) : new Response("This is not there.", { status: 404 });
    }
    if (address !== "/api/cost-share/pay") return Response.json({ status: "ok" });
    paid.push(sent);
    return refusal ?? Response.json({ redirectUrl: `https://pay.example/${paid.length}` });
  });
  vi.spyOn(location, "assign").mockImplementation((address) => void left.push(String(address)));
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function opens(address = hash): void {
  cleanup();
  render(
    <MemoryRouter initialEntries={[`/share-cost${address}`]}>
      <DatabaseProvider userId="visitor">
        <StoreOwnerProvider value={{ userId: "visitor", role: "user" }}>
          <ShareCostPage />
        </StoreOwnerProvider>
      </DatabaseProvider>
    </MemoryRouter>,
  );
}

const renew = () => act(async () => void renewals.dispatchEvent(new Event("renew")));

function types(words: { amount?: string; email?: string; name?: string }): void {
  const labels = { amount: /^Your share/, email: /^Email/, name: /^Name/ };
  for (const [field, value] of Object.entries(words)) {
    fireEvent.change(screen.getByLabelText(labels[field as keyof typeof labels]), { target: { value } });
  }
}

const press = () => fireEvent.click(screen.getByRole("button", { name: /^Pay( R[\d.]+)?$/ }));

test("without a signal the page says so and opens when there is one; later it keeps what it knew", async () => {
  isReachable = false;
  opens();
  await screen.findByRole("button", { name: "Try again" });
  isReachable = true;
  await renew();
  await screen.findByText("R1800.00 of R3600.00 is paid");
  isReachable = false;
  await renew();
  await screen.findByText("No signal. This is how far it was when we last heard.");
  screen.getByText("R1800.00 of R3600.00 is paid");
});

test.each(["", "#", "#nonsense", hash.slice(0, -3), hash.replace(".", "")])(
  "a link that is cut off (%s) asks the server nothing",
  (address) => {
    opens(address);
    screen.getByRole("heading", { level: 1, name: "We can't find this collection" });
    expect(asked).toEqual([]);
  },
);

test("an unknown link says whom to ask", async () => {
  progress = undefined;
  opens();
  await screen.findByText(/Ask the person who sent it to you/);
});

test("what a provider adds to the end of the address does not break the link", () => {
  expect(readShareLink(`${hash}&trxref=abc&reference=abc`)).toEqual(link);
});

test.each<[string, Partial<CostShareProgress>]>([
  ["Paid in full", { state: "full", paidCents: 360_000, freeCents: 0, leastCents: 0 }],
  ["This collection is over", { state: "ended", paidCents: 0, freeCents: 0 }],
  ["The last day has passed", { isOver: true, freeCents: 0, leastCents: 0 }],
  ["Others are paying the rest right now", { freeCents: 0, leastCents: 0 }],
])("%s: nobody is offered to pay", async (title, changes) => {
  progress = { ...half, ...changes };
  opens();
  await screen.findByText(title);
  expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
});

test("bad input is refused here, and what was typed stays, also after a reload", async () => {
  opens();
  await screen.findByRole("heading", { name: "Pay a share" });
  types({ amount: "49.99", email: "nobody", name: "Aunt" });
  press();
  await screen.findByText("Invalid email address");
  types({ email: "aunt@family.example" });
  press();
  await screen.findByText("A share is at least R50.00.");
  types({ amount: "1800.01" });
  press();
  await screen.findByText("Only R1800.00 is left to pay.");
  types({ amount: "a lot" });
  press();
  await screen.findByText("Type an amount, such as R100.");
  expect(paid).toEqual([]);
  types({ amount: "75" });
  opens();
  await waitFor(() => expect((screen.getByLabelText(/^Email/) as HTMLInputElement).value).toBe("aunt@family.example"));
  screen.getByRole("button", { name: "Pay R75.00" });
});

test("a lost answer asks for the same share again; another amount replaces it", async () => {
  opens();
  await screen.findByRole("heading", { name: "Pay a share" });
  types({ amount: "100", email: "aunt@family.example" });
  refusal = new Response("Failed to create payment session. Please try again.", { status: 503 });
  press();
  await screen.findByText("Failed to create payment session. Please try again.");
  refusal = undefined;
  press();
  await waitFor(() => expect(left).toEqual(["https://pay.example/2"]));
  expect(paid).toMatchObject([{ ...link, amount: 100, email: "aunt@family.example", instead: null }, { amount: 100 }]);
  const [first] = paid;
  expect(paid[1]?.["id"]).toBe(first?.["id"]);
  progress = { ...half, freeCents: 170_000, own: "underWay", ownCents: 10_000 };
  opens();
  await screen.findByText(/Your payment of R100.00 is not finished/);
  expect(asked.at(-1)).toMatchObject({ paymentId: first?.["id"] });
  screen.getByText("From R50.00 to R1800.00, which is all that is left.");
  types({ amount: "1800" });
  press();
  await waitFor(() => expect(paid.at(-1)).toMatchObject({ amount: 1800, instead: first?.["id"] }));
  expect(paid.at(-1)?.["id"]).not.toBe(first?.["id"]);
});

test("while the provider's page loads nothing is paid a second time", async () => {
  opens();
  await screen.findByRole("heading", { name: "Pay a share" });
  types({ amount: "100", email: "aunt@family.example" });
  const button = screen.getByRole("button", { name: "Pay R100.00" });
  fireEvent.click(button);
  await waitFor(() => expect(left).toHaveLength(1));
  await act(async () => void fireEvent.click(button));
  await act(async () => void fireEvent.click(button));
  expect(paid).toHaveLength(1);
  expect(left).toHaveLength(1);
});

test("back from paying: confirming until the server knows, then the receipt's email is named", async () => {
  progress = { ...half, own: "underWay", ownCents: 10_000 };
  opens(`?paid=2d0c0b0a-1111-4222-8333-444455556666${hash}`);
  await screen.findByText("Confirming your payment…");
  progress = { ...half, own: "paid", ownCents: 10_000 };
  await screen.findByText("Thank you. Your share of R100.00 is paid.");
  screen.getByText("Your receipt comes by email.");
  expect(asked.at(-1)).toMatchObject({ paymentId: "2d0c0b0a-1111-4222-8333-444455556666" });
  fireEvent.click(screen.getByRole("button", { name: "Pay another share" }));
  screen.getByRole("heading", { name: "Pay a share" });
});

test("a payment that did not go through, and one that went back, say so", async () => {
  progress = { ...half, own: "notPaid", ownCents: 10_000 };
  opens(`?unpaid=2d0c0b0a-1111-4222-8333-444455556666${hash}`);
  await screen.findByText(/nothing was charged/);
  progress = { ...half, own: "returned", ownCents: 10_000 };
  await renew();
  await screen.findByText("Your R100.00 is on its way back to you");
});
