import "fake-indexeddb/auto";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StoreOwnerProvider } from "#app/db/AccountContext.ts";
import { DatabaseProvider } from "#app/db/DatabaseProvider.tsx";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { NotifyContext } from "#app/sync/NotifyContext.ts";
import { setSyncPhase } from "#app/sync/syncStatus.ts";
import { match } from "#shared/testing/samples.ts";
import { emptyFixtureForm, type RequestKindId } from "./fixtureFormValues.ts";
import { RequestForm, type SentRequest } from "./RequestForm.tsx";

const { clientType: _, ...typed } = match;
let sent: SentRequest[] = [];

/** Offline, so that everything sent is queued. */
beforeEach(() => setSyncPhase({ kind: "offline" }));

afterEach(() => {
  cleanup();
  localStorage.clear();
  sent = [];
});

function opens(kind: RequestKindId): void {
  cleanup();
  render(
    <MemoryRouter>
      <NotifyContext value={() => undefined}>
        <DatabaseProvider userId="visitor">
          <StoreOwnerProvider value={{ userId: "visitor", role: "user" }}>
            <RequestForm
              kind={kind}
              initial={{ ...emptyFixtureForm, ...typed, budget: "6000" }}
              onSent={(request) => sent.push(request)}
            />
          </StoreOwnerProvider>
        </DatabaseProvider>
      </NotifyContext>
    </MemoryRouter>,
  );
}

function types(label: RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

test("a business's request names the business and carries its community preferences", async () => {
  opens("business");
  fireEvent.click(screen.getByRole("button", { name: "Submit Request" }));
  await screen.findAllByText("Business Name is required");
  expect(document.activeElement).toBe(screen.getByLabelText(/School Contact Role/));
  types(/Business Name/, "Corner Bakery");
  types(/School Contact Role/, "Principal");
  types(/Community Engagement Instructions/, "Thank the parents at half-time");
  fireEvent.click(screen.getByRole("button", { name: "Submit Request" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const [item] = await new LocalDatabase("visitor").outbox.toArray();
  expect(item?.args).toMatchObject({
    id: sent[0]?.fixtureId,
    clientType: "business",
    businessName: "Corner Bakery",
    specialInstructions: "Thank the parents at half-time",
    budget: "6000.00",
  });
});

test("a parent is not asked for a business, and each kind has its own draft", () => {
  opens("business");
  types(/Business Name/, "Corner Bakery");
  opens("parent");
  expect(screen.queryByLabelText(/Business Name/)).toBeNull();
  types(/Home School/, "Ridge");
  opens("business");
  expect(screen.getByLabelText<HTMLInputElement>(/Business Name/).value).toBe("Corner Bakery");
  expect(screen.getByLabelText<HTMLInputElement>(/Home School/).value).toBe(typed.homeSchool);
});
