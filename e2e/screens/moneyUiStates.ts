import type { Page } from "@playwright/test";
import type { Api } from "../support/api.ts";
import { aMatch } from "../support/match.ts";
import { aLiveMatch, aRequester, aStreamer, type StreamerAccount } from "../support/prepare.ts";
import { expect } from "../support/test.ts";
import type { UiState } from "./uiState.ts";
import { newTab, type Scenario } from "./scenario.ts";

/** Pays on the sandbox's page. */
async function pays({ product }: Scenario, payer: Api, fixtureId: string, amount: number): Promise<void> {
  const { redirectUrl } = await payer.post<{ redirectUrl: string }>("/api/create-payment-intent", {
    ...{ amount, metadata: { fixtureId } },
  });
  await fetch(product.directUrl + new URL(redirectUrl).pathname + "/paid", { method: "POST", redirect: "manual" });
}

/** A delivered match paid here, one whose streamer was paid by hand, and a business with an invoice. */
async function money(scenario: Scenario): Promise<{ requester: Api; streamer: StreamerAccount }> {
  const { product } = scenario;
  const [{ api: requester }, streamer] = await Promise.all([
    aRequester(product),
    aStreamer(product, { businessName: "Boland Beeld" }),
  ]);
  for (const isPaidHere of [true, false]) {
    const { match, bidId } = await aLiveMatch(
      { requester, streamer: streamer.api, product },
      "https://youtu.be/abc123",
    );
    if (isPaidHere) await pays(scenario, requester, match.id, 2160);
    await streamer.api.patch(`/api/requests/${bidId}`, { deliveredAt: new Date().toISOString() });
    if (!isPaidHere) await streamer.api.patch(`/api/requests/${bidId}`, { paymentStatus: "completed" });
  }
  const business = { ...aMatch({ budget: "5000" }), clientType: "business", businessName: "Corner Bakery" };
  const { id } = await requester.post<{ id: string }>("/api/fixtures", business);
  await requester.post("/api/payment-choice", { fixtureId: id, kind: "invoice" });
  return { requester, streamer };
}

const admins = async (scenario: Scenario) => {
  await money(scenario);
  return newTab(await scenario.phoneOf("admin"), "/admin-dashboard?tab=payments");
};

const opensPart = (name: RegExp, words: string | RegExp) => async (page: Page) => {
  await page.getByRole("radio", { name }).check({ force: true });
  await expect(page.getByText(words).first()).toBeVisible();
};

/** Screens about money, showing payments, an invoice and earnings. */
export const moneyUiStates: readonly UiState[] = [
  { name: "admin-payments", words: "By invoice", prepare: admins, reach: opensPart(/^Payments/, "Show payments") },
  { name: "admin-invoices", words: "Show payments", prepare: admins, reach: opensPart(/^Invoices/, /INV-/) },
  {
    name: "admin-payouts",
    words: "Show payments",
    prepare: admins,
    reach: opensPart(/^Pay-outs/, "Nothing to pay out"),
  },
  {
    name: "streamer-earnings",
    words: "Boland Beeld",
    prepare: async (scenario) => {
      const { streamer } = await money(scenario);
      return newTab(await scenario.phoneOf(streamer.api), "/streamer-dashboard?tab=earnings");
    },
    reach: (page) => expect(page.getByText(/Can be paid out from/).first()).toBeVisible(),
  },
  {
    name: "requester-documents",
    words: "Awaiting Streamers",
    prepare: async (scenario) => {
      const { requester } = await money(scenario);
      return newTab(await scenario.phoneOf(requester), "/requester-dashboard");
    },
    reach: (page) => expect(page.getByRole("link", { name: /INV-/ })).toBeVisible(),
  },
  {
    name: "payment-unknown",
    words: "R3600.00",
    prepare: async (scenario) => newTab(await scenario.openPhone(), "/payment?amount=4000&type=parent"),
  },
];
