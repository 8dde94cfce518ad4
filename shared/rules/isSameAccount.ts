import type { BankDetails } from "../entities/bankAccount.ts";

/** Whether money sent to one would arrive at the other, in the same holder's name. */
export function isSameAccount(one: BankDetails, other: BankDetails): boolean {
  return (["holder", "bank", "branchCode", "accountNumber"] as const).every((field) => one[field] === other[field]);
}
