import { bankDetails } from "#shared/entities/bankAccount.ts";
import type { AccountCheck } from "#shared/forms/accountCheckForm.ts";
import { bankAccountId } from "#shared/rules/bankAccountId.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { AppContext } from "../appContext.ts";
import { withoutTurn } from "../limits/turns.ts";
import { writeSystemMutation, type PaymentParts } from "./checkout.ts";

type Parts = PaymentParts & Pick<AppContext, "limits">;

/**
 * Where a provider pays out, asks the streamer's bank whether the saved account is theirs. The document's number goes to
 * the provider and is stored nowhere.
 */
export async function confirmAccount(
  parts: Parts,
  userId: string,
  check: AccountCheck,
): Promise<"confirmed" | "refused" | "notNeeded"> {
  const transfers = parts.payments.forPayouts?.transfers;
  if (!transfers) return "notNeeded";
  const saved = await parts.rows.rowOne("bankAccount", bankAccountId(userId));
  if (!saved) throw new DomainError("bankAccount.missing");
  if (saved.verifiedAt !== undefined) return "confirmed";
  await parts.limits.spend("accountCheck", userId);
  const account = bankDetails.parse(saved);
  const answer = await withoutTurn(() => transfers.confirmAccount(account, check));
  if (answer === "confirmed") await writeSystemMutation(parts, "bankAccount.verify", { userId, account });
  return answer;
}
