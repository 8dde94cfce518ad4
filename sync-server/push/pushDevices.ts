import type { PushSubscriptionInput } from "#shared/api/pushCalls.ts";
import { sentenceOf, WireError } from "#shared/api/wireError.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { AppContext } from "../appContext.ts";
import { sessionsOf } from "../auth/sessionCollection.ts";
import type { Collection, Database } from "../db/database.ts";
import { isDuplicate } from "../db/duplicateKey.ts";
import { pushKeysOf } from "./pushKeys.ts";
import { isPushService } from "./pushServices.ts";

/** A device that shows an account's news, as long as it is signed in there. */
export interface PushDeviceDocument {
  /** The key of the session that asked for it: a session has one device, and pushes end with it. */
  _id: string;
  userId: string;
  /** 0 to `mostDevices` - 1. No two of an account share one, so that there are never more. */
  place: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The server's public key that it was made with. */
  serverKey: string;
  renewedAt: Date;
}

type Parts = Pick<AppContext, "database" | "env" | "keys">;
type Devices = Collection<PushDeviceDocument>;

export const mostDevices = 20;
/** Each failed try is another call's success. */
const mostTries = 200;
const places = Array.from({ length: mostDevices }, (_none, place) => place);

export function pushDevicesOf(database: Pick<Database, "collection">): Devices {
  return database.collection("pushDevices");
}

export async function createPushIndexes(database: Pick<Database, "collection">): Promise<void> {
  await pushDevicesOf(database).createIndex({ userId: 1, place: 1 }, { unique: true });
  await pushDevicesOf(database).createIndex({ endpoint: 1 }, { unique: true });
}

/** Stores this session's subscription in place of its earlier one. @throws DomainError for one that cannot work here. */
export async function subscribeDevice(
  { database, env, keys }: Parts,
  { userId, sessionKey }: { userId: string; sessionKey: string },
  { endpoint, keys: { p256dh, auth }, serverKey }: PushSubscriptionInput,
): Promise<void> {
  if (!isPushService(env, endpoint)) throw new DomainError("push.unknownService");
  if (!isPoint(p256dh) || bytesOf(auth) !== 16) throw new DomainError("push.notEncryptable");
  if (!keys.push.some((key) => pushKeysOf(key).publicKey === serverKey)) throw new DomainError("push.otherKey");
  const devices = pushDevicesOf(database);
  const known = await devices.findOne({ endpoint });
  // Whoever signs in on the same browser has its keys; whoever only knows its address does not.
  const isSameBrowser = known?.p256dh === p256dh && known.auth === auth;
  if (known && known.userId !== userId && !isSameBrowser) throw new DomainError("push.otherAccount");
  await removeSignedOut(database, userId);
  const device = { userId, endpoint, p256dh, auth, serverKey, renewedAt: new Date() };
  await takePlace(devices, { _id: sessionKey, ...device });
}

/** A free place of the account's, or the one that the session has. When another call was faster, the next is tried. */
async function takePlace(devices: Devices, { _id, ...device }: Omit<PushDeviceDocument, "place">): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    await devices.deleteMany({ endpoint: device.endpoint, _id: { $ne: _id } });
    const others = await devices.find({ userId: device.userId, _id: { $ne: _id } }).toArray();
    const own = await devices.findOne({ _id, userId: device.userId });
    const taken = new Set(others.map(({ place }) => place));
    const place = own?.place ?? oneOf(places.filter((free) => !taken.has(free)));
    if (place === undefined) throw new DomainError("push.tooManyDevices", { count: String(mostDevices) });
    try {
      await devices.updateOne({ _id }, { $set: { ...device, place } }, { upsert: true });
      return;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }
  throw new WireError(503, sentenceOf(503));
}

/** Any of them, so that calls at the same moment seldom want the same. */
function oneOf(free: readonly number[]): number | undefined {
  return free[Math.floor(Math.random() * free.length)];
}

export async function unsubscribeDevice({ database }: Pick<Parts, "database">, sessionKey: string): Promise<void> {
  await pushDevicesOf(database).deleteOne({ _id: sessionKey });
}

/** A push service has said that nobody is there any more. A subscription made meanwhile stays. */
export async function forgetDevice(
  { database }: Pick<Parts, "database">,
  { _id, endpoint }: Pick<PushDeviceDocument, "_id" | "endpoint">,
): Promise<void> {
  await pushDevicesOf(database).deleteOne({ _id, endpoint });
}

/** The account's devices that are still signed in. */
export async function signedInDevices(
  { database }: Pick<Parts, "database">,
  userId: string,
): Promise<PushDeviceDocument[]> {
  await removeSignedOut(database, userId);
  return pushDevicesOf(database).find({ userId }).toArray();
}

async function removeSignedOut(database: Database, userId: string): Promise<void> {
  const devices = pushDevicesOf(database);
  // Read before the sessions: one that signs in meanwhile is in neither, or in both.
  const found = await devices.find({ userId }).toArray();
  const sessions = await sessionsOf(database)
    .find({ userId, expiresAt: { $gt: new Date() } })
    .toArray();
  const signedIn = new Set(sessions.map(({ _id }) => _id));
  for (const { _id } of found) if (!signedIn.has(_id)) await devices.deleteOne({ _id });
}

/** An uncompressed point of P-256, with which a message can be encrypted for the device. */
function isPoint(p256dh: string): boolean {
  return bytesOf(p256dh) === 65 && Buffer.from(p256dh, "base64url")[0] === 4;
}

function bytesOf(base64Url: string): number {
  return /^[\w-]+=*$/.test(base64Url) ? Buffer.from(base64Url, "base64url").length : 0;
}
