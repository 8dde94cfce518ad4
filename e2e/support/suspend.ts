import type { Api } from "./api.ts";
import { demoPasswords } from "./demoAccounts.ts";
import type { Product } from "./product.ts";
import { sendMutation } from "./sendMutation.ts";

/** An admin suspends an account, as the admin's app sends it. */
export async function suspend(product: Product, account: Api, reason: string): Promise<void> {
  await sendAsAdmin(product, account, "user.suspend", reason);
}

export async function restore(product: Product, account: Api): Promise<void> {
  await sendAsAdmin(product, account, "user.restore", "A mistake");
}

async function sendAsAdmin(product: Product, account: Api, name: string, reason: string): Promise<void> {
  const { user } = await account.get<{ user: { id: string } }>("/api/me");
  const admin = await product.signIn("admin", demoPasswords.admin);
  await sendMutation(admin, name, { id: user.id, reason });
}
