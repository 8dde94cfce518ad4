import { Dexie } from "dexie";
import { tablesIn, type LocalDatabase, type LocalTables } from "./localDatabase.ts";
import type { FilePart, LocalFile } from "./localFile.ts";

/** What is known about a file before it is stored. */
export type NewFile = Pick<
  LocalFile,
  "id" | "name" | "purpose" | "sha256" | "draftOf" | "recordedAt" | "durationMs" | "thumbnail"
> & {
  /** Absent when its parts are already stored: it was recorded here. */
  blob?: Blob;
  contentType: string;
  bytes: number;
};

type FileTables = Pick<LocalTables, "files" | "fileParts">;

/** Stores files with their bytes: atomically when the tables belong to a transaction. */
export async function keepFiles(tables: FileTables, files: readonly NewFile[], announcedBy?: string): Promise<void> {
  const addedAt = new Date().toISOString();
  const rows = files.map(({ blob: _blob, ...file }) => ({
    ...file,
    announcedBy,
    addedAt,
    isBegun: false,
    isPaused: false,
    isUrgent: false,
  }));
  const parts = files.flatMap(({ id, blob }): FilePart[] => (blob ? [{ fileId: id, n: 0, bytes: blob }] : []));
  await tables.files.bulkPut(rows);
  await tables.fileParts.bulkPut(parts);
}

/** A whole file from this device; undefined when it is not here. */
export async function blobOf(database: LocalDatabase, fileId: string): Promise<Blob | undefined> {
  const parts = await partsOf(database, fileId).toArray();
  const [first] = parts;
  if (!first) return undefined;
  const { contentType = first.bytes.type } = (await database.files.get(fileId)) ?? {};
  return new Blob(
    parts.map(({ bytes }) => bytes),
    { type: contentType },
  );
}

/** The picture of a video that was made on this device. */
export async function thumbnailOf(database: LocalDatabase, fileId: string): Promise<Blob | undefined> {
  const { thumbnail } = (await database.files.get(fileId)) ?? {};
  return thumbnail && new Blob([thumbnail], { type: "image/jpeg" });
}

export function partsOf({ fileParts }: Pick<FileTables, "fileParts">, fileId: string) {
  return fileParts.where("[fileId+n]").between([fileId, Dexie.minKey], [fileId, Dexie.maxKey]);
}

/** Deletes files from this device. */
export async function dropFiles(database: LocalDatabase, fileIds: readonly string[]): Promise<void> {
  await database.transaction("rw", database.files, database.fileParts, async (running) => {
    const tables = tablesIn(running);
    await tables.files.bulkDelete([...fileIds]);
    for (const fileId of fileIds) await partsOf(tables, fileId).delete();
  });
}

/** A mutation names it, and the server neither has it nor has refused it. */
export function isUnsent({ sentAt, problem, draftOf }: LocalFile): boolean {
  return sentAt === undefined && problem === undefined && draftOf === undefined;
}

/** Filmed here but not a clip yet: it is being recorded, its tab was killed, or the clip was refused. */
export function isPendingRecording({ purpose, draftOf }: LocalFile): boolean {
  return purpose === "clip" && draftOf !== undefined;
}

/** This device has the only copy. */
export function isOnlyHere(file: LocalFile): boolean {
  return isUnsent(file) || isPendingRecording(file);
}

/** Send now: do not wait for a pause to end or for Wi-Fi. */
export async function sendFilesNow(database: LocalDatabase, fileIds?: readonly string[]): Promise<void> {
  const isMeant = ({ id }: LocalFile) => fileIds === undefined || fileIds.includes(id);
  await database.files.filter(isMeant).modify({ isPaused: false, isUrgent: true });
}
