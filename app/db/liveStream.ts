/** A match filmed live with this phone. */
export interface LiveStream {
  streamId: string;
  bidId: string;
  fixtureId: string;
  /** A UUID of this phone for this stream: the server notices a second phone by it. */
  deviceId: string;
  /** The numbers of the next segment and the next take. */
  nextSegment: number;
  nextInit: number;
  /** The ones that this phone went on with when it last opened the stream. */
  openedSegment?: number | undefined;
  openedInit?: number | undefined;
  /** The camera has stopped for good, after this many segments. */
  segments?: number | undefined;
  /** Segments that the browser removed before they could be sent: they never come. */
  lost?: readonly number[] | undefined;
  /** The server knows the end. */
  isEndSent?: boolean | undefined;
  /** Why the server takes nothing more: a sentence. Opening the stream again clears it. */
  problem?: string | undefined;
  /** Another phone films from this segment on: what comes before it is still taken. */
  refusedFrom?: number | undefined;
}

/** A piece of a live stream, on this phone until some time after it has been sent. */
export interface LivePart {
  streamId: string;
  /** A segment of about two seconds, or the beginning of a take, without which its segments cannot be played. */
  kind: "init" | "segment";
  /** Segments are numbered across takes, without gaps; takes from 0. */
  n: number;
  /** Not a Blob: Safari cannot store one again that it has read, and this row is updated. */
  bytes: ArrayBuffer;
  /** 1 once the server has it: IndexedDB has no index on truth values. */
  isSent: 0 | 1;
  sentAt?: string;
  /** Of a segment: the take it belongs to, and when its first picture was taken, by this phone's clock. */
  init?: number;
  durationMs?: number;
  startedAt?: string;
}
