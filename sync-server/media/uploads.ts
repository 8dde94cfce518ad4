import { createHash } from "node:crypto";
import type { Upload } from "@tus/server";
import type { Actor } from "#shared/entities/actor.ts";
import type { MediaFile } from "#shared/entities/mediaFile.ts";
import { WireError } from "#shared/api/wireError.ts";
import { DomainError, throwIfRejected } from "#shared/rules/domainError.ts";
import { isBrandPurpose } from "#shared/rules/brandAssets.ts";
import { bytesText, fileBytes } from "#shared/rules/mediaLimits.ts";
import { spaceRejection, uploadRejection } from "#shared/rules/filmFlow.ts";
import type { AppContext } from "../appContext.ts";
import { isSettled } from "../limits/settledAccount.ts";
import { StoreFault } from "../storage/storeFault.ts";
import { writeSystem } from "./writeSystem.ts";

/** The size of one whole recording. */
const newAccountBytes = fileBytes.recording;
const newAccountIsFull = `A new account keeps ${bytesText(newAccountBytes)} of files until its e-mail address is confirmed and a bid is accepted. Confirm your address; what waits is sent then.`;

/** The sender: an account, or the holder of the token for one visitor's request. */
export interface Sender {
  actor: Actor;
  /** The request that the token names. */
  fixtureId?: string | undefined;
}

/**
 * The file that this sender may send now. An unannounced file and another account's file get the same answer: the
 * sender's own rows come first, and nobody learns about others'.
 */
async function expectedFile(app: AppContext, fileId: string, { actor, fixtureId }: Sender): Promise<MediaFile> {
  if (actor.kind !== "user" && fixtureId === undefined) throw new DomainError("auth.signInFirst");
  const file = await app.rows.rowOne("mediaFile", fileId);
  const isOwn = actor.kind === "user" && file?.ownerUserId === actor.userId;
  // The request may have been claimed since: the browser with the file still sends it.
  const isNamed = file !== undefined && file.fixtureId === fixtureId && isBrandPurpose(file.purpose);
  if (!file || file.deletedAt || !(isOwn || isNamed)) throw new DomainError("file.unknown");
  return file;
}

/** An upload starts, or restarts from a device that lost its state. The length is known from the start. */
export async function beginUpload(app: AppContext, fileId: string, sender: Sender, length: number): Promise<void> {
  const file = await expectedFile(app, fileId, sender);
  if (!Number.isSafeInteger(length)) throw new DomainError("file.wrongLength");
  throwIfRejected(uploadRejection(file, length));
  if (file.ownerUserId !== undefined) {
    const own = await app.rows.rowMany("mediaFile", { where: { ownerUserId: file.ownerUserId } });
    const others = own.filter(({ id }) => id !== fileId);
    throwIfRejected(spaceRejection(file, length, others, new Date().toISOString()));
  }
  await app.media.requireRoom(length);
  await requireOwnRoom(app, file, sender.actor, length);
  await writeSystem(app, "file.receiving", { id: fileId });
}

/** New accounts get little space: an account costs nothing, disk space does. */
async function requireOwnRoom(app: AppContext, file: MediaFile, actor: Actor, length: number): Promise<void> {
  if (!app.env.RATE_LIMITS || file.ownerUserId === undefined || (await isSettled(app, actor))) return;
  const own = await app.rows.rowMany("mediaFile", { where: { ownerUserId: file.ownerUserId } });
  const others = own.filter(({ id, deletedAt, state }) => id !== file.id && !deletedAt && state !== "refused");
  const bytes = others.reduce((sum, other) => sum + (other.bytes ?? 0), length);
  if (bytes > newAccountBytes) throw new WireError(429, newAccountIsFull, 60 * 60);
}

/** More of a file arrives, or its sender asks how much is here. A file being checked is here in full. */
export async function continueUpload(
  app: AppContext,
  fileId: string,
  sender: Sender,
  isQuestion: boolean,
): Promise<void> {
  const file = await expectedFile(app, fileId, sender);
  if (!(isQuestion && file.state === "checking")) throwIfRejected(uploadRejection(file, undefined));
  // The process died before answering the last piece.
  if (isQuestion && file.state !== "checking" && (await isWhole(app, fileId))) await finishUpload(app, fileId);
}

async function isWhole(app: AppContext, fileId: string): Promise<boolean> {
  const upload = await knownUpload(app, fileId);
  return upload !== undefined && upload.size !== undefined && upload.size === upload.offset;
}

/** What has arrived of a file; undefined when nothing has. */
export function knownUpload({ media }: Pick<AppContext, "media">, fileId: string): Promise<Upload | undefined> {
  return media.uploads.getUpload(fileId).catch((error: unknown) => {
    if (error instanceof StoreFault) throw error;
    return undefined;
  });
}

/** The file is here in full. One that differs from its announcement is removed at once. */
export async function finishUpload(app: AppContext, fileId: string): Promise<void> {
  const file = await app.rows.rowOne("mediaFile", fileId);
  if (file?.state === "checking" || file?.state === "ready") return;
  const arrived = await contentOf(app, fileId);
  const isSame = file?.sha256 === undefined || file.sha256 === arrived.sha256;
  const isWholeFile = file?.bytes === undefined || file.bytes === arrived.bytes;
  if (!file || !isSame || !isWholeFile) {
    await app.media.removeUpload(fileId);
    throw new DomainError("file.damaged");
  }
  await writeSystem(app, "file.received", { id: fileId, ...arrived });
}

async function contentOf({ media }: AppContext, fileId: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of media.readUpload(fileId)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}
