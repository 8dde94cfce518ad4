import type { Actor } from "#shared/entities/actor.ts";
import type { User } from "#shared/entities/user.ts";
import { newPasswordForm } from "#shared/forms/accountForms.ts";
import { parseInput } from "#shared/mutations/parseInput.ts";
import { usernameKey } from "#shared/rules/account.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { AppContext } from "../../appContext.ts";
import { canBeReset, openConfirm, openReset } from "../../auth/accountLinks.ts";
import { replacePassword } from "../../auth/accounts.ts";
import { endSessionsBut } from "../../auth/accountSessions.ts";
import { rememberDevice } from "../../auth/knownDevice.ts";
import { requireGoodPassword } from "../../auth/passwordRules.ts";
import { isProduction } from "../../env.ts";
import { mailAccount } from "../../jobs/accountMails.ts";
import { addressKey } from "../../limits/rateLimit.ts";
import { setEmail } from "../accountSteps.ts";
import type { Asked, Handlers } from "../handler.ts";

const mostAccounts = 5;

type Names = "confirmEmail" | "forgottenPassword" | "readReset" | "resetPassword";

/** Handles the links that an account receives by email. The token identifies the account, not the session. */
export function accountLinkHandlers(app: AppContext): Pick<Handlers, Names> {
  return {
    confirmEmail: async ({ ctx, body }) => {
      await app.limits.spend("accountLink", addressKey(ctx.ip));
      const confirmed = await openConfirm(app, body.token);
      await setEmail(app, { ...confirmed, isVerified: true });
      await app.audit.note({ kind: "account", actor: owner(confirmed.id), what: "email.confirmed" });
      return {};
    },

    forgottenPassword: async ({ ctx, body }) => {
      await app.limits.spend("forgottenFrom", addressKey(ctx.ip));
      await app.limits.spend("forgotten", usernameKey(body.account));
      // Not awaited: not even the answer's timing reveals whether such an account exists.
      void mailResets(app, body.account).catch((error: unknown) =>
        app.log.error({ type: error instanceof Error ? error.name : typeof error }, "No reset mail was enqueued"),
      );
      return { status: "asked" };
    },

    readReset: async ({ ctx, body }) => {
      await app.limits.spend("accountLink", addressKey(ctx.ip));
      const { user, expiresAt } = await openReset(app, body.token);
      return { username: user.username, expiresAt: expiresAt.toISOString() };
    },

    resetPassword: (asked) => resetPassword(app, asked),
  };
}

async function resetPassword(app: AppContext, { ctx, body }: Asked<"resetPassword">) {
  parseInput(newPasswordForm, { ...body, confirmPassword: body.password });
  const address = addressKey(ctx.ip);
  await app.limits.spend("accountLink", address);
  const { user, passwordHash: before } = await openReset(app, body.token);
  requireGoodPassword(body.password, user, isProduction(app.env));
  const isFirst = await replacePassword(app.database, user.id, { before, password: body.password });
  if (!isFirst) throw new DomainError("link.invalid");
  await endSessionsBut(app, user.id);
  rememberDevice(ctx, usernameKey(user.username));
  await app.limits.forget("signIn", `${usernameKey(user.username)} ${address}`);
  await app.audit.note({ kind: "account", actor: owner(user.id), what: "password.reset" });
  await mailAccount(app, user.id, "passwordChanged", crypto.randomUUID());
  return {};
}

/** By username, or every account with that confirmed address. */
async function mailResets(app: AppContext, account: string): Promise<void> {
  const accounts = [...(await accountsWith(app, { usernameKey: usernameKey(account) }))];
  if (account.includes("@")) {
    for (const email of new Set([account, account.toLowerCase()]))
      accounts.push(...(await accountsWith(app, { email })));
  }
  for (const user of accounts.filter(canBeReset)) await mailAccount(app, user.id, "passwordReset");
}

function accountsWith({ rows }: AppContext, where: Partial<User>): Promise<User[]> {
  return rows.rowMany("user", { where, limit: mostAccounts });
}

/** The holder of a link from the account's mailbox acts as that account here, without a session. */
function owner(userId: string): Actor {
  return { kind: "user", userId, role: "user", roleVersion: 0 };
}
