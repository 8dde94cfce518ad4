import { createHash, createHmac, randomUUID } from "node:crypto";
import type { AppContext } from "../appContext.ts";

const cookieName = "touchline.session";

/** A session as signing in would leave it, without the work of a password. Answers the cookies. */
export async function testSession({ database, keys }: AppContext, userId: string): Promise<string> {
  const id = randomUUID();
  const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000);
  await database.collection<{ _id: string }>("sessions").insertOne({
    _id: createHash("sha256").update(id).digest("hex"),
    ...{ userId, session: { userId, _expire: expiresAt.getTime(), _maxAge: 24 * 60 * 60 * 1000 }, expiresAt },
  });
  const signature = createHmac("sha1", keys.session[0] ?? "")
    .update(`${cookieName}=${id}`)
    .digest("base64url");
  return `${cookieName}=${id}; ${cookieName}.sig=${signature}`;
}
