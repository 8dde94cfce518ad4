import type Koa from "koa";
import { createSession } from "koa-session";
import type { AppContext } from "../appContext.ts";
import type { Database } from "../db/database.ts";
import { isProduction } from "../env.ts";
import type { HttpContext, HttpMiddleware, HttpState } from "../httpState.ts";
import { deviceName } from "./deviceName.ts";
import { cookieName, isPublishedByHttps } from "./ownCookies.ts";
import { sessionKey, sessionsOf } from "./sessionCollection.ts";

/** Their answers have already been sent when the session would be renewed. */
const answeredElsewhere = "/api/uploads";
/** The last use of a session is shown in words, so a write per call would cost too much. */
const seenEveryMs = 5 * 60 * 1000;
/** How long the code may take after the password. */
const pendingMs = 10 * 60 * 1000;
const thirtyDays = 30 * 24 * 60 * 60 * 1000;

interface LiveSession {
  userId?: unknown;
  /** Set when an app code or a recovery code was given as well as the password. */
  isTwoStep?: unknown;
  /** The password was right; the code must follow before `pendingUntil`. */
  pendingUserId?: unknown;
  pendingUntil?: unknown;
  regenerate(): Promise<void>;
}

export async function createSessionIndexes(database: Database): Promise<void> {
  const sessions = sessionsOf(database);
  await sessions.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  await sessions.createIndex({ userId: 1 });
}

type SessionParts = Pick<AppContext, "database" | "env" | "sessionEnds">;

/** Sessions of 30 days, renewed while they are used. The cookie holds an id only; the session is in the database. */
export function sessions(koa: Koa<HttpState>, app: SessionParts): HttpMiddleware {
  const { env } = app;
  const options = {
    key: cookieName("session", isPublishedByHttps(env)),
    maxAge: thirtyDays,
    renew: true,
    httpOnly: true,
    signed: true,
    sameSite: "lax",
    ...(isProduction(env) && isPublishedByHttps(env) ? { secure: true } : {}),
    store: sessionStore(app),
  };
  const renewing = createSession(options, koa);
  const reading = createSession({ ...options, autoCommit: false }, koa);
  return (ctx, next) => (ctx.path.startsWith(answeredElsewhere) ? reading(ctx, next) : renewing(ctx, next));
}

export function sessionUserId(ctx: HttpContext): string | undefined {
  const session = liveSession(ctx);
  return typeof session?.userId === "string" ? session.userId : undefined;
}

function liveSession(ctx: HttpContext): LiveSession | null {
  return Reflect.get(ctx, "session");
}

/** A fresh id at every sign-in, so that a cookie planted earlier is worthless. */
export function startSession(ctx: HttpContext, userId: string, { isTwoStep = false } = {}): Promise<void> {
  return begin(ctx, { userId, isTwoStep });
}

/** The password was right: this session signs nobody in until the second step is done, within minutes. */
export function startPending(ctx: HttpContext, userId: string): Promise<void> {
  return begin(ctx, { pendingUserId: userId, pendingUntil: Date.now() + pendingMs });
}

/** The account whose password was given in this session, but not yet the code. */
export function pendingUserId(ctx: HttpContext): string | undefined {
  const session = liveSession(ctx);
  const isInTime = typeof session?.pendingUntil === "number" && session.pendingUntil > Date.now();
  return isInTime && typeof session?.pendingUserId === "string" ? session.pendingUserId : undefined;
}

export function isTwoStepSession(ctx: HttpContext): boolean {
  return liveSession(ctx)?.isTwoStep === true;
}

/** Keeps the session: the code was given in it. */
export function markTwoStep(ctx: HttpContext): void {
  const session = liveSession(ctx);
  if (session) Reflect.set(session, "isTwoStep", true);
}

async function begin(ctx: HttpContext, content: Record<string, unknown>): Promise<void> {
  ctx.state.startsSession = true;
  Reflect.set(ctx, "session", content);
  const session: LiveSession = Reflect.get(ctx, "session");
  await session.regenerate();
}

export function endSession(ctx: HttpContext): void {
  Reflect.set(ctx, "session", null);
}

/** The key under which this call's session is stored; undefined when its cookie names none. */
export function ownSessionKey(ctx: HttpContext): string | undefined {
  const id = ctx.cookies.get(cookieName("session", ctx.state.isHttps), { signed: true });
  return id ? sessionKey(id) : undefined;
}

type StoreContext = { ctx?: HttpContext };

function sessionStore({ database, sessionEnds }: SessionParts) {
  const collection = sessionsOf(database);
  return {
    async get(id: string): Promise<Record<string, unknown> | undefined> {
      const [_id, now] = [sessionKey(id), new Date()];
      const found = await collection.findOne({ _id, expiresAt: { $gt: now } });
      if (found && now.getTime() - (found.lastSeenAt?.getTime() ?? 0) > seenEveryMs) {
        // Not awaited: if the database is down, the call's own reads will report it.
        void collection.updateOne({ _id }, { $set: { lastSeenAt: now } }).catch(() => undefined);
      }
      return found?.session;
    },
    async set(id: string, session: Record<string, unknown>, maxAge: number, { ctx }: StoreContext): Promise<void> {
      const now = new Date();
      const expiresAt = new Date(now.getTime() + maxAge);
      // Only a sign-in creates a session: a renewal in progress during a sign-out must not bring it back.
      const upsert = ctx?.state.startsSession === true;
      const begun = upsert ? { startedAt: now, lastSeenAt: now, device: deviceName(ctx.get("User-Agent")) } : {};
      const changes = { session, userId: String(session["userId"] ?? ""), expiresAt, ...begun };
      await collection.updateOne({ _id: sessionKey(id) }, { $set: changes }, { upsert });
    },
    async destroy(id: string): Promise<void> {
      await collection.deleteOne({ _id: sessionKey(id) });
      sessionEnds.tell();
    },
  };
}
