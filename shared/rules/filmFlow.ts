import type { Bid } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { HighlightReel, ReelStatus } from "../entities/highlightReel.ts";
import type { FileState, MediaFile, MediaPurpose } from "../entities/mediaFile.ts";
import type { VideoClip } from "../entities/videoClip.ts";
import { DomainError } from "./domainError.ts";
import { msOf, type Trim } from "./clipTrim.ts";
import { accountSpace, bytesText, fileBytes, reelLimits } from "./mediaLimits.ts";

/** Every step that a file can take. */
export const fileTransitions: Readonly<Record<FileState, readonly FileState[]>> = {
  expected: ["receiving", "checking", "refused"],
  receiving: ["checking", "refused"],
  checking: ["ready", "refused"],
  ready: [],
  refused: [],
};

/** Every step that a reel can take; a link that is added later makes a draft of it again, a clip that is deleted has it made without it. */
export const reelTransitions: Readonly<Record<ReelStatus, readonly ReelStatus[]>> = {
  draft: ["processing"],
  processing: ["completed", "failed", "draft"],
  completed: ["draft", "processing"],
  failed: ["processing", "draft"],
};

/** Why no video of this match can be added: the school has to agree before there is any. */
export function filmRejection(bid: Pick<Bid, "schoolPermissionStatus"> | undefined): DomainError | undefined {
  return bid?.schoolPermissionStatus === "approved" ? undefined : new DomainError("clip.permissionMissing");
}

/** Why a clip keeps its video: another one is for what was refused or has not come. */
export function replaceClipRejection({ fileState }: Pick<VideoClip, "fileState">): DomainError | undefined {
  return fileState === "refused" || fileState === "expected" ? undefined : new DomainError("file.notExpected");
}

type Announced = Pick<MediaFile, "state" | "bytes" | "deletedAt" | "createdAt">;

/** For so long a file that is announced has its space although nothing of it has come. */
const spaceHeldMs = 24 * 60 * 60 * 1000;

function takesSpace({ state, createdAt }: Announced, now: string): boolean {
  return state !== "expected" || Date.parse(now) - Date.parse(createdAt) < spaceHeldMs;
}

/** Why an account cannot announce another file. What was refused takes no space, and what never came no longer does. */
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

/** Why a file cannot begin to come in now: the space that it was announced for is full by now. */
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

/** Why a file cannot be sent, or not like this. `length` is what the sender says of it. */
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

/** Why these clips make no reel. */
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

/** Why a reel is not made for stories: there has to be one that can be watched. */
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
 * Whether an admin has to look at a reel: it was reported, one of its clips is from a suspended account, or it was
 * reported again after an admin had shown it, which hides it no more.
 */
export function isToBeLookedAt(
  { takedown, heldBack }: Pick<HighlightReel, "takedown" | "heldBack">,
  hasOpenReport: boolean,
): boolean {
  return takedown === "reported" || heldBack === "suspendedClip" || hasOpenReport;
}

/** Why there is nothing to decide about a reel. What was kept down can be shown later all the same. */
export function takedownRejection(
  reel: Pick<HighlightReel, "takedown" | "heldBack">,
  decision: "keepDown" | "showAgain",
  hasOpenReport: boolean,
): DomainError | undefined {
  const isOpen = isToBeLookedAt(reel, hasOpenReport) || (reel.takedown === "keptDown" && decision === "showAgain");
  return isOpen ? undefined : new DomainError("reel.notReported");
}

/** So many reports of one reel wait for an admin at most. */
export const mostOpenReports = 20;

export function reportRejection(openReports: number): DomainError | undefined {
  return openReports < mostOpenReports ? undefined : new DomainError("reel.reportedEnough");
}
