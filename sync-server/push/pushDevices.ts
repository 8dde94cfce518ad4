import { createHash } from "node:crypto";
import type { PushSubscriptionInput } from "#shared/api/pushCalls.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { AppContext } from "../appContext.ts";
import { sessionsOf } from "../auth/sessionCollection.ts";
import type { Collection, Database } from "../db/database.ts";
import { pushKeysOf } from "./pushKeys.ts";
import { isPushService } from "./pushServices.ts";

/** A device that shows an account's news, as long as it is signed in there. */
export interface PushDeviceDocument {
  /** SHA-256 of the endpoint. */
  _id: string;
  userId: string;
  /** The session that asked for it: pushes end with it. */
  sessionKey: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The server's public key that it was made with. */
  serverKey: string;
  renewedAt: Date;
}

type Parts = Pick<AppContext, "database" | "env" | "keys">;

const mostDevices = 20;

export function pushDevicesOf(database: Pick<Database, "collection">): Collection<PushDeviceDocument> {
  return database.collection("pushDevices");
}

export async function createPushIndexes(database: Pick<Database, "collection">): Promise<void> {
  await pushDevicesOf(database).createIndex({ userId: 1 });
}

/** Stores this session's subscription in place of its earlier one. @throws DomainError for one that cannot work here. */
export async function subscribeDevice(
  { database, env, keys }: Parts,
  owner: { userId: string; sessionKey: string },
  { endpoint, keys: { p256dh, auth }, serverKey }: PushSubscriptionInput,
): Promise<void> {
  if (!isPushService(env, endpoint)) throw new DomainError("push.unknownService");
  if (!isPoint(p256dh) || bytesOf(auth) !== 16) throw new DomainError("push.notEncryptable");
  if (!keys.push.some((key) => pushKeysOf(key).publicKey === serverKey)) throw new DomainError("push.otherKey");
  const devices = pushDevicesOf(database);
  const _id = createHash("sha256").update(endpoint).digest("hex");
  const known = await devices.findOne({ _id });
  // Whoever signs in on the same browser has its keys; whoever only knows its address does not.
  const isSameBrowser = known?.p256dh === p256dh && known.auth === auth;
  if (known && known.userId !== owner.userId && !isSameBrowser) throw new DomainError("push.otherAccount");
  await removeSignedOut(database, owner.userId);
  const others = { userId: owner.userId, sessionKey: { $ne: owner.sessionKey }, _id: { $ne: _id } };
  if ((await devices.countDocuments(others)) >= mostDevices) {
    throw new DomainError("push.tooManyDevices", { count: String(mostDevices) });
  }
  const device = { ...owner, endpoint, p256dh, auth, serverKey, renewedAt: new Date() };
  await devices.updateOne({ _id }, { $set: device }, { upsert: true });
  await devices.deleteMany({ sessionKey: owner.sessionKey, _id: { $ne: _id } });
}

export async function unsubscribeDevice({ database }: Pick<Parts, "database">, sessionKey: string): Promise<void> {
  await pushDevicesOf(database).deleteMany({ sessionKey });
}

/** The account's devices that are still signed in. */
export async function signedInDevices(
  { database }: Pick<Parts, "database">,
  userId: string,
): Promise<PushDeviceDocument[]> {
  await removeSignedOut(database, userId);
  return pushDevicesOf(database).find({ userId }).limit(mostDevices).toArray();
}

async function removeSignedOut(database: Database, userId: string): Promise<void> {
  const sessions = await sessionsOf(database)
    .find({ userId, expiresAt: { $gt: new Date() } })
    .toArray();
  const signedIn = new Set(sessions.map(({ _id }) => _id));
  const devices = pushDevicesOf(database);
  for (const { _id, sessionKey } of await devices.find({ userId }).toArray()) {
    if (!signedIn.has(sessionKey)) await devices.deleteOne({ _id, sessionKey });
  }
}

/** An uncompressed point of P-256, with which a message can be encrypted for the device. */
function isPoint(p256dh: string): boolean {
  return bytesOf(p256dh) === 65 && Buffer.from(p256dh, "base64url")[0] === 4;
}

function bytesOf(base64Url: string): number {
  return /^[\w-]+=*$/.test(base64Url) ? Buffer.from(base64Url, "base64url").length : 0;
}
