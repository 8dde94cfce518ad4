import type { Bid } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { HighlightReel, ReelStatus } from "../entities/highlightReel.ts";
import type { FileState, MediaFile, MediaPurpose } from "../entities/mediaFile.ts";
import type { VideoClip } from "../entities/videoClip.ts";
import { DomainError } from "./domainError.ts";
import { msOf, type Trim } from "./clipTrim.ts";
import { accountSpace, bytesText, fileBytes, reelLimits } from "./mediaLimits.ts";

/** Every transition of a file. */
export const fileTransitions: Readonly<Record<FileState, readonly FileState[]>> = {
  expected: ["receiving", "checking", "refused"],
  receiving: ["checking", "refused"],
  checking: ["ready", "refused"],
  ready: [],
  refused: [],
};

/**
 * Every transition of a reel; adding a clip later makes it a draft again, deleting a clip renders it without that one.
 */
export const reelTransitions: Readonly<Record<ReelStatus, readonly ReelStatus[]>> = {
  draft: ["processing"],
  processing: ["completed", "failed", "draft"],
  completed: ["draft", "processing"],
  failed: ["processing", "draft"],
};

/** Why no video of this match can be added: the school must approve first. */
export function filmRejection(bid: Pick<Bid, "schoolPermissionStatus"> | undefined): DomainError | undefined {
  return bid?.schoolPermissionStatus === "approved" ? undefined : new DomainError("clip.permissionMissing");
}

/** Why a clip keeps its video: only one that was refused or has not arrived can be replaced. */
export function replaceClipRejection({ fileState }: Pick<VideoClip, "fileState">): DomainError | undefined {
  return fileState === "refused" || fileState === "expected" ? undefined : new DomainError("file.notExpected");
}

type Announced = Pick<MediaFile, "state" | "bytes" | "deletedAt" | "createdAt">;

/** An announced file without any data keeps its space for this long. */
const spaceHeldMs = 24 * 60 * 60 * 1000;

function takesSpace({ state, createdAt }: Announced, now: string): boolean {
  return state !== "expected" || Date.parse(now) - Date.parse(createdAt) < spaceHeldMs;
}

/** Why an account cannot announce another file. Refused files take no space, nor do those that never arrived. */
export function announceRejection(
  { purpose, bytes = 0 }: { purpose: MediaPurpose; bytes?: number | undefined },
  own: readonly Announced[],
  now: string,
): DomainError | undefined {
  const limit = fileBytes[purpose];
  if (bytes > limit) return new DomainError("file.tooLarge", { limit: bytesText(limit) });
  const kept = own.filter((file) => !file.deletedAt && file.state !== "refused");
  const used = kept.filter((file) => takesSpace(file, now)).reduce((sum, file) => sum + (file.bytes ?? 0), bytes);
  if (used > accountSpace.bytes) return new DomainError("file.tooMany", { limit: bytesText(accountSpace.bytes) });
  const isFull = kept.length >= accountSpace.files;
  return isFull ? new DomainError("file.tooMany", { limit: `${accountSpace.files} files` }) : undefined;
}

/** Why a file cannot start to arrive now: its announced space has been filled meanwhile. */
export function spaceRejection(
  file: Pick<MediaFile, "purpose">,
  length: number,
  others: readonly Announced[],
  now: string,
): DomainError | undefined {
  const rejection = announceRejection({ purpose: file.purpose, bytes: length }, others, now);
  const isFull = rejection?.code === "file.tooMany";
  return isFull ? new DomainError("file.spaceFull", { limit: bytesText(accountSpace.bytes) }) : rejection;
}

/** Why a file cannot be uploaded, or not like this. `length` is given by the sender. */
export function uploadRejection(
  file: Pick<MediaFile, "state" | "bytes" | "purpose">,
  length: number | undefined,
): DomainError | undefined {
  if (file.state !== "expected" && file.state !== "receiving") return new DomainError("file.notExpected");
  if (length === undefined) return undefined;
  const limit = fileBytes[file.purpose];
  if (length > limit) return new DomainError("file.tooLarge", { limit: bytesText(limit) });
  const isOther = length < 1 || (file.bytes !== undefined && file.bytes !== length);
  return isOther ? new DomainError("file.wrongLength") : undefined;
}

export function fileStepRejection(file: Pick<MediaFile, "state">, next: FileState): DomainError | undefined {
  return fileTransitions[file.state].includes(next) ? undefined : new DomainError("file.notExpected");
}

export function reelFixtureRejection(fixture: Pick<Fixture, "status">): DomainError | undefined {
  return fixture.status === "completed" ? undefined : new DomainError("reel.notCompleted");
}

/** Why these clips cannot make a reel. */
export function reelClipsRejection(clips: readonly (Trim & { videoClipId: string })[]): DomainError | undefined {
  if (new Set(clips.map(({ videoClipId }) => videoClipId)).size < clips.length) {
    return new DomainError("reel.clipTwice");
  }
  const lasts = clips.reduce((sum, { startTime, endTime }) => sum + msOf(endTime) - msOf(startTime), 0);
  const isTooLong = clips.length > reelLimits.clips || lasts > reelLimits.durationMs;
  return isTooLong ? new DomainError("reel.tooLong") : undefined;
}

export function reelRetryRejection(reel: Pick<HighlightReel, "status">): DomainError | undefined {
  return reel.status === "failed" ? undefined : new DomainError("reel.notFailed");
}

/** Why a reel cannot be rendered for stories: it must be watchable. */
export function verticalRejection({
  status,
  videoUrl,
  permitted,
  takedown,
}: Pick<HighlightReel, "status" | "videoUrl" | "permitted" | "takedown">): DomainError | undefined {
  const isThere = status === "completed" && videoUrl !== undefined && permitted === true && takedown === undefined;
  return isThere ? undefined : new DomainError("reel.notWatchable");
}

/**
 * Whether an admin must review a reel: it was reported, has a suspended account's clip, or was reported again after an
 * admin had shown it, which no longer hides it.
 */
export function isToBeLookedAt(
  { takedown, heldBack }: Pick<HighlightReel, "takedown" | "heldBack">,
  hasOpenReport: boolean,
): boolean {
  return takedown === "reported" || heldBack === "suspendedClip" || hasOpenReport;
}

/** Why there is nothing to decide about a reel. A reel kept down can still be shown later. */
export function takedownRejection(
  reel: Pick<HighlightReel, "takedown" | "heldBack">,
  decision: "keepDown" | "showAgain",
  hasOpenReport: boolean,
): DomainError | undefined {
  const isOpen = isToBeLookedAt(reel, hasOpenReport) || (reel.takedown === "keptDown" && decision === "showAgain");
  return isOpen ? undefined : new DomainError("reel.notReported");
}

/** At most this many reports of one reel wait for an admin. */
export const mostOpenReports = 20;

export function reportRejection(openReports: number): DomainError | undefined {
  return openReports < mostOpenReports ? undefined : new DomainError("reel.reportedEnough");
}

export function matchReportRejection(openReports: number): DomainError | undefined {
  return openReports < mostOpenReports ? undefined : new DomainError("match.reportedEnough");
}

/** Whether a file's bytes stay: all but those that were deleted or refused. */
export function keepsFileBytes({ deletedAt, state }: Pick<MediaFile, "deletedAt" | "state">): boolean {
  return deletedAt === undefined && state !== "refused";
}

/** Whether a reel's video stays. A failed reel has nothing to show once a clip of its last video was deleted. */
export function keepsReelVideo({
  deletedAt,
  status,
  videoUrl,
}: Pick<HighlightReel, "deletedAt" | "status" | "videoUrl">): boolean {
  return deletedAt === undefined && !(status === "failed" && videoUrl === undefined);
}
