import { presentRow } from "#shared/api/presentRow.ts";
import { WireError } from "#shared/api/wireError.ts";
import type { Actor } from "#shared/entities/actor.ts";
import { actorOf } from "#shared/entities/user.ts";
import { registrationForm } from "#shared/forms/accountForms.ts";
import { parseInput } from "#shared/mutations/parseInput.ts";
import { suspendedError } from "#shared/rules/suspension.ts";
import { usernameKey } from "#shared/rules/account.ts";
import type { AppContext } from "../../appContext.ts";
import { accountFor, newCredential, presentUser } from "../../auth/accounts.ts";
import { knownDevice, rememberDevice } from "../../auth/knownDevice.ts";
import { requireGoodPassword } from "../../auth/passwordRules.ts";
import { forgetRequests } from "../../auth/requestCookie.ts";
import { secondStepAfterPassword, type SecondStep } from "../../auth/secondSteps.ts";
import { endSession, pendingUserId, startPending, startSession } from "../../auth/sessions.ts";
import { isProduction } from "../../env.ts";
import { mailAccount } from "../../jobs/accountMails.ts";
import type { HttpContext } from "../../httpState.ts";
import { addressKey } from "../../limits/rateLimit.ts";
import { decide, newRowId } from "../decide.ts";
import { newAccount } from "../newAccount.ts";
import { found, type Asked, type Handlers } from "../handler.ts";

const visitor: Actor = { kind: "visitor" };

export function accountHandlers(app: AppContext): Pick<Handlers, "login" | "logout" | "me" | "register" | "signUp"> {
  return {
    login: async ({ ctx, body }) => {
      const [name, address] = [usernameKey(body.username), addressKey(ctx.ip)];
      const device = knownDevice(ctx, name);
      const from = `${name} ${device ?? address}`;
      const ofStrangers =
        device === undefined
          ? ([
              ["signInFrom", address],
              ["signInTo", name],
            ] as const)
          : [];
      // Counted before the check, so that simultaneous guesses count too.
      await app.limits.spend("signInTries", address);
      await app.limits.spend("signIn", from);
      for (const [limit, who] of ofStrangers) await app.limits.spend(limit, who);
      const user = await accountFor(app.rows, app.database, body, ctx.req.socket);
      if (!user) {
        await noteFailure(app, name);
        throw new WireError(401, "Invalid username or password");
      }
      await app.limits.giveBack("signInTries", address);
      await app.limits.forget("signIn", from);
      for (const [limit, who] of ofStrangers) await app.limits.giveBack(limit, who);
      await app.limits.spend("signInRight", from);
      if (user.suspendedAt) throw suspendedError(user.suspendedReason ?? "");
      forgetRequests(ctx);
      const secondStep = await secondStepAfterPassword(app, user);
      // Knowing an admin's password does not prove to be the admin.
      if (!secondStep) rememberDevice(ctx, name);
      if (secondStep) {
        await startPending(ctx, user.id);
        return { user: null, secondStep };
      }
      await startSession(ctx, user.id);
      await app.audit.note({ kind: "signIn", actor: actorOf(user), what: "POST /api/login", subject: user.id });
      return { user: presentUser(user) };
    },

    logout: async ({ ctx, actor }) => {
      endSession(ctx);
      if (actor.kind === "user") await app.audit.note({ kind: "signOut", actor, what: "POST /api/logout" });
      return {};
    },

    me: async ({ ctx, actor }) => {
      if (actor.kind !== "user") return { user: null, ...(await stepOfSignIn(app, ctx)) };
      return { user: presentUser(found(await app.rows.rowOne("user", actor.userId))) };
    },

    register: (asked) => register(app, asked),

    signUp: async ({ ctx, body, actor, mutationId }) => {
      const user = await newAccount(app, { ctx, body, mutationId, provenEmail: undefined });
      // A signed-in user stays signed in: the form is not offered to them.
      if (actor.kind === "user") return { user: presentUser(user) };
      forgetRequests(ctx);
      await startSession(ctx, user.id);
      await app.audit.note({ kind: "signIn", actor: actorOf(user), what: "POST /api/sign-up", subject: user.id });
      return { user: presentUser(user) };
    },
  };
}

/** What a sign-in started in this browser still requires, also after a reload. */
async function stepOfSignIn(app: AppContext, ctx: HttpContext): Promise<{ secondStep?: SecondStep }> {
  const userId = pendingUserId(ctx);
  const user = userId === undefined ? undefined : await app.rows.rowOne("user", userId);
  const secondStep = user && (await secondStepAfterPassword(app, user));
  return secondStep ? { secondStep } : {};
}

/** Records which account was tried, if it exists. Text typed into the wrong field by mistake is not stored. */
async function noteFailure(app: AppContext, name: string): Promise<void> {
  const [tried] = await app.rows.rowMany("user", { where: { usernameKey: name }, limit: 1 });
  const subject = tried?.id ?? "no such account";
  await app.audit.note({ kind: "signInFailed", actor: visitor, what: "POST /api/login", subject });
}

/** A new account with a streamer profile. Does not sign in: the form leads to the login page. */
async function register(app: AppContext, { ctx, body, mutationId }: Asked<"register">) {
  const { password, confirmPassword: _same, ...fields } = parseInput(registrationForm, body);
  requireGoodPassword(password, { ...fields, role: "user" }, isProduction(app.env));
  const userId = newRowId(visitor, mutationId, "user");
  const streamerId = newRowId(visitor, mutationId);
  await decide(app, {
    ctx,
    actor: visitor,
    mutationId,
    name: "streamer.register",
    args: { ...fields, userId, streamerId },
    extraWrites: async () => [await newCredential(userId, password)],
    limit: "registration",
  });
  const user = found(await app.rows.rowOne("user", userId));
  await mailAccount(app, userId, "confirmEmail");
  const owner = actorOf(user);
  const streamer = found(await app.rows.viewOne("streamer", streamerId, owner));
  return { user: presentUser(user), streamer: presentRow("streamer", streamer, owner) };
}
