import { createHash, randomUUID } from "node:crypto";
import type { AppContext } from "../appContext.ts";
import { cookieKeys, cookieName, isPublishedByHttps } from "../auth/ownCookies.ts";

/** A session as signing in would leave it, without hashing a password. Returns the cookies. */
export async function testSession({ database, env, keys }: AppContext, userId: string): Promise<string> {
  const id = randomUUID();
  const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000);
  await database.collection<{ _id: string }>("sessions").insertOne({
    _id: createHash("sha256").update(id).digest("hex"),
    ...{ userId, session: { userId, _expire: expiresAt.getTime(), _maxAge: 24 * 60 * 60 * 1000 }, expiresAt },
  });
  const name = cookieName("session", isPublishedByHttps(env));
  return `${name}=${id}; ${name}.sig=${cookieKeys(keys.session).sign(`${name}=${id}`)}`;
}
