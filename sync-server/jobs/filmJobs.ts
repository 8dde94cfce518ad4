import { setTimeout as pause } from "node:timers/promises";
import type { HighlightReel } from "#shared/entities/highlightReel.ts";
import { entities, type EntityName } from "#shared/entities/registry.ts";
import { renderFailures } from "#shared/rules/renderFailures.ts";
import type { AppContext } from "../appContext.ts";
import type { CheckRequest, JobDocument, JobRequest } from "../db/job.ts";
import { wantedJoins } from "../live/wantedJoins.ts";
import { knownUpload } from "../media/uploads.ts";
import { writeSystem } from "../media/writeSystem.ts";
import { liveLinks } from "../reels/reelSources.ts";
import type { JobQueue } from "./jobQueue.ts";

const lookEveryMs = 5_000;
const pauseMs = 250;

const filmEntities: readonly string[] = [
  "mediaFile",
  "videoClip",
  "highlightReel",
  "highlightReelClip",
] satisfies EntityName[];

/** Whether rows of this entity can ask for a job. */
export function isFilm(entity: EntityName): boolean {
  return filmEntities.includes(entity);
}

/** The job a row asks for, and what happens to the row when every worker dies of that job. */
interface Wanted {
  id: string;
  request: JobRequest;
  giveUp(): Promise<unknown>;
}

/**
 * Creates the jobs that film rows call for, such as checking a file that has arrived. The rows record what is to be
 * done, so nothing is lost, whoever wrote them and whatever stopped meanwhile. Returns whether any job is new.
 */
export async function enqueueFilm(app: AppContext, queue: JobQueue): Promise<boolean> {
  await beginDrafts(app);
  const wanted = [
    ...(await wantedChecks(app)),
    ...(await wantedReels(app)),
    ...(await wantedVerticals(app)),
    ...(await joinsOf(app)),
  ];
  if (wanted.length === 0) return false;
  const jobs = app.database.collection<JobDocument>("jobs");
  const known = await jobs.find({ _id: { $in: wanted.map(({ id }) => id) } }).toArray();
  const states = new Map(known.map(({ _id, state }) => [_id, state]));
  let isNew = false;
  for (const { id, request, giveUp } of wanted) {
    const state = states.get(id);
    if (state === undefined && (await queue.enqueue(id, request))) isNew = true;
    if (state === "dead") await giveUp();
  }
  return isNew;
}

async function wantedChecks(app: AppContext): Promise<Wanted[]> {
  const files = await app.rows.rowMany("mediaFile", { where: { state: "checking" } });
  return files
    .filter((file) => !file.deletedAt)
    .map(({ id, ownerUserId, progress, cutFrom }) => ({
      id: `${progress === undefined ? "check" : "convert"} ${id}`,
      request: { kind: checkKind(ownerUserId, progress), payload: { fileId: id } },
      giveUp: async () => {
        const isHere = (await knownUpload(app, id)) !== undefined;
        const reason = isHere ? "unreadableVideo" : "lost";
        await writeSystem(app, "file.refused", { id, reason: cutFrom ? "notCut" : reason });
      },
    }));
}

function checkKind(ownerUserId: string | undefined, progress: number | undefined): CheckRequest["kind"] {
  if (!ownerUserId) return "checkVisitorFile";
  return progress === undefined ? "checkFile" : "convertFile";
}

/** Reels whose clips have all arrived. The others wait for their files. */
async function wantedReels(app: AppContext): Promise<Wanted[]> {
  const reels = await app.rows.rowMany("highlightReel", { where: { status: "processing" } });
  const ready = await Promise.all(reels.map(async (reel) => ((await isRenderable(app, reel)) ? [reel] : [])));
  return ready.flat().map(({ id, version = 1 }) => ({
    id: `render ${id} ${version}`,
    request: { kind: "renderReel", payload: { reelId: id, version } },
    giveUp: () => writeSystem(app, "reel.failed", { id, version, reason: renderFailures.stopped }),
  }));
}

/** Finished reels for which the vertical version was requested. */
async function wantedVerticals(app: AppContext): Promise<Wanted[]> {
  const reels = app.database.collection<{ _id: string; version: number; verticalAttempt: number }>(
    entities.highlightReel.table,
  );
  const asked = { status: "completed", verticalStatus: "processing", permitted: true, deletedAt: { $exists: false } };
  return (await reels.find(asked).toArray()).map(({ _id: id, version, verticalAttempt }) => ({
    id: `vertical ${id} ${version} ${verticalAttempt}`,
    request: { kind: "renderVertical", payload: { reelId: id, version } },
    giveUp: () => writeSystem(app, "reel.verticalStep", { id, version, status: "failed" }),
  }));
}

/** If every worker dies of it the segments stay, and with them the replay. */
async function joinsOf(app: AppContext): Promise<Wanted[]> {
  return (await wantedJoins(app)).map(({ id, streamId }) => ({
    id,
    request: { kind: "joinStream", payload: { streamId } },
    giveUp: async () => undefined,
  }));
}

/** A refused clip is no reason to wait: the rendering reports it. */
async function isRenderable(app: AppContext, { id, deletedAt, permitted }: HighlightReel): Promise<boolean> {
  if (deletedAt || !permitted) return false;
  const links = await liveLinks(app, id);
  const clips = await Promise.all(links.map((link) => app.rows.rowOne("videoClip", link.videoClipId)));
  const waiting = clips.filter((clip) => clip && !["ready", "refused"].includes(clip.fileState));
  return waiting.length === 0;
}

/** Starts reels put together in several calls, once no further call has come. */
async function beginDrafts(app: AppContext): Promise<void> {
  const drafts = app.database.collection<{ _id: string; version: number }>(entities.highlightReel.table);
  const due = { status: "draft", renderAt: { $lte: new Date().toISOString() }, deletedAt: { $exists: false } };
  for (const { _id, version } of await drafts.find(due).toArray()) {
    await writeSystem(app, "reel.begin", { id: _id, version });
  }
}

/**
 * Runs after every commit here that wrote film, and regularly for other processes. Returns a function that stops it.
 */
export function keepFilmJobs(app: AppContext, queue: JobQueue): () => Promise<void> {
  let looking: Promise<void> | undefined;
  let isAsked = false;
  const look = async (): Promise<void> => {
    while (isAsked) {
      isAsked = false;
      if (await enqueueFilm(app, queue)) app.jobSignal.wake();
      await pause(pauseMs);
    }
  };
  const ask = (): void => {
    isAsked = true;
    looking ??= look()
      .catch((error: unknown) => app.log.warn({ type: nameOf(error) }, "Jobs of film could not be made"))
      .finally(() => (looking = undefined));
  };
  const stopListening = app.filmSignal.onWake(ask);
  const timer = setInterval(ask, lookEveryMs);
  ask();
  return async () => {
    stopListening();
    clearInterval(timer);
    isAsked = false;
    await looking;
  };
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
