import type { Actor } from "#shared/entities/actor.ts";
import type { User } from "#shared/entities/user.ts";
import { accountForm } from "#shared/forms/accountForms.ts";
import { parseInput } from "#shared/mutations/parseInput.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import type { AppContext } from "../appContext.ts";
import { accountFor, newCredential } from "../auth/accounts.ts";
import { requireGoodPassword } from "../auth/passwordRules.ts";
import { isProduction } from "../env.ts";
import type { HttpContext } from "../httpState.ts";
import { mailAccount } from "../jobs/accountMails.ts";
import { addressKey } from "../limits/rateLimit.ts";
import { resultOf } from "../sync/receipts.ts";
import { newRowId } from "./decide.ts";
import { found } from "./handler.ts";

const visitor: Actor = { kind: "visitor" };

interface AskedAccount {
  ctx: HttpContext;
  body: unknown;
  mutationId: string;
  /** The address the caller has proven to own, through a link mailed to it. */
  provenEmail: string | undefined;
}

/** The id that this call's account has or will have: a repeated call finds the account it created. */
export function newAccountId(mutationId: string): string {
  return newRowId(visitor, mutationId, "user");
}

/** An account without a profile. */
export async function newAccount(app: AppContext, asked: AskedAccount): Promise<User> {
  const { ctx, body, mutationId, provenEmail } = asked;
  const { username, password, email, agreedTo } = parseInput(accountForm, body);
  requireGoodPassword(password, { username, email, role: "user" }, isProduction(app.env));
  const id = newAccountId(mutationId);
  const isEmailVerified = email === provenEmail;
  await app.limits.spend("registration", addressKey(ctx.ip));
  const receipt = await app.writer.write({
    actor: { kind: "system" },
    origin: "system",
    name: "user.create",
    args: { id, username, email, role: "user", isEmailVerified, ...definedFields({ agreedTo }) },
    mutationId: newRowId(visitor, mutationId, "account"),
    sameArgsOnly: true,
    extraWrites: [await newCredential(id, password)],
  });
  resultOf(receipt);
  if (!isEmailVerified) await mailAccount(app, id, "confirmEmail");
  const user = await accountFor(app.rows, app.database, { username, password });
  return found(user?.id === id ? user : undefined);
}
