import type { User } from "#shared/entities/user.ts";
import { parseInput } from "#shared/mutations/parseInput.ts";
import { changeEmailForm, changePasswordForm } from "#shared/forms/accountForms.ts";
import type { AppContext } from "../../appContext.ts";
import { setPassword } from "../../auth/accounts.ts";
import { calendarKey } from "../../auth/calendarKey.ts";
import { endOneSession, endSessionsBut, sessionsOfAccount } from "../../auth/accountSessions.ts";
import { requireGoodPassword } from "../../auth/passwordRules.ts";
import { hasSecondStep, needsSecondStep, recoveryCodesLeftOf } from "../../auth/secondSteps.ts";
import { ownSessionKey } from "../../auth/sessions.ts";
import { isProduction, publicAddress } from "../../env.ts";
import { mailAccount, notifyFormerAddress } from "../../jobs/accountMails.ts";
import { requirePassword, setEmail } from "../accountSteps.ts";
import { found, requireUser, type Asked, type Handlers } from "../handler.ts";

/** What users do with their own account: password and sessions. */
export function ownAccountHandlers(
  app: AppContext,
): Pick<Handlers, "account" | "changePassword" | "endSessions" | "changeEmail" | "sendEmailLink"> {
  return {
    account: async ({ ctx, actor }) => {
      const { userId } = requireUser(actor);
      const own = ownSessionKey(ctx);
      const user = found(await app.rows.rowOne("user", userId));
      const sessions = await sessionsOfAccount(app, userId);
      return {
        email: user.email ?? null,
        isEmailConfirmed: user.emailVerifiedAt !== undefined,
        calendar: `${publicAddress(app.env)}/api/calendar/${await calendarKey(app, user.id)}.ics`,
        secondStep: await secondStepOf(app, user),
        sessions: sessions.map(({ _id, device = "A browser", startedAt, lastSeenAt }) => ({
          ...{ id: _id, device, isThis: _id === own },
          ...{ startedAt: startedAt?.toISOString() ?? null, lastSeenAt: lastSeenAt?.toISOString() ?? null },
        })),
      };
    },

    changePassword: (asked) => changePassword(app, asked),

    endSessions: async ({ ctx, actor, body }) => {
      const user = requireUser(actor);
      const isOthers = body.which === "others";
      if (isOthers) await endSessionsBut(app, user.userId, ownSessionKey(ctx));
      else await endOneSession(app, user.userId, body.which);
      const what = isOthers ? "sessions.othersEnded" : "sessions.oneEnded";
      await app.audit.note({ kind: "account", actor: user, what });
      return {};
    },

    changeEmail: (asked) => changeEmail(app, asked),

    sendEmailLink: async ({ actor }) => {
      await mailAccount(app, requireUser(actor).userId, "confirmEmail");
      return {};
    },
  };
}

async function secondStepOf({ database, env }: AppContext, { id, role }: User) {
  const [isOn, recoveryCodesLeft] = [await hasSecondStep(database, id), await recoveryCodesLeftOf(database, id)];
  return { isOn, isRequired: needsSecondStep(env, role), recoveryCodesLeft };
}

async function changePassword(app: AppContext, { ctx, actor, body }: Asked<"changePassword">) {
  const signedIn = requireUser(actor);
  parseInput(changePasswordForm, { ...body, confirmPassword: body.password });
  const user = found(await app.rows.rowOne("user", signedIn.userId));
  requireGoodPassword(body.password, user, isProduction(app.env));
  await requirePassword(app, user, body.current, ctx.req.socket);
  await setPassword(app.database, user.id, body.password);
  await endSessionsBut(app, user.id, ownSessionKey(ctx));
  await app.audit.note({ kind: "account", actor: signedIn, what: "password.changed" });
  await mailAccount(app, user.id, "passwordChanged", crypto.randomUUID());
  return {};
}

async function changeEmail(app: AppContext, { ctx, actor, body }: Asked<"changeEmail">) {
  const signedIn = requireUser(actor);
  const { email, password } = parseInput(changeEmailForm, body);
  const user = found(await app.rows.rowOne("user", signedIn.userId));
  await requirePassword(app, user, password, ctx.req.socket);
  await setEmail(app, { id: user.id, email, isVerified: false });
  await mailAccount(app, user.id, "confirmEmail", email);
  if (user.email && user.email !== email) await notifyFormerAddress(app, user.id, user.email);
  await app.audit.note({ kind: "account", actor: signedIn, what: "email.changed" });
  return {};
}
