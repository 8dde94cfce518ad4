import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { generateSecret, generateURI, verify } from "otplib";
import type { UserRole } from "#shared/entities/actor.ts";
import type { AppContext } from "../appContext.ts";
import type { Collection, Database } from "../db/database.ts";

/** An account's authenticator app. Its secret is encrypted: the database alone is not enough to make codes. */
interface SecondStepDocument {
  /** The account's id. */
  _id: string;
  isOn: boolean;
  /** Set once it is on. */
  sealedSecret?: string;
  /** Of an app whose first code has not been entered yet. Until then the previous one counts. */
  sealedNext?: string;
  /** The period of the last code accepted: none is accepted twice, and no earlier one. */
  lastTimeStep: number;
}

/** A code for the day the phone is lost. Only its hash is stored, and only until it is used. */
interface RecoveryCodeDocument {
  _id: string;
  userId: string;
  /** The salt of its hash; absent in codes made before each code had one. */
  salt?: string;
}

type Parts = Pick<AppContext, "database" | "keys">;

const issuer = "Touchline";
const recoveryCodes = 10;
/** How many seconds a phone's clock may be off. */
const clockTolerance = 30;

/** What the sign-in still requires after the right password. */
export type SecondStep = "code" | "setUp";

export async function secondStepAfterPassword(
  { database, env }: Pick<AppContext, "database" | "env">,
  { id, role }: { id: string; role: UserRole },
): Promise<SecondStep | undefined> {
  if (await hasSecondStep(database, id)) return "code";
  return needsSecondStep(env, role) ? "setUp" : undefined;
}

/** Everyone may sign in with a code; admins must, where the operator asks it of them. */
export function needsSecondStep({ ADMIN_TOTP }: AppContext["env"], role: UserRole): boolean {
  return role === "admin" && ADMIN_TOTP === "required";
}

export async function hasSecondStep(database: Database, userId: string): Promise<boolean> {
  return (await stepsOf(database).findOne({ _id: userId, isOn: true })) !== null;
}

export function recoveryCodesLeftOf(database: Database, userId: string): Promise<number> {
  return codesOf(database).countDocuments({ userId });
}

/** A fresh secret for an app. It counts once a code made from it has been entered: `turnOnSecondStep`. */
export async function beginSecondStep({ database, keys }: Parts, userId: string, username: string) {
  const secret = generateSecret();
  const change = {
    $set: { sealedNext: seal(secret, keys.token[0] ?? "") },
    $setOnInsert: { isOn: false, lastTimeStep: 0 },
  };
  await stepsOf(database).updateOne({ _id: userId }, change, { upsert: true });
  return { secret, address: generateURI({ issuer, label: username, secret }) };
}

/** Whether this is a current, unused code; uses it up. */
export async function takeCode({ database, keys }: Parts, userId: string, code: string): Promise<boolean> {
  const step = await stepsOf(database).findOne({ _id: userId, isOn: true });
  const secret = opened(step?.sealedSecret, keys.token);
  const timeStep = await timeStepOf(secret, code, step?.lastTimeStep);
  if (!secret || timeStep === undefined) return false;
  const filter = { _id: userId, isOn: true, lastTimeStep: { $lt: timeStep } };
  const sealedSecret = seal(secret, keys.token[0] ?? "");
  const taken = await stepsOf(database).updateOne(filter, { $set: { lastTimeStep: timeStep, sealedSecret } });
  return taken.matchedCount === 1;
}

/** The period that a code belongs to; undefined when it is not current, or not from after `lastTimeStep`. */
async function timeStepOf(secret: string | undefined, code: string, lastTimeStep = 0): Promise<number | undefined> {
  const token = code.replace(/\s/g, "");
  if (secret === undefined || !/^\d{6}$/.test(token)) return undefined;
  const result = await verify({ secret, token, epochTolerance: clockTolerance, afterTimeStep: lastTimeStep });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
}

/** Whether this is one of the account's recovery codes; deletes it. */
export async function takeRecoveryCode({ database }: Parts, userId: string, code: string): Promise<boolean> {
  const kept = await codesOf(database).find({ userId }).toArray();
  const typed = kept.find(({ _id, salt }) => _id === hashOf(userId, code, salt));
  return typed !== undefined && (await codesOf(database).deleteOne({ _id: typed._id })).deletedCount === 1;
}

/**
 * From now on signing in requires a code of the app being set up. Returns the recovery codes, which are shown only
 * once; false when this is not a code of that app.
 */
export async function turnOnSecondStep(parts: Parts, userId: string, code: string): Promise<string[] | false> {
  const { database, keys } = parts;
  const step = await stepsOf(database).findOne({ _id: userId });
  const secret = opened(step?.sealedNext, keys.token);
  const lastTimeStep = await timeStepOf(secret, code);
  if (!step?.sealedNext || !secret || lastTimeStep === undefined) return false;
  const sealedSecret = seal(secret, keys.token[0] ?? "");
  const turnedOn = await stepsOf(database).updateOne(
    { _id: userId, sealedNext: step.sealedNext },
    { $set: { isOn: true, sealedSecret, lastTimeStep }, $unset: { sealedNext: "" } },
  );
  return turnedOn.matchedCount === 1 && newRecoveryCodes(parts, userId);
}

/** Voids the previous ones. */
export async function newRecoveryCodes({ database }: Parts, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newCode);
  await codesOf(database).deleteMany({ userId });
  await codesOf(database).insertMany(codes.map((code) => keptCode(userId, code)));
  return codes;
}

export async function turnOffSecondStep({ database }: Parts, userId: string): Promise<void> {
  await stepsOf(database).deleteOne({ _id: userId });
  await codesOf(database).deleteMany({ userId });
}

function stepsOf(database: Database): Collection<SecondStepDocument> {
  return database.collection("secondSteps");
}

function codesOf(database: Database): Collection<RecoveryCodeDocument> {
  return database.collection("recoveryCodes");
}

/** "7f3a-91c0-44de-b85e": 64 bits. */
function newCode(): string {
  return randomBytes(8)
    .toString("hex")
    .replace(/(.{4})(?=.)/g, "$1-");
}

/** Each code has its own salt, so each must be attacked separately. */
function keptCode(userId: string, code: string): RecoveryCodeDocument {
  const salt = randomBytes(8).toString("hex");
  return { _id: hashOf(userId, code, salt), userId, salt };
}

function hashOf(userId: string, code: string, salt?: string): string {
  const digits = code.toLowerCase().replace(/[^0-9a-f]/g, "");
  const parts = ["recovery", userId, ...(salt === undefined ? [] : [salt]), digits];
  return createHash("sha256").update(parts.join(" ")).digest("hex");
}

function sealingKey(key: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", "touchline second step", 32));
}

/** AES-256-GCM: nonce, tag and text, as base64url. */
function seal(secret: string, key: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(key), nonce);
  const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url");
}

/** Tries every key: a secret sealed by an earlier key is sealed again by the first at its next use. */
function opened(sealed: string | undefined, keys: readonly string[]): string | undefined {
  if (sealed === undefined) return undefined;
  const bytes = Buffer.from(sealed, "base64url");
  for (const key of keys) {
    try {
      const decipher = createDecipheriv("aes-256-gcm", sealingKey(key), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
    } catch {
      // Sealed with another key.
    }
  }
  return undefined;
}
