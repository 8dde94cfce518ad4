import { derivedId } from "./derivedId.ts";

/** Each account has one bank account, so its id derives from the account. */
export function bankAccountId(userId: string): string {
  return derivedId("bankAccount", userId, 0);
}
