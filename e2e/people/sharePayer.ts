import { expect, type Page } from "@playwright/test";

/** Someone with the link to a match paid by many: no account. */
export class SharePayer {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async opens(link: string): Promise<void> {
    await this.page.goto(link);
    await expect(this.page.getByRole("heading", { name: "Share the cost" })).toBeVisible();
  }

  async types({ amount, email, name }: { amount?: string; email?: string; name?: string }): Promise<void> {
    if (amount !== undefined) await this.page.getByLabel("Your share").fill(amount);
    if (email !== undefined) await this.page.getByLabel("Email").fill(email);
    if (name !== undefined) await this.page.getByLabel("Name").fill(name);
  }

  async presses(): Promise<void> {
    await this.page.getByRole("button", { name: /^Pay( R[\d.]+)?$/ }).click();
  }

  async goesToPay(amount: string): Promise<void> {
    await this.page.getByRole("button", { name: `Pay ${amount}`, exact: true }).click();
    await expect(this.page.getByRole("heading", { name: "Test payment: no money moves" })).toBeVisible();
    await expect(this.page.getByText(amount, { exact: true })).toBeVisible();
  }

  /** On the provider's page. */
  async pays(): Promise<void> {
    await this.page.getByRole("button", { name: "Pay (test)" }).click();
  }
}
