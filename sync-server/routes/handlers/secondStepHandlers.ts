import type { Actor } from "#shared/entities/actor.ts";
import { actorOf, type User } from "#shared/entities/user.ts";
import { usernameKey } from "#shared/rules/account.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { AppContext } from "../../appContext.ts";
import { presentUser } from "../../auth/accounts.ts";
import { knownDevice, rememberDevice } from "../../auth/knownDevice.ts";
import { endSessionsBut } from "../../auth/accountSessions.ts";
import {
  beginSecondStep,
  hasSecondStep,
  needsSecondStep,
  newRecoveryCodes,
  takeCode,
  takeRecoveryCode,
  turnOffSecondStep,
  turnOnSecondStep,
} from "../../auth/secondSteps.ts";
import { markTwoStep, ownSessionKey, pendingUserId, startSession } from "../../auth/sessions.ts";
import type { HttpContext } from "../../httpState.ts";
import { mailAccount } from "../../jobs/accountMails.ts";
import { addressKey } from "../../limits/rateLimit.ts";
import { requirePassword } from "../accountSteps.ts";
import { found, requireUser, type Asked, type Handlers, type SignedIn } from "../handler.ts";

type Names = "signInCode" | "beginSecondStep" | "confirmSecondStep" | "changeSecondStep";

/** The second step of a sign-in: a code of an authenticator app, or one of the recovery codes. */
export function secondStepHandlers(app: AppContext): Pick<Handlers, Names> {
  return {
    signInCode: (asked) => signInCode(app, asked),

    beginSecondStep: async ({ ctx, actor, body }) => {
      const { user, isSigningIn } = await signedInOrSigningIn(app, ctx, actor);
      const isOn = await hasSecondStep(app.database, user.id);
      if (isOn && (isSigningIn || body.code === undefined)) throw new DomainError("account.secondStepOn");
      // Someone signing in has just given the password.
      if (!isSigningIn) await requirePassword(app, user, body.password ?? "", ctx.req.socket);
      // Switching to another app takes a code of the previous app or, if that is lost, a recovery code.
      if (isOn) await requireCode(app, ctx, user, () => takeEither(app, user.id, body.code ?? ""));
      return beginSecondStep(app, user.id, user.username);
    },

    confirmSecondStep: async ({ ctx, actor, body }) => {
      const { user, isSigningIn } = await signedInOrSigningIn(app, ctx, actor);
      const isOn = await hasSecondStep(app.database, user.id);
      if (isOn && isSigningIn) throw new DomainError("account.secondStepOn");
      const recoveryCodes = await requireCode(app, ctx, user, () => turnOnSecondStep(app, user.id, body.code));
      if (isSigningIn) await startSession(ctx, user.id, { isTwoStep: true });
      else markTwoStep(ctx);
      // Whoever found the lost phone may be signed in on it.
      if (isOn) await endSessionsBut(app, user.id, ownSessionKey(ctx));
      await tellChange(app, actorOf(user), isOn ? "secondStep.newApp" : "secondStep.on");
      if (isSigningIn) await noteSignIn(app, user);
      return { recoveryCodes, user: presentUser(user) };
    },

    changeSecondStep: (asked) => changeSecondStep(app, asked),
  };
}

async function signInCode(app: AppContext, { ctx, body }: Asked<"signInCode">) {
  const user = await signingIn(app, ctx);
  if (!user || !(await hasSecondStep(app.database, user.id))) throw new DomainError("auth.signInFirst");
  const taken = await requireCode(app, ctx, user, () => takeEither(app, user.id, body.code));
  await startSession(ctx, user.id, { isTwoStep: true });
  await noteSignIn(app, user);
  if (taken === "recovery") await tellChange(app, actorOf(user), "secondStep.recoveryUsed");
  return { user: presentUser(user) };
}

async function changeSecondStep(app: AppContext, { ctx, actor, body }: Asked<"changeSecondStep">) {
  const owner = requireUser(actor);
  const user = found(await app.rows.rowOne("user", owner.userId));
  const isOff = body.to === "off";
  if (isOff && needsSecondStep(app.env, user.role)) throw new DomainError("account.secondStepNeeded");
  await requirePassword(app, user, body.password, ctx.req.socket);
  // After losing the phone, only a recovery code is left.
  await requireCode(app, ctx, user, () => takeEither(app, user.id, body.code));
  const recoveryCodes = isOff ? [] : await newRecoveryCodes(app, user.id);
  if (isOff) await turnOffSecondStep(app, user.id);
  // Whoever found the phone may be signed in on it.
  await endSessionsBut(app, user.id, ownSessionKey(ctx));
  await tellChange(app, owner, isOff ? "secondStep.off" : "secondStep.newCodes");
  return { recoveryCodes };
}

/** Logs the change, and notifies the account's owner. */
async function tellChange(app: AppContext, actor: SignedIn, what: string): Promise<void> {
  await app.audit.note({ kind: "account", actor, what });
  await mailAccount(app, actor.userId, "secondStepChanged", crypto.randomUUID());
}

/** Accepts an app code or a recovery code; returns which of the two. */
async function takeEither(app: AppContext, userId: string, code: string): Promise<"app" | "recovery" | false> {
  if (await takeCode(app, userId, code)) return "app";
  return (await takeRecoveryCode(app, userId, code)) && "recovery";
}

/** Counted before the check and per device, like passwords, so that a guesser locks nobody out. */
async function requireCode<Taken>(
  app: AppContext,
  ctx: HttpContext,
  user: User,
  take: () => Promise<Taken | false>,
): Promise<Taken> {
  const name = usernameKey(user.username);
  const device = knownDevice(ctx, name);
  const from = `${user.id} ${device ?? addressKey(ctx.ip)}`;
  await app.limits.spend("secondStep", from);
  if (device === undefined) await app.limits.spend("secondStepTo", user.id);
  const taken = await take();
  if (taken === false) {
    const noted = { kind: "signInFailed" as const, what: "secondStep.code", subject: user.id };
    await app.audit.note({ ...noted, actor: { kind: "visitor" } });
    throw new DomainError("account.codeWrong");
  }
  await app.limits.forget("secondStep", from);
  if (device === undefined) await app.limits.giveBack("secondStepTo", user.id);
  rememberDevice(ctx, name);
  return taken;
}

/** Whoever is signed in, or has given the right password in this session. */
async function signedInOrSigningIn(app: AppContext, ctx: HttpContext, actor: Actor) {
  const pending = await signingIn(app, ctx);
  if (pending) return { user: pending, isSigningIn: true };
  const { userId } = requireUser(actor);
  return { user: found(await app.rows.rowOne("user", userId)), isSigningIn: false };
}

/** The account whose right password was given in this session, with no code yet. */
async function signingIn({ rows }: AppContext, ctx: HttpContext): Promise<User | undefined> {
  const userId = pendingUserId(ctx);
  const user = userId === undefined ? undefined : await rows.rowOne("user", userId);
  return user?.suspendedAt === undefined ? user : undefined;
}

function noteSignIn(app: AppContext, user: User): Promise<void> {
  return app.audit.note({ kind: "signIn", actor: actorOf(user), what: "POST /api/login/code", subject: user.id });
}
