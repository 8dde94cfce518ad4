import { expect, type Page } from "@playwright/test";
import { permissionTicks } from "#shared/rules/permissionPage.ts";

/** The school's contact: no account, only the emailed link. */
export class School {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async opensLink(link: string): Promise<void> {
    await this.page.goto(link);
    await expect(this.page.getByRole("heading", { level: 1 })).toContainText("May we live-stream");
  }

  async saysYes(conditions = ""): Promise<void> {
    for (const { label } of permissionTicks) await this.page.getByLabel(label).check();
    if (conditions) await this.page.getByLabel("Conditions").fill(conditions);
    await this.page.getByRole("button", { name: "Approve" }).click();
    await expect(this.page.getByRole("heading", { name: "Permission granted" })).toBeVisible();
  }

  async saysNo(reason: string): Promise<void> {
    await this.page.getByRole("button", { name: "Decline" }).click();
    const question = this.page.getByRole("alertdialog");
    await question.getByLabel("Reason").fill(reason);
    await question.getByRole("button", { name: "Decline" }).click();
    await expect(this.page.getByRole("heading", { name: "You declined" })).toBeVisible();
  }

  async takesYesBack(): Promise<void> {
    await this.page.getByRole("button", { name: "Withdraw permission" }).click();
    await this.page.getByRole("alertdialog").getByRole("button", { name: "Withdraw permission" }).click();
    await expect(this.page.getByRole("heading", { name: "Permission withdrawn" })).toBeVisible();
  }
}
