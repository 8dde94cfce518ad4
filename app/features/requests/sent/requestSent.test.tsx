import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StoreOwnerProvider } from "#app/db/AccountContext.ts";
import { DatabaseProvider } from "#app/db/DatabaseProvider.tsx";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { keepResults } from "#app/db/results.ts";
import { keepRequest } from "#app/db/sentRequests.ts";
import { NotifyContext } from "#app/sync/NotifyContext.ts";
import { toastRecords } from "#app/ui/toastStore.ts";
import { match } from "#shared/testing/samples.ts";
import type { RequestKindId } from "../form/fixtureFormValues.ts";
import { RequestSent } from "./RequestSent.tsx";
import { SentRequests } from "./SentRequests.tsx";
import { useSentRequest } from "./useSentRequest.ts";
import { VisitorChoices } from "./VisitorChoices.tsx";

const mutationId = "0d0c0b0a-1111-4222-8333-444455556666";
const fixtureId = "0d0c0b0a-1111-4222-8333-444455557777";
let database: LocalDatabase;
/** The pay-later choices that were sent. */
let choices: unknown[];

beforeEach(() => {
  database = new LocalDatabase("visitor");
  choices = [];
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit = {}) => {
    if (address !== "/api/payment-choice") return Response.json({ status: "ok" });
    choices.push(JSON.parse(String(body)));
    return Response.json({ status: "chosen" });
  });
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  await database.delete();
});

function Screen() {
  const { sent } = useSentRequest(mutationId);
  return (
    <>
      {sent && <RequestSent sent={sent} onChange={() => undefined} />}
      <SentRequests />
      <VisitorChoices />
    </>
  );
}

function opens(kind: RequestKindId = "parent"): void {
  keepRequest("visitor", { mutationId, fixtureId, kind, values: { ...match, budget: "4000" } });
  reloads();
}

/** The screen has to read everything from the device. */
function reloads(): void {
  cleanup();
  render(
    <MemoryRouter>
      <NotifyContext value={() => undefined}>
        <DatabaseProvider userId="visitor">
          <StoreOwnerProvider value={{ userId: "visitor", role: "user" }}>
            <Screen />
          </StoreOwnerProvider>
        </DatabaseProvider>
      </NotifyContext>
    </MemoryRouter>,
  );
}

async function isAccepted(): Promise<void> {
  const result = { id: fixtureId, number: 12, claimToken: "a-token" };
  const at = { name: "fixture.submit", args: {}, createdAt: "2026-11-22T10:00:00.000Z" };
  await act(() => keepResults(database, [{ ...at, mutationId, outcome: "applied", result, decidedAt: at.createdAt }]));
}

test("Pay Now is disabled with a reason until the request has its number, then leads to its payment", async () => {
  opens();
  const waiting = await screen.findByRole("button", { name: /Pay Now/ });
  expect(waiting.getAttribute("aria-disabled")).toBe("true");
  screen.getByText("You can pay as soon as your request has its number. That needs a signal.");
  for (const amount of ["-R400.00", "R3600.00"]) screen.getByText(amount);
  await isAccepted();
  const way = await screen.findByRole("link", { name: "Pay Now (Get 10% Discount)" });
  const { pathname, searchParams } = new URL(way.getAttribute("href") ?? "", "http://here.test");
  expect([pathname, searchParams.get("amount"), searchParams.get("type"), searchParams.get("fixtureId")]).toEqual([
    "/payment",
    "4000",
    "parent",
    "12",
  ]);
});

test("a reload keeps the number and the claim link, and the request is found again", async () => {
  opens();
  await isAccepted();
  await screen.findByText(/It is Fixture #12./);
  expect(screen.getByRole("link", { name: "Create an account to save it" }).getAttribute("href")).toBe(
    "/claim#a-token",
  );
  const way = screen.getByRole("link", { name: /^Open / }).getAttribute("href");
  expect(way).toBe(`/?type=parent&sent=${mutationId}`);
});

test("Pay on Event Day is confirmed at once and sent once, as soon as the request is accepted", async () => {
  opens();
  fireEvent.click(await screen.findByRole("button", { name: "Pay on Event Day" }));
  expect(toastRecords()).toMatchObject([{ title: "Pay on Event Day" }]);
  await screen.findByText(/, pay on event day/);
  await act(async () => void (await import("#shared/api/contract.ts")));
  expect(choices).toEqual([]);
  await isAccepted();
  await waitFor(() => expect(localStorage.getItem("draft:visitor:sent requests")).toContain('"isChoiceSent":true'));
  expect(choices).toEqual([{ fixtureId, kind: "eventDay" }]);
});

test("a business pays in full or gets an invoice, and sees what the team does", async () => {
  opens("business");
  await isAccepted();
  await screen.findByRole("link", { name: "Pay Now (Get Priority Processing)" });
  expect(screen.queryByText(/Discount/)).toBeNull();
  screen.getByText("Our team will review your brand assets and contact you within 24 hours.");
  fireEvent.click(screen.getByRole("button", { name: "Invoice Me (Net 30 Terms)" }));
  expect(toastRecords()).toMatchObject([
    { description: "An invoice will be sent within 24 hours with payment terms." },
  ]);
  await waitFor(() => expect(choices).toEqual([{ fixtureId, kind: "invoice" }]));
});

test.each([
  ["parent", "Pay on Event Day", "You pay the streamer on the day of the match. Nothing else is needed now."],
  ["business", "Invoice Me (Net 30 Terms)", "Invoice requested. It comes by email, to be paid in 30 days."],
] as const)(
  "a %s who chose to pay later reads that choice after a reload, with Pay now instead alone",
  async (kind, choice, words) => {
    opens(kind);
    await isAccepted();
    fireEvent.click(await screen.findByRole("button", { name: choice }));
    await screen.findByText(words);
    reloads();
    await screen.findByText(words);
    const way = await screen.findByRole("link", { name: "Pay now instead" });
    expect(way.className).not.toContain("button-primary");
    expect(screen.getAllByRole("link", { name: /^Pay/ })).toEqual([way]);
    expect(screen.queryByRole("button", { name: choice })).toBeNull();
  },
);
