import type { MediaPurpose } from "#shared/entities/mediaFile.ts";

/** A file picked or recorded on this device. Its bytes are in separate parts. */
export interface LocalFile {
  /** The id of its future row. */
  id: string;
  name: string;
  contentType: string;
  bytes: number;
  purpose: MediaPurpose;
  addedAt: string;
  /** Hex, if it was calculated. */
  sha256?: string | undefined;
  /** The mutation that names it. */
  announcedBy?: string | undefined;
  /** The match it was recorded for, or the form it was picked for: no mutation names it yet. */
  draftOf?: string | undefined;
  /** When its recorder last reported that it is running; absent once it has ended. */
  recordedAt?: string | undefined;
  durationMs?: number | undefined;
  /** A JPEG. Its bytes, because Safari cannot store a Blob again that it has read, and this row is updated. */
  thumbnail?: ArrayBuffer | undefined;
  /** The server may have some of it: ask how much before sending. */
  isBegun: boolean;
  /** When all of it had arrived. */
  sentAt?: string | undefined;
  isPaused: boolean;
  /** The user does not want to wait for Wi-Fi. */
  isUrgent: boolean;
  /** Why the server does not accept it: a sentence. */
  problem?: string | undefined;
}

/** A picked file has one part, a recording one per second. */
export interface FilePart {
  fileId: string;
  n: number;
  bytes: Blob;
}
