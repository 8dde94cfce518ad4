import { expect, type Page } from "@playwright/test";
import { permissionTicks } from "#shared/rules/permissionPage.ts";

/** The school's contact: no account, only the link in the mail. */
export class School {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async opensLink(link: string): Promise<void> {
    await this.page.goto(link);
    await expect(this.page.getByRole("heading", { level: 1 })).toContainText("be streamed live?");
  }

  async saysYes(conditions = ""): Promise<void> {
    for (const { label } of permissionTicks) await this.page.getByLabel(label).check();
    if (conditions) await this.page.getByLabel("Conditions").fill(conditions);
    await this.page.getByRole("button", { name: "Approve" }).click();
    await expect(this.page.getByRole("heading", { name: "You said yes" })).toBeVisible();
  }

  async saysNo(reason: string): Promise<void> {
    await this.page.getByLabel("Conditions").fill(reason);
    await this.page.getByRole("button", { name: "Decline" }).click();
    await expect(this.page.getByRole("heading", { name: "You said no" })).toBeVisible();
  }

  async takesYesBack(): Promise<void> {
    await this.page.getByRole("button", { name: "Withdraw your yes" }).click();
    await this.page.getByRole("alertdialog").getByRole("button", { name: "Withdraw your yes" }).click();
    await expect(this.page.getByRole("heading", { name: "You withdrew your yes" })).toBeVisible();
  }
}
