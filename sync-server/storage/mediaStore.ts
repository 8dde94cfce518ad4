import type { Readable } from "node:stream";
import type { DataStore } from "@tus/server";

/** Bytes that were put here, to be read in part. */
export interface StoredObject {
  bytes: number;
  /** Both ends are included, as in a Range header. */
  read(start: number, end: number): Readable;
}

/** Where the bytes of files lie: this machine's disk, or whatever else can do this. */
export interface MediaStore {
  /** What is still coming in, by the id of its file. */
  uploads: DataStore;
  /** Throws what a full store means to people where there is no room for so many bytes more. */
  requireRoom(bytes: number): Promise<void>;
  /** Everything that has come in of a file. */
  readUpload(fileId: string): Readable;
  /** The whole upload as a file that ffmpeg can open, in `folder` where it had to be fetched; undefined when it is gone. */
  uploadFile(fileId: string, folder: string): Promise<string | undefined>;
  removeUpload(fileId: string): Promise<void>;
  /** Takes a finished file away from where it was made. Whoever reads the key sees the old bytes or the new ones. */
  put(key: string, file: string): Promise<void>;
  open(key: string): Promise<StoredObject | undefined>;
  /** The object as a file that ffmpeg can open, in `folder` where it had to be fetched. */
  localFile(key: string, folder: string): Promise<string | undefined>;
  remove(key: string): Promise<void>;
  /** Removes everything that was put under `{id}/`. */
  removeAll(id: string): Promise<void>;
  /** The ids of everything that lies here, whole or still coming in. */
  ids(): Promise<string[]>;
  /** Whether what lies here can be read at this moment. */
  isReachable(): Promise<boolean>;
}

/** What of a file, or a reel, lies where. A reel that is made again lies beside what it replaces. */
export const mediaKey = {
  video: (id: string, version = 1) => `${id}/video-${version}`,
  vertical: (id: string, version: number) => `${id}/vertical-${version}`,
  thumbnail: (id: string, version = 1) => `${id}/thumbnail-${version}.webp`,
};
