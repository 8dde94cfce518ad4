import { subDays, subHours } from "date-fns";
import type { MediaFile } from "#shared/entities/mediaFile.ts";
import { keepsFileBytes, keepsReelVideo } from "#shared/rules/filmFlow.ts";
import type { AppContext } from "../appContext.ts";
import { keepsBytes } from "../live/sweepStreams.ts";
import { removeOldWork } from "./workFolder.ts";
import { knownUpload } from "./uploads.ts";
import { writeSystem } from "./writeSystem.ts";

export const daysToArrive = 30;
/** A visitor's partial upload stays this long: without an account there is no storage either. */
const visitorHours = 24;

/**
 * Removes the bytes of deleted or refused files and gives up on files that never arrived. Works from what is stored, so
 * that leftovers of a stopped process are found as well. Returns how many were removed.
 */
export async function sweepMedia(app: AppContext, now = new Date()): Promise<number> {
  let removed = 0;
  for (const id of await app.media.ids()) if (await isRemoved(app, id)) removed += 1;
  for (const state of ["expected", "receiving"] as const) {
    for await (const page of app.rows.rowPages("mediaFile", { state })) {
      for (const file of page) await giveUp(app, file, now);
      for (const file of page) if (file.ownerUserId === undefined) await dropOldHalf(app, file, now);
    }
  }
  await removeOldWork(app.env, now.getTime());
  return removed;
}

async function isRemoved(app: AppContext, id: string): Promise<boolean> {
  const { rows, media } = app;
  const file = await rows.rowOne("mediaFile", id);
  const reel = file ? undefined : await rows.rowOne("highlightReel", id);
  // A stream's segments are stored under its own id, and so is its recording before a row names it.
  if (!file && !reel && (await keepsBytes(app, id))) return false;
  const isKept = file ? keepsFileBytes(file) : reel && keepsReelVideo(reel);
  if (!isKept) {
    await media.removeAll(id);
    await media.removeUpload(id);
    return true;
  }
  // A check interrupted after its last write leaves the upload.
  if (file?.state === "ready") await media.removeUpload(id);
  return false;
}

/** The file is still expected: its sender starts again. */
async function dropOldHalf(app: AppContext, { id }: MediaFile, now: Date): Promise<void> {
  const begun = (await knownUpload(app, id))?.creation_date;
  if (begun !== undefined && begun < subHours(now, visitorHours).toISOString()) await app.media.removeUpload(id);
}

async function giveUp(app: AppContext, { id, createdAt, deletedAt }: MediaFile, now: Date): Promise<void> {
  if (deletedAt || createdAt >= subDays(now, daysToArrive).toISOString()) return;
  await writeSystem(app, "file.refused", { id, reason: "neverCame" });
  await app.media.removeUpload(id);
}
