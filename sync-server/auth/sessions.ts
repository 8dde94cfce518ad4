import { createHash } from "node:crypto";
import type Koa from "koa";
import { createSession } from "koa-session";
import type { Collection, Database } from "../db/database.ts";
import { isProduction, type Env } from "../env.ts";
import type { HttpContext, HttpMiddleware, HttpState } from "../httpState.ts";

const cookieName = "touchline.session";
/** Their answers have gone out when the session would be renewed. */
const answeredElsewhere = "/api/uploads";
const thirtyDays = 30 * 24 * 60 * 60 * 1000;

interface SessionDocument {
  /** SHA-256 of the id in the cookie: who reads the database cannot sign in with it. */
  _id: string;
  userId: string;
  session: Record<string, unknown>;
  expiresAt: Date;
}

interface LiveSession {
  userId?: unknown;
  regenerate(): Promise<void>;
}

export async function createSessionIndexes(database: Database): Promise<void> {
  const sessions = sessionsOf(database);
  await sessions.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  await sessions.createIndex({ userId: 1 });
}

/** Sessions of 30 days, renewed while they are used. The cookie holds an id only; the session is in the database. */
export function sessions(koa: Koa<HttpState>, database: Database, env: Env): HttpMiddleware {
  const options = {
    key: cookieName,
    maxAge: thirtyDays,
    renew: true,
    httpOnly: true,
    signed: true,
    sameSite: "lax",
    ...(isProduction(env) && env.PUBLIC_URL?.startsWith("https:") ? { secure: true } : {}),
    store: sessionStore(sessionsOf(database)),
  };
  const renewing = createSession(options, koa);
  const reading = createSession({ ...options, autoCommit: false }, koa);
  return (ctx, next) => (ctx.path.startsWith(answeredElsewhere) ? reading(ctx, next) : renewing(ctx, next));
}

export function sessionUserId(ctx: HttpContext): string | undefined {
  const session: LiveSession | null = Reflect.get(ctx, "session");
  return typeof session?.userId === "string" ? session.userId : undefined;
}

/** A fresh id at every sign-in, so that a cookie planted before is worth nothing after it. */
export async function startSession(ctx: HttpContext, userId: string): Promise<void> {
  ctx.state.startsSession = true;
  Reflect.set(ctx, "session", { userId });
  const session: LiveSession = Reflect.get(ctx, "session");
  await session.regenerate();
}

export function endSession(ctx: HttpContext): void {
  Reflect.set(ctx, "session", null);
}

function sessionsOf(database: Database): Collection<SessionDocument> {
  return database.collection("sessions");
}

type StoreContext = { ctx?: HttpContext };

function sessionStore(collection: Collection<SessionDocument>) {
  return {
    async get(id: string): Promise<Record<string, unknown> | undefined> {
      const found = await collection.findOne({ _id: hash(id), expiresAt: { $gt: new Date() } });
      return found?.session;
    },
    async set(id: string, session: Record<string, unknown>, maxAge: number, { ctx }: StoreContext): Promise<void> {
      const expiresAt = new Date(Date.now() + maxAge);
      // Only a sign-in makes a session: a renewal that was under way during a sign-out must not bring it back.
      const upsert = ctx?.state.startsSession === true;
      const changes = { session, userId: String(session["userId"]), expiresAt };
      await collection.updateOne({ _id: hash(id) }, { $set: changes }, { upsert });
    },
    async destroy(id: string): Promise<void> {
      await collection.deleteOne({ _id: hash(id) });
    },
  };
}

function hash(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}
