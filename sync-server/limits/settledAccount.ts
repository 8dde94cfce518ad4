import type { Actor } from "#shared/entities/actor.ts";
import { tables } from "#shared/entities/tables.ts";
import type { AppContext } from "../appContext.ts";

/**
 * Whether an account has the full limits. It has confirmed its email address and accepted a bid, or an admin has
 * vouched for it: by approving it as a streamer, or by confirming its address as a school's.
 */
export async function isSettled({ rows, database }: Pick<AppContext, "rows" | "database">, actor: Actor) {
  if (actor.kind !== "user") return actor.kind === "system";
  if (actor.role === "admin") return true;
  const [profile] = await rows.rowMany("streamer", { where: { userId: actor.userId }, limit: 1 });
  if (profile?.verificationStatus === "approved") return true;
  const user = await rows.rowOne("user", actor.userId);
  if (!user?.email || user.emailVerifiedAt === undefined) return false;
  const accepted = { requesterId: actor.userId, acceptedAt: { $exists: true } };
  if (await database.collection(tables.bid.table).findOne(accepted, { projection: { _id: 1 } })) return true;
  const ofSchool = { status: "confirmed", email: { $in: [user.email, user.email.toLowerCase()] } };
  return (await database.collection(tables.schoolContact.table).findOne(ofSchool, { projection: { _id: 1 } })) !== null;
}
