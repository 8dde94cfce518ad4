import type { AppContext } from "../appContext.ts";
import { hashPassword } from "../auth/passwords.ts";
import type { RoleAccounts } from "./roleAccounts.ts";

export const knownPassword = "a-known-secret";
export const knownHash = hashPassword(knownPassword);

/** Gives each account this password. */
export async function havePassword({ database }: AppContext, accounts: RoleAccounts): Promise<void> {
  const passwordHash = await knownHash;
  const credentials = database.collection<{ _id: string; passwordHash: string }>("credentials");
  for (const { userId } of Object.values(accounts)) {
    await credentials.updateOne({ _id: userId }, { $set: { passwordHash } }, { upsert: true });
  }
}
