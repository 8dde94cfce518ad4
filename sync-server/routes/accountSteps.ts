import type { User } from "#shared/entities/user.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { AppContext } from "../appContext.ts";
import { isPasswordOf } from "../auth/accounts.ts";
import type { Caller } from "../auth/passwords.ts";
import { resultOf } from "../sync/receipts.ts";

/** Asks for the current password again: someone who found an open session must not guess on. */
export async function requirePassword(app: AppContext, user: User, password: string, caller: Caller): Promise<void> {
  await app.limits.spend("passwordCheck", user.id);
  if (!(await isPasswordOf(app.database, user.id, password, caller))) throw new DomainError("account.passwordWrong");
  await app.limits.forget("passwordCheck", user.id);
}

/** Sets the account's address: a new one, or the present one confirmed. */
export async function setEmail(
  { writer }: Pick<AppContext, "writer">,
  args: { id: string; email: string; isVerified: boolean },
): Promise<void> {
  const actor = { kind: "system" as const };
  const mutationId = crypto.randomUUID();
  resultOf(await writer.write({ actor, origin: "system", name: "user.setEmail", args, mutationId }));
}
