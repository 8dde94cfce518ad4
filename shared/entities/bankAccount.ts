import * as z from "zod";
import { userAudience } from "./actor.ts";
import { baseFields, entity } from "./entity.ts";
import { tables } from "./tables.ts";

export const bankDetails = z.object({
  holder: z.string(),
  bank: z.string(),
  branchCode: z.string(),
  accountNumber: z.string(),
});
export type BankDetails = z.infer<typeof bankDetails>;

/** Where a streamer is paid out to. Each account has one. */
export const bankAccountSchema = z.object({ ...baseFields, ...bankDetails.shape, userId: z.uuid() });
export type BankAccount = z.infer<typeof bankAccountSchema>;

const fields = Object.keys(bankAccountSchema.shape) as (keyof BankAccount)[];

export const bankAccountEntity = entity({
  name: "bankAccount",
  ...tables.bankAccount,
  schema: bankAccountSchema,
  firstSync: "own",
  seenBy: (account) => [
    { audience: userAudience(account.userId), fields },
    { audience: "admin", fields },
  ],
});
