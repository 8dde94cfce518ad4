import { randomUUID } from "node:crypto";
import { PROTOCOL_VERSION, SCHEMA_VERSION } from "#shared/api/syncProtocol.ts";
import type { Api } from "./api.ts";
import { demoPasswords } from "./demoAccounts.ts";
import type { Product } from "./product.ts";

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
  const own = await admin.get<{ user: { id: string } }>("/api/me");
  const mutation = { seq: 1, mutationId: randomUUID(), name, args: { id: user.id, reason } };
  await admin.post("/api/sync", {
    ...{
      protocolVersion: PROTOCOL_VERSION,
      schemaVersion: SCHEMA_VERSION,
      userId: own.user.id,
      clientId: randomUUID(),
    },
    ...{ cursor: null, limit: 1_000, mutations: [mutation], waiting: [] },
  });
}
