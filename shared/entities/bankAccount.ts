import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

export const bankDetails = z.object({
  holder: z.string(),
  bank: z.string(),
  branchCode: z.string(),
  accountNumber: z.string(),
});
export type BankDetails = z.infer<typeof bankDetails>;

/** The account for a streamer's pay-outs, one each. */
export const bankAccountSchema = z.object({
  ...baseFields,
  ...bankDetails.shape,
  userId: z.uuid(),
  /** When its bank confirmed that it is the holder's: of these details, and absent after a change. */
  verifiedAt: z.iso.datetime().optional(),
});
export type BankAccount = z.infer<typeof bankAccountSchema>;

type Side = "owner" | "admin";
const both: readonly Side[] = ["owner", "admin"];

const visibility: Visibility<BankAccount, Side> = {
  holder: both,
  bank: both,
  branchCode: both,
  accountNumber: both,
  userId: both,
  verifiedAt: both,
};

export const bankAccountEntity = entity({
  name: "bankAccount",
  ...tables.bankAccount,
  schema: bankAccountSchema,
  firstSync: "own",
  visibility,
  sidesOf: (account) => ({ owner: userAudiences(account.userId), admin: ["admin"] }),
});
