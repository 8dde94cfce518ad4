import * as z from "zod";
import { pushCalls } from "./pushCalls.ts";
import { call } from "./call.ts";
import { userAnswer } from "./sessionCalls.ts";

const token = z.string().min(1).max(500);
const nothing = z.object({});
const password = z.string().min(1, "Password is required").max(200);

const code = z.string("Type the code").trim().min(1, "Type the code").max(100);

const sessionAnswer = z.object({
  /** Its handle for ending it; it cannot sign in. */
  id: z.string(),
  /** "Chrome on Android" */
  device: z.string(),
  startedAt: z.iso.datetime().nullable(),
  lastSeenAt: z.iso.datetime().nullable(),
  /** The calling session. */
  isThis: z.boolean(),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

/** Calls about one's account. All need a signal: only the server knows sessions and passwords. */
export const accountCalls = {
  ...pushCalls,
  account: call({
    method: "GET",
    path: "/api/account",
    answer: z.object({
      email: z.string().nullable(),
      /** Its owner has opened the emailed link. */
      isEmailConfirmed: z.boolean(),
      /** The address of the account's calendar feed: whoever has it reads the booked matches. */
      calendar: z.string(),
      /** Required of admins only, and only where the operator asks it. */
      secondStep: z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.int() }),
      sessions: z.array(sessionAnswer),
    }),
  }),
  /** Ends every other session of the account. */
  changePassword: call({
    method: "POST",
    path: "/api/account/password",
    body: z.object({ current: password, password }),
    answer: nothing,
    isKeyless: true,
  }),
  /** One session of the account, or all but the calling one. */
  endSessions: call({
    method: "POST",
    path: "/api/account/sessions/end",
    body: z.object({ which: z.union([z.literal("others"), z.string().regex(/^[0-9a-f]{64}$/)]) }),
    answer: nothing,
    isKeyless: true,
  }),
  /** A new address: the confirmation link is emailed there. */
  changeEmail: call({
    method: "POST",
    path: "/api/account/email",
    body: z.object({ email: z.string().max(500), password }),
    answer: nothing,
    isKeyless: true,
  }),
  /** Emails the confirmation link again. */
  sendEmailLink: call({ method: "POST", path: "/api/account/email/link", answer: nothing, isKeyless: true }),
  /** The second step of a sign-in: a code from the app, or a recovery code. */
  signInCode: call({
    method: "POST",
    path: "/api/login/code",
    body: z.object({ code }),
    answer: z.object({ user: userAnswer }),
    isKeyless: true,
  }),
  /** A secret for an authenticator app. Whoever is signed in gives the password again, and a code to replace it. */
  beginSecondStep: call({
    method: "POST",
    path: "/api/second-step",
    body: z.object({ password: z.string().max(200).optional(), code: code.optional() }),
    answer: z.object({ secret: z.string(), address: z.string() }),
    isKeyless: true,
  }),
  /** The app's first code turns it on. The recovery codes are shown only now. */
  confirmSecondStep: call({
    method: "POST",
    path: "/api/second-step/confirm",
    body: z.object({ code }),
    answer: z.object({ recoveryCodes: z.array(z.string()), user: userAnswer }),
    isKeyless: true,
  }),
  changeSecondStep: call({
    method: "POST",
    path: "/api/second-step/change",
    body: z.object({ to: z.enum(["off", "newCodes"]), password, code }),
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
    isKeyless: true,
  }),
  confirmEmail: call({
    method: "POST",
    path: "/api/email/confirm",
    body: z.object({ token }),
    answer: nothing,
    isKeyless: true,
  }),
  /** By username or email address. The answer is the same whether or not the account exists. */
  forgottenPassword: call({
    method: "POST",
    path: "/api/password/forgotten",
    body: z.object({ account: z.string("Type your username or email address").trim().min(1).max(300) }),
    answer: z.object({ status: z.literal("asked") }),
    status: 202,
    isKeyless: true,
  }),
  readReset: call({
    method: "POST",
    path: "/api/password/reset/read",
    body: z.object({ token }),
    answer: z.object({ username: z.string(), expiresAt: z.iso.datetime() }),
    isKeyless: true,
  }),
  resetPassword: call({
    method: "POST",
    path: "/api/password/reset",
    body: z.object({ token, password }),
    answer: nothing,
    isKeyless: true,
  }),
} as const;
