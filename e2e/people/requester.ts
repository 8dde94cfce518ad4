import { signsContract } from "./anybody.ts";
import { expect, type Page } from "@playwright/test";
import type { Match } from "../support/match.ts";

/** A requester: a visitor, or an account on its dashboard. */
export class Requester {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  match(match: Match) {
    return this.page.getByRole("article").filter({ hasText: match.homeSchool });
  }

  async asksFor(match: Match): Promise<void> {
    await this.page.goto("/request-stream");
    await this.page.getByRole("region", { name: "Parent/Individual" }).getByRole("link").click();
    await this.fills(match);
    await this.page.getByRole("button", { name: "Submit Request" }).click();
  }

  async asksAsBusiness(match: Match, name: string): Promise<void> {
    await this.page.goto("/request-stream");
    await this.page.getByRole("region", { name: "Local Business" }).getByRole("link").click();
    await this.page.getByLabel("Business Name").fill(name);
    await this.fills(match);
    await this.page.getByLabel("Community Engagement Instructions").fill("Thank the parents at half-time");
    await this.page.getByRole("button", { name: "Submit Request" }).click();
  }

  async fills(match: Match): Promise<void> {
    const field = (label: string) => this.page.getByLabel(label, { exact: false });
    const own = (label: string) => this.page.getByLabel(label, { exact: true });
    await own("Contact Name").fill(match.contactName);
    await own("Contact Email").fill(match.contactEmail);
    await own("Contact Phone").fill(match.contactPhone);
    await field("School Contact Name").fill(match.schoolContactName);
    await field("School Contact Role").selectOption(match.schoolContactRole);
    await field("School Contact Email").fill(match.schoolContactEmail);
    await field("School Contact Phone").fill(match.schoolContactPhone);
    await this.page.getByRole("radio", { name: match.sport }).check({ force: true });
    await field("Home School").fill(match.homeSchool);
    await field("Away School").fill(match.awaySchool);
    await field("Match Date").fill(match.matchDate);
    await field("Match Time").fill(match.matchTime);
    await field("Venue").fill(match.venue);
    await this.page.getByRole("radio", { name: `R${match.budget}` }).check({ force: true });
  }

  async keepsItIn(account: { username: string; password: string; email: string }): Promise<void> {
    await this.page.getByRole("link", { name: "Create an account to save it" }).click();
    await this.page.getByLabel("Username").fill(account.username);
    await this.page.getByLabel("Email").fill(account.email);
    await this.page.getByLabel("Password", { exact: true }).fill(account.password);
    await this.page.getByRole("button", { name: "Create account" }).click();
  }

  async opensTab(name: "Active Requests" | "Assigned Streams" | "Completed"): Promise<void> {
    await this.page.getByRole("tab", { name }).click();
  }

  /** Opens the cost of a match to others, until the day that is proposed. */
  async sharesCost(match: Match): Promise<void> {
    await this.match(match).getByRole("button", { name: "Share the cost" }).click();
    await this.page.getByRole("dialog").getByRole("button", { name: "Get the link" }).click();
    await expect(this.match(match).getByRole("heading", { name: "The cost is being shared" })).toBeVisible();
  }

  /** What the requester sends to those who may want to pay. */
  async shareLink(match: Match): Promise<string> {
    return (await this.match(match).getByRole("link", { name: "See the page" }).getAttribute("href")) ?? "";
  }

  async accepts(streamer: string): Promise<void> {
    await this.asksToAccept(streamer);
    await this.confirmsAcceptance();
  }

  async asksToAccept(streamer: string): Promise<void> {
    await this.page.getByRole("button", { name: `Accept ${streamer}` }).click();
    await expect(this.page.getByRole("dialog")).toBeVisible();
  }

  async confirmsAcceptance(): Promise<void> {
    await this.page
      .getByRole("dialog")
      .getByRole("button", { name: /^Accept R/ })
      .click();
  }

  /** At exactly this millisecond, however slow the connection to the browser. */
  async confirmsAcceptanceAt(moment: number): Promise<void> {
    const confirm = this.page.getByRole("dialog").getByRole("button", { name: /^Accept R/ });
    await confirm.evaluate((button: HTMLElement, at) => void setTimeout(() => button.click(), at - Date.now()), moment);
  }

  async signs(name: string): Promise<void> {
    await signsContract(this.page, name);
  }
}
