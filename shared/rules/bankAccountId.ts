import { derivedId } from "./derivedId.ts";

/** Each account has one bank account, wherever its row is made. */
export function bankAccountId(userId: string): string {
  return derivedId("bankAccount", userId, 0);
}
