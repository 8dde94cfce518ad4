import type { User } from "#shared/entities/user.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { AppContext } from "../appContext.ts";
import { isPasswordOf } from "../auth/accounts.ts";
import type { Caller } from "../auth/passwords.ts";
import { resultOf } from "../sync/receipts.ts";

/** The current password, asked for again: whoever has found an open session does not guess on. */
export async function requirePassword(app: AppContext, user: User, password: string, caller: Caller): Promise<void> {
  await app.limits.spend("passwordCheck", user.id);
  if (!(await isPasswordOf(app.database, user.id, password, caller))) throw new DomainError("account.passwordWrong");
  await app.limits.forget("passwordCheck", user.id);
}

/** The account's address: a new one, or the present one confirmed. */
export async function setEmail(
  { writer }: Pick<AppContext, "writer">,
  args: { id: string; email: string; isVerified: boolean },
): Promise<void> {
  const actor = { kind: "system" as const };
  const mutationId = crypto.randomUUID();
  resultOf(await writer.write({ actor, origin: "system", name: "user.setEmail", args, mutationId }));
}
