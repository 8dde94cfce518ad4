import { nameLabel, signsContract } from "./anybody.ts";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Match } from "../support/match.ts";
import type { aRegistration } from "../support/prepare.ts";

/** A streamer at the ground, on a phone. */
export class Streamer {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  match(match: Match): Locator {
    return this.page.getByRole("article").filter({ hasText: match.homeSchool });
  }

  async registers(form: ReturnType<typeof aRegistration>): Promise<void> {
    await this.page.goto("/become-streamer");
    const field = (label: string, exact = false) => this.page.getByLabel(label, { exact });
    await field("Username").fill(form.username);
    await this.page.getByRole("textbox", { name: "Password", exact: true }).fill(form.password);
    await field("Confirm Password").fill(form.confirmPassword);
    await field("Business Name").fill(form.businessName);
    await field("Contact Person").fill(form.contactPerson);
    await this.page.getByRole("textbox", { name: "Email" }).fill(form.email);
    await field("Phone Number").fill(form.phone);
    await this.page.getByRole("textbox", { name: "Location" }).fill(form.location);
    await field("Experience Level").selectOption(form.experience);
    await field("Price Range").selectOption(form.priceRange);
    await this.page.getByRole("textbox", { name: "Equipment" }).fill(form.equipment);
    await this.page.getByRole("textbox", { name: "Service Areas" }).fill(form.serviceAreas);
    await this.page.getByRole("button", { name: "Create Account" }).click();
  }

  async opensBidFor(match: Match): Promise<Locator> {
    await this.page.goto("/browse-fixtures");
    await this.finds(match);
    await this.match(match).getByRole("button", { name: "Apply to Stream This Fixture" }).click();
    const dialog = this.page.getByRole("dialog", { name: "Apply to Stream" });
    await expect(dialog).toBeVisible();
    return dialog;
  }

  async finds(match: Match): Promise<void> {
    await this.page.getByRole("searchbox").fill(match.homeSchool);
    await expect(this.match(match)).toBeVisible();
  }

  async bidsOn(match: Match, { price, message }: { price: string; message: string }): Promise<void> {
    const dialog = await this.opensBidFor(match);
    await dialog.getByLabel("Proposed price").fill(price);
    await dialog.getByLabel("Message").fill(message);
    await dialog.getByRole("button", { name: /^Bid R/ }).click();
  }

  /** The button of a step, wherever the screen puts it: in the card, or within the thumb's reach. */
  step(match: Match, name: string): Locator {
    const inCard = this.match(match).getByRole("button", { name, exact: true });
    return inCard
      .or(this.page.getByRole("main").getByRole("button", { name, exact: true }))
      .filter({ visible: true })
      .first();
  }

  async takesStep(match: Match, name: string): Promise<void> {
    await this.step(match, name).click();
  }

  async asksTheSchool(match: Match, message: string): Promise<void> {
    await this.takesStep(match, "Request School Permission");
    const dialog = this.page.getByRole("dialog");
    await dialog.getByLabel("Message").fill(message);
    await dialog.getByRole("button", { name: "Ask the school" }).click();
  }

  /** These journeys' matches are weeks away. */
  private async meansItEarly(): Promise<void> {
    await this.page.getByRole("button", { name: "Go on anyway" }).click();
  }

  async startsStream(match: Match, address: string): Promise<void> {
    await this.takesStep(match, "Start Stream");
    await this.meansItEarly();
    const dialog = this.page.getByRole("dialog");
    await dialog.getByLabel("Stream URL").fill(address);
    await dialog.getByRole("button", { name: "Start Stream" }).click();
  }

  /** Opens the camera that films live; nothing is live yet. */
  async filmsWithThePhone(match: Match): Promise<void> {
    await this.takesStep(match, "Start Stream");
    await this.meansItEarly();
    await this.page.getByRole("dialog").getByRole("link", { name: "Go live with this phone" }).click();
  }

  async endsStream(match: Match, recording: string): Promise<void> {
    await this.takesStep(match, "End stream");
    await this.meansItEarly();
    const dialog = this.page.getByRole("dialog");
    await dialog.getByLabel("Recording URL").fill(recording);
    await dialog.getByRole("button", { name: "Mark delivered" }).click();
  }

  /** Begins a reel of this match; its creator then shows the match's clips. */
  async startsReel({ id }: { id: string }, title: string): Promise<Locator> {
    await this.page.getByRole("link", { name: "Highlight Reels" }).first().click();
    await this.page
      .getByRole("button", { name: /^Create Reel of/ })
      .first()
      .click();
    const creator = this.page.getByRole("dialog", { name: "Create Highlight Reel" });
    // Other journeys deliver as well: the latest match is not always this one.
    const chosen = creator.getByRole("combobox", { name: "Match" });
    await expect(chosen).not.toHaveValue("");
    await chosen.selectOption(id);
    await creator.getByRole("textbox", { name: "Title" }).fill(title);
    await creator.getByRole("button", { name: "Next: Add Clips" }).click();
    return creator;
  }

  async opensDetails(match: Match): Promise<void> {
    await this.match(match).getByText("Contacts, venue, documents").click();
  }

  async opensContract(match: Match): Promise<void> {
    await this.takesStep(match, "Sign contract");
    await expect(this.page).toHaveURL(/\/contract/);
    await expect(this.page.getByLabel(nameLabel)).toBeVisible();
  }

  async signs(name: string): Promise<void> {
    await signsContract(this.page, name);
  }
}
