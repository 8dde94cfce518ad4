import type { MediaPurpose } from "#shared/entities/mediaFile.ts";

/** A file that was picked or recorded on this device. Its bytes lie in parts beside it. */
export interface LocalFile {
  /** The id of the row that follows it. */
  id: string;
  name: string;
  contentType: string;
  bytes: number;
  purpose: MediaPurpose;
  addedAt: string;
  /** Hex, where it was measured. */
  sha256?: string | undefined;
  /** The mutation that names it. */
  announcedBy?: string | undefined;
  /** The match that it was recorded for, or the form that it was picked for: no mutation names it yet. */
  draftOf?: string | undefined;
  /** When its recorder last said that it runs; absent once it has ended. */
  recordedAt?: string | undefined;
  durationMs?: number | undefined;
  thumbnail?: Blob | undefined;
  /** The server may have some of it: ask how much before sending. */
  isBegun: boolean;
  /** All of it has arrived. */
  sentAt?: string | undefined;
  isPaused: boolean;
  /** Its person does not want to wait for Wi-Fi. */
  isUrgent: boolean;
  /** Why the server does not take it: a sentence. */
  problem?: string | undefined;
}

/** A picked file has one part, a recording one for each second. */
export interface FilePart {
  fileId: string;
  n: number;
  bytes: Blob;
}
