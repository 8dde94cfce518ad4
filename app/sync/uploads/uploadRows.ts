import { openRejections, resultsOf } from "#app/db/results.ts";
import { rowKey } from "#app/db/clientStore.ts";
import { dropFiles, isUnsent } from "#app/db/keptFiles.ts";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import type { LocalFile } from "#app/db/localFile.ts";
import type { MediaFile } from "#shared/entities/mediaFile.ts";
import { unmarkFiles } from "./fileMark.ts";
import type { UploadFacts } from "./uploadPlan.ts";

export interface FilesNow extends UploadFacts {
  /** Mutations are sent first. */
  isOutboxEmpty: boolean;
  /** Unsent here, but the server says that it has them. */
  arrived: readonly string[];
  /** Nothing names them any more: their mutation was discarded, or their row deleted. */
  orphans: readonly string[];
}

const nothing: FilesNow = {
  files: [],
  rows: new Map(),
  wanted: new Set(),
  tokens: new Map(),
  isOutboxEmpty: true,
  arrived: [],
  orphans: [],
};

/** This device's files and what their rows say, all from one moment. */
export async function filesNow(database: LocalDatabase): Promise<FilesNow> {
  return database.transaction("r", database.tables, async () => {
    const files = await database.files.toArray();
    if (files.length === 0) return nothing;
    // In parallel: an await without a query would end the transaction for the rest.
    const [found, tokens, wanted, waiting] = await Promise.all([
      database.rows("mediaFile").bulkGet(files.map(({ id }) => id)),
      uploadTokens(database, files),
      wantedFiles(database),
      database.outbox.count(),
    ]);
    const rows = new Map(found.flatMap((row) => (row ? [[row.id, row]] : [])));
    return {
      files,
      rows,
      wanted,
      tokens,
      isOutboxEmpty: waiting === 0,
      arrived: files.filter((file) => isUnsent(file) && hasArrived(rows.get(file.id))).map(({ id }) => id),
      orphans: await orphansOf(
        database,
        files.filter(({ id }) => !tokens.has(id)),
        rows,
      ),
    };
  });
}

function hasArrived(row: MediaFile | undefined): boolean {
  return row?.state === "checking" || row?.state === "ready" || row?.state === "refused";
}

/** Tokens from the answers to the visitor's requests that named these files. */
export async function uploadTokens(database: LocalDatabase, files: readonly LocalFile[]): Promise<Map<string, string>> {
  const announcers = new Set(files.flatMap(({ announcedBy }) => announcedBy ?? []));
  if (announcers.size === 0) return new Map();
  const results = await resultsOf(database, [...announcers]);
  const tokens = new Map(results.map(({ mutationId, result }) => [mutationId, tokenIn(result)]));
  const named = files.map(({ id, announcedBy = "" }) => [id, tokens.get(announcedBy)] as const);
  return new Map(named.flatMap(([id, token]) => (token === undefined ? [] : [[id, token]])));
}

function tokenIn(result: unknown): string | undefined {
  const token: unknown = typeof result === "object" && result !== null ? Reflect.get(result, "uploadToken") : undefined;
  return typeof token === "string" ? token : undefined;
}

/** Files of clips in reels that are not made yet. */
async function wantedFiles(database: LocalDatabase): Promise<Set<string>> {
  const reels = await database.rows("highlightReel").where("status").anyOf("draft", "processing").primaryKeys();
  if (reels.length === 0) return new Set();
  const links = await database.rows("highlightReelClip").where("highlightReelId").anyOf(reels).toArray();
  const clips = await database.rows("videoClip").bulkGet(links.map(({ videoClipId }) => videoClipId));
  return new Set(clips.flatMap((clip) => clip?.mediaFileId ?? []));
}

/** Only when the rows are complete: after a sign-in they must come back first. */
async function orphansOf(
  database: LocalDatabase,
  files: readonly LocalFile[],
  rows: ReadonlyMap<string, MediaFile>,
): Promise<string[]> {
  const meta = await database.meta.get("meta");
  if (!meta?.signedIn || meta.cursor === null || meta.more) return [];
  const without = files.filter(({ id, draftOf }) => !rows.has(id) && draftOf === undefined);
  if (without.length === 0) return [];
  const queued = new Set((await database.outbox.toArray()).flatMap(({ writes }) => writes));
  const rejected = JSON.stringify((await openRejections(database)).map(({ args }) => args));
  const isNamed = (id: string) => queued.has(rowKey("mediaFile", id)) || rejected.includes(id);
  return without.filter(({ id }) => !isNamed(id)).map(({ id }) => id);
}

/** Stores what the rows have said. */
export async function tidyFiles(database: LocalDatabase, { arrived, orphans }: FilesNow): Promise<void> {
  for (const id of arrived) await noteSent(database, id);
  if (orphans.length === 0) return;
  unmarkFiles(database.userId, orphans);
  await dropFiles(database, orphans);
}

export async function noteSent(database: LocalDatabase, fileId: string): Promise<void> {
  unmarkFiles(database.userId, [fileId]);
  await database.files.update(fileId, { sentAt: new Date().toISOString() });
}

/** The server refuses it: it now waits for the user. */
export async function noteProblem(database: LocalDatabase, fileId: string, problem: string): Promise<void> {
  unmarkFiles(database.userId, [fileId]);
  await database.files.update(fileId, { problem });
}
