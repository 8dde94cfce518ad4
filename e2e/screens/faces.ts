import type { Page } from "@playwright/test";
import { aRequester, aStreamer } from "../support/prepare.ts";
import { expect } from "../support/test.ts";
import type { Face } from "./face.ts";
import { moneyFaces } from "./moneyFaces.ts";
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
  type Stage,
} from "./stage.ts";

const visitorAt = (link: (stage: Stage) => Promise<string>) => async (stage: Stage) =>
  newTab(await stage.openPhone(), await link(stage));

const opensPanel = async (page: Page) => {
  await page.getByRole("button", { name: /What this phone has saved and sent/ }).click();
  await expect(page.getByRole("dialog", { name: "On this phone" })).toBeVisible();
};

const opensNotifications = async (page: Page) => {
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
};

const requesterWithout = (path: string) => async (stage: Stage) => {
  const account = await aRequester(stage.product);
  return newTab(await stage.phoneOf(account.api), path);
};

const streamerWithout = (path: string) => async (stage: Stage) => {
  const account = await aStreamer(stage.product, { businessName: "Boland Beeld", contactPerson: "Anri Fourie" });
  return newTab(await stage.phoneOf(account.api), path);
};

const links: readonly Face[] = [
  { name: "claim", words: "Create account and keep it", prepare: visitorAt(aClaimLink) },
  {
    name: "claim-signed-in",
    words: "Move it to my account",
    prepare: async (stage) => newTab(await stage.phoneOf("parent"), await aClaimLink(stage)),
  },
  { name: "permission", words: "May we live-stream", prepare: visitorAt(aSchoolLink) },
  { name: "permission-answered", words: "Permission granted", prepare: visitorAt(anAnsweredLink) },
  { name: "permission-expired", words: "This link has expired", prepare: visitorAt(async () => "/permission#over") },
  { name: "ask-school", words: "Mail the link to the school", prepare: visitorAt(anAskLink) },
  {
    name: "notifications",
    words: "Streamer Dashboard",
    prepare: async (stage) => newTab(await stage.phoneOf("thabo"), "/streamer-dashboard"),
    reach: opensNotifications,
  },
];

const withoutSignal: readonly Face[] = [
  {
    name: "streamer-queued",
    words: "Saved on this phone, will send when online",
    prepare: async (stage) => ({ page: await aQueuedPhone(stage), path: "/streamer-dashboard" }),
  },
  {
    name: "outbox",
    words: /needs? you/,
    prepare: async (stage) => ({ page: await aPhoneThatNeedsYou(stage), path: "/streamer-dashboard" }),
    reach: opensPanel,
  },
  {
    name: "sign-out",
    words: "Saved on this phone, will send when online",
    prepare: async (stage) => ({ page: await aQueuedPhone(stage), path: "/streamer-dashboard" }),
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
    prepare: async (stage) => ({ page: await aPhoneThatLost(stage), path: "/streamer-dashboard" }),
    reach: (page) => expect(page.getByRole("heading", { level: 1 })).toBeVisible(),
  },
  {
    name: "requester-offline",
    words: /^Offline\. \w+ as of/,
    prepare: async (stage) => ({
      page: await offlineAt(stage, await stage.phoneOf("parent"), "/requester-dashboard"),
      path: "/requester-dashboard",
    }),
  },
  {
    name: "browse-failed",
    words: "Error Loading Fixtures",
    prepare: async (stage) => ({ page: await anEmptyOfflinePhone(stage), path: "/browse-fixtures" }),
  },
  {
    name: "permission-offline",
    words: "Touchline cannot be reached",
    prepare: async (stage) => ({ page: await anEmptyOfflinePhone(stage), path: "/permission#some-token" }),
  },
];

const empty: readonly Face[] = [
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
    prepare: async (stage) => newTab(await stage.phoneOf("lerato"), "/streamer-dashboard"),
    reach: opensNotifications,
  },
  {
    name: "outbox-empty",
    words: "Upcoming Fixtures",
    prepare: visitorAt(async () => "/"),
    reach: opensPanel,
  },
];

export const faces: readonly Face[] = [...links, ...withoutSignal, ...empty, ...moneyFaces];
