import { expect, type Page } from "@playwright/test";
import type { DemoName } from "../support/demoAccounts.ts";

export interface Screen {
  name: string;
  /** Absent: a visitor. */
  person?: DemoName;
  path: string;
  /** Words that appear once the screen is complete. */
  words: string | RegExp;
  /** The user's steps to get there. */
  reach?(page: Page): Promise<void>;
}

const tab = (name: RegExp) => (page: Page) => page.getByRole("tab", { name }).click();

const hasMatches = (page: Page) => expect(page.getByRole("article").first()).toBeVisible();

/** Every screen of the product, with the demo data. */
export const screens: readonly Screen[] = [
  { name: "home", path: "/", words: "Upcoming Fixtures", reach: hasMatches },
  { name: "login", path: "/login", words: "Welcome Back" },
  { name: "request-chooser", path: "/request-stream", words: "Parent/Individual" },
  { name: "request-form", path: "/request-stream?type=parent", words: "The match" },
  { name: "become-streamer", path: "/become-streamer", words: "Business information" },
  { name: "browse-fixtures", path: "/browse-fixtures", words: "Browse Fixtures", reach: hasMatches },
  { name: "browse-none", path: "/browse-fixtures?q=nowhere", words: "No Fixtures Found" },
  { name: "streamers", path: "/streamers", words: "Mokoena Live Sport" },
  { name: "highlight-reels", path: "/highlight-reels", words: "Create Reels from Recent Matches" },
  { name: "proof", path: "/proof", words: "Check a streamer's code" },
  { name: "help", path: "/help", words: "How do I ask for a stream?" },
  { name: "admin-login", path: "/admin", words: "Admin Login" },
  { name: "claim-broken", path: "/claim", words: "This link is not complete" },
  { name: "permission-broken", path: "/permission", words: "This link is not complete" },
  { name: "not-found", path: "/no-such-page", words: "404 Page Not Found" },
  { name: "guard", path: "/requester-dashboard", words: "Access Restricted" },
  {
    name: "menu",
    path: "/",
    words: "Upcoming Fixtures",
    reach: async (page) => {
      const menu = page.getByRole("button", { name: "Menu" });
      if (await menu.isVisible()) await menu.click();
    },
  },
  { name: "streamer-workflows", person: "thabo", path: "/streamer-dashboard", words: "Initial Setup" },
  { name: "streamer-requests", person: "thabo", path: "/streamer-dashboard?tab=requests", words: "Modify Request" },
  { name: "streamer-opportunities", person: "thabo", path: "/streamer-dashboard?tab=opportunities", words: "vs" },
  { name: "streamer-profile", person: "thabo", path: "/streamer-dashboard?tab=profile", words: "Service areas" },
  { name: "messages", person: "thabo", path: "/messages", words: "conversations" },
  {
    name: "messages-opened",
    person: "parent",
    path: "/messages",
    words: "conversations",
    reach: async (page) => {
      await page.getByRole("list", { name: "Messages" }).getByRole("link").first().click();
      await expect(page.getByRole("dialog", { name: /^Messages with/ })).toBeVisible();
    },
  },
  { name: "streamer-pending", person: "lerato", path: "/streamer-dashboard", words: "Pending Review" },
  {
    name: "bid",
    person: "thabo",
    path: "/browse-fixtures",
    words: "Browse Fixtures",
    reach: async (page) => {
      await page.getByRole("button", { name: "Apply to Stream This Fixture" }).first().click();
      await expect(page.getByRole("dialog", { name: "Apply to Stream" })).toBeVisible();
    },
  },
  {
    name: "contract",
    person: "parent",
    path: "/requester-dashboard",
    words: "Awaiting Streamers",
    reach: async (page) => {
      await page.getByRole("tab", { name: /^Assigned Streams/ }).click();
      await page.getByRole("link", { name: "Read and sign" }).first().click();
      await expect(page.getByRole("list", { name: "The clauses" }).first()).toBeVisible();
    },
  },
  { name: "requester-active", person: "parent", path: "/requester-dashboard", words: "Awaiting Streamers" },
  {
    name: "requester-assigned",
    person: "parent",
    path: "/requester-dashboard",
    words: "Awaiting Streamers",
    reach: tab(/^Assigned Streams/),
  },
  {
    name: "requester-completed",
    person: "parent",
    path: "/requester-dashboard",
    words: "Awaiting Streamers",
    reach: tab(/^Completed/),
  },
  { name: "business-active", person: "sipho-sports", path: "/requester-dashboard", words: "Awaiting Streamers" },
  { name: "guard-role", person: "parent", path: "/admin-dashboard", words: "Insufficient Permissions" },
  { name: "admin-overview", person: "admin", path: "/admin-dashboard", words: "Fixture Status" },
  { name: "admin-streamers", person: "admin", path: "/admin-dashboard?tab=streamers", words: "Lerato Films" },
  { name: "admin-mail", person: "admin", path: "/admin-dashboard?tab=mail", words: /New bid/ },
];

/** Opens it as its user does; complete when its words appear. */
export async function reachScreen(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path);
  await expect(page.getByRole("main").getByText(screen.words).filter({ visible: true }).first()).toBeVisible();
  await screen.reach?.(page);
}
