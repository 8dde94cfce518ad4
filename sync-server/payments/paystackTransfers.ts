import * as z from "zod";
import type { BankDetails } from "#shared/entities/bankAccount.ts";
import type { AccountCheck } from "#shared/forms/accountCheckForm.ts";
import { PaystackRefused, type PaystackApi } from "./paystackApi.ts";
import type { TransferOrder, Transfers, TransferState } from "./provider.ts";

const recipientSchema = z.object({ recipient_code: z.string().min(1) });
const confirmationSchema = z.object({ verified: z.boolean() });
const transferSchema = z.object({ status: z.string() });
const prefix = "payout-";

/** Paystack's reference of a pay-out: it is taken for ever, so the same pay-out is never sent twice. */
export function transferReference(payoutId: string): string {
  return prefix + payoutId;
}

export function payoutOfReference(reference: string): string | undefined {
  return reference.startsWith(prefix) ? z.uuid().safeParse(reference.slice(prefix.length)).data : undefined;
}

export function paystackTransfers(api: PaystackApi): Transfers {
  return {
    confirmAccount: (account, check) => confirmAccount(api, account, check),
    send: (order) => send(api, order),
    lookUp: async (payoutId) => {
      const path = `/transfer/verify/${transferReference(payoutId)}`;
      return stateOf((await api.find(path, transferSchema))?.status);
    },
  };
}

/** South African banks only say whether a document's holder owns an account; elsewhere they give the owner's name. */
async function confirmAccount(
  api: PaystackApi,
  { holder, branchCode, accountNumber }: BankDetails,
  { documentType, documentNumber }: AccountCheck,
): Promise<"confirmed" | "refused"> {
  const body = {
    ...{ account_name: holder, account_number: accountNumber, bank_code: branchCode, country_code: "ZA" },
    account_type: documentType === "businessRegistrationNumber" ? "business" : "personal",
    ...{ document_type: documentType, document_number: documentNumber },
  };
  try {
    return (await api.post("/bank/validate", body, confirmationSchema)).verified ? "confirmed" : "refused";
  } catch (error) {
    if (error instanceof PaystackRefused) return "refused";
    throw error;
  }
}

/** The same account again is the same recipient. A branch code is the bank's code. */
async function send(api: PaystackApi, order: TransferOrder): Promise<"pending" | "accountRefused"> {
  const { payoutId, cents, account, reason } = order;
  const recipient = await recipientOf(api, account);
  if (recipient === undefined) return "accountRefused";
  const reference = transferReference(payoutId);
  const body = { source: "balance", amount: cents, currency: "ZAR", recipient, reference, reason };
  await api.post("/transfer", body, transferSchema);
  return "pending";
}

async function recipientOf(api: PaystackApi, account: TransferOrder["account"]): Promise<string | undefined> {
  const { holder: name, accountNumber: account_number, branchCode: bank_code } = account;
  const body = { type: "basa", name, account_number, bank_code, currency: "ZAR" };
  try {
    return (await api.post("/transferrecipient", body, recipientSchema)).recipient_code;
  } catch (error) {
    if (error instanceof PaystackRefused) return undefined;
    throw error;
  }
}

/** `otp`: somebody has to confirm it in the dashboard. */
function stateOf(status: string | undefined): TransferState {
  switch (status) {
    case undefined:
      return "unknown";
    case "success":
      return "paid";
    case "failed":
    case "abandoned":
    case "blocked":
    case "rejected":
      return "failed";
    case "reversed":
      return "reversed";
    default:
      return "pending";
  }
}
