import { expect, type Page } from "@playwright/test";
import { demoPasswords } from "../support/demoAccounts.ts";

export class Admin {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async signsIn(): Promise<void> {
    await this.page.goto("/admin");
    await this.page.getByLabel("Username").fill("admin");
    await this.page.getByRole("textbox", { name: "Password" }).fill(demoPasswords.admin);
    await this.page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(this.page.getByRole("heading", { name: "Analytics Dashboard" })).toBeVisible();
  }

  async approves(businessName: string): Promise<void> {
    await this.page.getByRole("tab", { name: "Streamers" }).click();
    await this.page.getByRole("searchbox").fill(businessName);
    await this.page.getByRole("button", { name: `Approve ${businessName}` }).click();
    await this.page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await expect(this.page.getByText(`${businessName} has been approved.`)).toBeVisible();
  }
}
