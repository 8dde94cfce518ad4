import type { Readable } from "node:stream";
import type { DataStore } from "@tus/server";

/** Stored bytes that can be read in part. */
export interface StoredObject {
  bytes: number;
  /** Both ends inclusive, as in a Range header. */
  read(start: number, end: number): Readable;
}

/** Where files' bytes are stored: this machine's disk, or anything else that implements this. */
export interface MediaStore {
  /** Uploads in progress, by file id. */
  uploads: DataStore;
  /** Throws the user-facing full-store error when there is no room for this many more bytes. */
  requireRoom(bytes: number): Promise<void>;
  /** Everything that has arrived of a file. */
  readUpload(fileId: string): Readable;
  /**
   * The whole upload as a file that ffmpeg can open, in `folder` if it had to be downloaded; undefined when it is gone.
   */
  uploadFile(fileId: string, folder: string): Promise<string | undefined>;
  removeUpload(fileId: string): Promise<void>;
  /** Moves a finished file in from where it was made. A reader of the key sees the old bytes or the new ones. */
  put(key: string, file: string): Promise<void>;
  open(key: string): Promise<StoredObject | undefined>;
  /** The object as a file that ffmpeg can open, in `folder` if it had to be downloaded. */
  localFile(key: string, folder: string): Promise<string | undefined>;
  remove(key: string): Promise<void>;
  /** Removes everything stored under `{id}/`. */
  removeAll(id: string): Promise<void>;
  /** The ids of everything stored here, complete or still arriving. */
  ids(): Promise<string[]>;
  /** Whether the store can be read at this moment. */
  isReachable(): Promise<boolean>;
}

/** The keys of a file's or a reel's objects. A reel rendered again is stored next to the version it replaces. */
export const mediaKey = {
  video: (id: string, version = 1) => `${id}/video-${version}`,
  vertical: (id: string, version: number) => `${id}/vertical-${version}`,
  livePart: (streamId: string, kind: "init" | "segment", number: number, hash: string) =>
    `${streamId}/${kind}-${number}-${hash.slice(0, 16)}`,
  thumbnail: (id: string, version = 1) => `${id}/thumbnail-${version}.webp`,
};
