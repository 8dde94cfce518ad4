import type { LocalFile } from "#app/db/localFile.ts";
import { isUnsent } from "#app/db/keptFiles.ts";
import type { MediaFile } from "#shared/entities/mediaFile.ts";
import type { Connection } from "./connection.ts";

/** Larger videos wait for Wi-Fi, unless the user says otherwise. */
export const wifiBytes = 10_000_000;

/**
 * What a file waits for before it is sent. row: the server must know it first · question: the user has not said whether
 * large videos may use this connection
 */
export type UploadWait = "row" | "paused" | "wifi" | "question";

export interface PlannedUpload {
  file: LocalFile;
  waitsFor: UploadWait | undefined;
}

export interface UploadFacts {
  files: readonly LocalFile[];
  /** The files' rows, by id. */
  rows: ReadonlyMap<string, MediaFile>;
  /** Files of clips that a reel is waiting for. */
  wanted: ReadonlySet<string>;
  /** A visitor has no rows: the token in their request's answer lets a file be sent. */
  tokens: ReadonlyMap<string, string>;
}

/** What is still to be sent, in order: files a reel is waiting for first, then small before large. */
export function planUploads({ files, rows, wanted, tokens }: UploadFacts, connection: Connection): PlannedUpload[] {
  const rank = ({ id }: LocalFile) => (wanted.has(id) ? 0 : 1);
  return files
    .filter(isUnsent)
    .sort((left, right) => rank(left) - rank(right) || left.bytes - right.bytes)
    .map((file) => ({
      file,
      waitsFor: waitOf(file, isExpected(rows.get(file.id)) || tokens.has(file.id), connection),
    }));
}

function waitOf(file: LocalFile, isKnown: boolean, connection: Connection): UploadWait | undefined {
  if (file.isPaused) return "paused";
  if (!isKnown) return "row";
  return file.isUrgent ? undefined : connectionWait(file, connection);
}

/** The server has said so: a row known only to this device has no revision yet. */
function isExpected(row: MediaFile | undefined): boolean {
  return row !== undefined && row.rev > 0 && (row.state === "expected" || row.state === "receiving");
}

function connectionWait({ bytes }: LocalFile, { kind, wifiOnly }: Connection): UploadWait | undefined {
  if (bytes <= wifiBytes || kind === "wifi" || wifiOnly === false) return undefined;
  return kind === "unknown" && wifiOnly === undefined ? "question" : "wifi";
}
