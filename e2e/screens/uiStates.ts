import type { Page } from "@playwright/test";
import { aRequester, aStreamer } from "../support/prepare.ts";
import { expect } from "../support/test.ts";
import type { UiState } from "./uiState.ts";
import { moneyUiStates } from "./moneyUiStates.ts";
import {
  aClaimLink,
  anAnsweredLink,
  anAskLink,
  anEmptyOfflinePhone,
  aPhoneThatLost,
  aPhoneThatNeedsYou,
  aQueuedPhone,
  aSchoolLink,
  newTab,
  offlineAt,
  type Scenario,
} from "./scenario.ts";

const visitorAt = (link: (scenario: Scenario) => Promise<string>) => async (scenario: Scenario) =>
  newTab(await scenario.openPhone(), await link(scenario));

const opensPanel = async (page: Page) => {
  await page.getByRole("button", { name: /What this phone has saved and sent/ }).click();
  await expect(page.getByRole("dialog", { name: "On this phone" })).toBeVisible();
};

const opensNotifications = async (page: Page) => {
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
};

const requesterWithout = (path: string) => async (scenario: Scenario) => {
  const account = await aRequester(scenario.product);
  return newTab(await scenario.phoneOf(account.api), path);
};

const streamerWithout = (path: string) => async (scenario: Scenario) => {
  const account = await aStreamer(scenario.product, { businessName: "Boland Beeld", contactPerson: "Anri Fourie" });
  return newTab(await scenario.phoneOf(account.api), path);
};

const links: readonly UiState[] = [
  { name: "claim", words: "Create account", prepare: visitorAt(aClaimLink) },
  {
    name: "claim-signed-in",
    words: "Add to my account",
    prepare: async (scenario) => newTab(await scenario.phoneOf("parent"), await aClaimLink(scenario)),
  },
  { name: "permission", words: "May we live-stream", prepare: visitorAt(aSchoolLink) },
  { name: "permission-answered", words: "Permission granted", prepare: visitorAt(anAnsweredLink) },
  { name: "permission-expired", words: "This link has expired", prepare: visitorAt(async () => "/permission#over") },
  { name: "ask-school", words: "Mail the link to the school", prepare: visitorAt(anAskLink) },
  {
    name: "notifications",
    words: "Streamer Dashboard",
    prepare: async (scenario) => newTab(await scenario.phoneOf("thabo"), "/streamer-dashboard"),
    reach: opensNotifications,
  },
];

const withoutSignal: readonly UiState[] = [
  {
    name: "streamer-queued",
    words: "Saved on this phone, will send when online",
    prepare: async (scenario) => ({ page: await aQueuedPhone(scenario), path: "/streamer-dashboard" }),
  },
  {
    name: "outbox",
    words: /needs? you/,
    prepare: async (scenario) => ({ page: await aPhoneThatNeedsYou(scenario), path: "/streamer-dashboard" }),
    reach: opensPanel,
  },
  {
    name: "sign-out",
    words: "Saved on this phone, will send when online",
    prepare: async (scenario) => ({ page: await aQueuedPhone(scenario), path: "/streamer-dashboard" }),
    reach: async (page) => {
      const menu = page.getByRole("button", { name: "Menu" });
      await menu
        .or(page.getByRole("button", { name: /^streamer/ }))
        .filter({ visible: true })
        .click();
      await page.getByText("Logout", { exact: true }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "changes-gone",
    words: "2 changes are gone",
    prepare: async (scenario) => ({ page: await aPhoneThatLost(scenario), path: "/streamer-dashboard" }),
    reach: (page) => expect(page.getByRole("heading", { level: 1 })).toBeVisible(),
  },
  {
    name: "requester-offline",
    words: /^Offline\. \w+ as of/,
    prepare: async (scenario) => ({
      page: await offlineAt(scenario, await scenario.phoneOf("parent"), "/requester-dashboard"),
      path: "/requester-dashboard",
    }),
  },
  {
    name: "browse-failed",
    words: "Error Loading Fixtures",
    prepare: async (scenario) => ({ page: await anEmptyOfflinePhone(scenario), path: "/browse-fixtures" }),
  },
  {
    name: "permission-offline",
    words: "Touchline cannot be reached",
    prepare: async (scenario) => ({ page: await anEmptyOfflinePhone(scenario), path: "/permission#some-token" }),
  },
];

const empty: readonly UiState[] = [
  { name: "streamer-empty-workflows", words: "No active workflows", prepare: streamerWithout("/streamer-dashboard") },
  {
    name: "streamer-empty-requests",
    words: "No applications yet",
    prepare: streamerWithout("/streamer-dashboard?tab=requests"),
  },
  {
    name: "streamer-profile-missing",
    words: "Streamer profile not found",
    prepare: requesterWithout("/streamer-dashboard"),
  },
  {
    name: "requester-empty-assigned",
    words: "Active Requests",
    prepare: requesterWithout("/requester-dashboard"),
    reach: (page) => page.getByRole("tab", { name: /^Assigned Streams/ }).click(),
  },
  {
    name: "notifications-empty",
    words: "Streamer Dashboard",
    prepare: async (scenario) => newTab(await scenario.phoneOf("lerato"), "/streamer-dashboard"),
    reach: opensNotifications,
  },
  {
    name: "outbox-empty",
    words: "Upcoming Fixtures",
    prepare: visitorAt(async () => "/"),
    reach: opensPanel,
  },
];

export const uiStates: readonly UiState[] = [...links, ...withoutSignal, ...empty, ...moneyUiStates];
