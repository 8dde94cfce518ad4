import type { Bid } from "../entities/bid.ts";
import type { MediaFile } from "../entities/mediaFile.ts";
import { secondsText } from "./clipTrim.ts";
import { DomainError } from "./domainError.ts";
import { formatDuration } from "./format.ts";
import { longestCutMs, reelLimits, shortestClipMs } from "./mediaLimits.ts";

/** A part of a recording, in milliseconds from its beginning. */
export interface Cut {
  inMs: number;
  outMs: number;
}

/** Why nothing can be cut: the recording is on another site, on its way, or gone. A device may not have the file's row. */
export function noRecordingRejection(
  { recordingState }: Pick<Bid, "recordingState">,
  recording: Pick<MediaFile, "state" | "deletedAt"> | undefined,
): DomainError | undefined {
  const isGone = recording !== undefined && (recording.state !== "ready" || recording.deletedAt !== undefined);
  return recordingState === "ready" && !isGone ? undefined : new DomainError("clip.noRecording");
}

/** As many as a reel takes: an account's cuts keep a server's processor busy for minutes, not for days. */
export const mostWaitingCuts = reelLimits.clips;

/** Why this account's next cut has to wait for the others. */
export function waitingCutsRejection(
  own: readonly Pick<MediaFile, "state" | "cutFrom" | "deletedAt">[],
): DomainError | undefined {
  const waiting = own.filter(({ state, cutFrom, deletedAt }) => cutFrom && state === "checking" && !deletedAt);
  if (waiting.length < mostWaitingCuts) return undefined;
  return new DomainError("clip.cutsWaiting", { count: String(mostWaitingCuts) });
}

/** Why this part cannot become a clip. `durationMs` is the recording's, undefined where it is not known. */
export function cutRejection({ inMs, outMs }: Cut, durationMs: number | undefined): DomainError | undefined {
  if (outMs - inMs < shortestClipMs) return new DomainError("clip.trimOutside");
  if (outMs - inMs > longestCutMs) return new DomainError("clip.cutTooLong", { limit: String(longestCutMs / 60_000) });
  if (durationMs === undefined || outMs <= durationMs) return undefined;
  return new DomainError("clip.cutBeyond", { length: formatDuration(secondsText(durationMs)) });
}
