import type { VideoClip } from "../entities/videoClip.ts";
import { DomainError } from "./domainError.ts";
import { shortestClipMs } from "./mediaLimits.ts";

/** "12.5" → 12500. Only for text validated by a schema; anything else is NaN. */
export function msOf(seconds: string): number {
  return Math.round(Number(seconds) * 1000);
}

/** 12500 → "12.5": seconds as decimal text, without trailing zeros. */
export function secondsText(ms: number): string {
  return String(Math.round(ms) / 1000);
}

export interface Trim {
  startTime: string;
  endTime: string;
}

/** Whether this part is long enough, and inside the file if its length is known. */
export function isValidPart({ startTime, endTime }: Trim, fileDuration: string | undefined): boolean {
  const isInside = fileDuration === undefined || msOf(endTime) <= msOf(fileDuration);
  return isInside && msOf(endTime) - msOf(startTime) >= shortestClipMs;
}

/** Why a clip cannot be trimmed like this: too short, or outside the file if its length is known. */
export function trimRejection(trim: Trim, fileDuration: string | undefined): DomainError | undefined {
  if (!isValidPart(trim, undefined)) return new DomainError("clip.trimOutside");
  if (fileDuration === undefined || isValidPart(trim, fileDuration)) return undefined;
  return beyond(fileDuration);
}

/** A part of a clip, limited to its file; until the length is known, as requested. */
export function partInFile({ startTime, endTime }: Trim, fileDuration: string | undefined): Trim {
  if (fileDuration === undefined) return { startTime, endTime };
  return { startTime, endTime: secondsText(Math.min(msOf(endTime), msOf(fileDuration))) };
}

/** Why a reel cannot show this part: the default times of a short clip, 0 to 30, mean all of it. */
export function linkedPartRejection(asked: Trim, fileDuration: string | undefined): DomainError | undefined {
  if (!isValidPart(asked, undefined)) return new DomainError("clip.trimOutside");
  return trimRejection(partInFile(asked, fileDuration), fileDuration) && beyond(fileDuration);
}

function beyond(length = ""): DomainError {
  return new DomainError("clip.trimBeyond", { length });
}

/** The part shown once a file's length is known: the chosen part limited to the file, else all of it. */
export function fittedTrim(trim: Trim, fileDurationMs: number): Pick<VideoClip, "startTime" | "endTime" | "duration"> {
  const endMs = Math.min(msOf(trim.endTime), fileDurationMs);
  const startMs = msOf(trim.startTime);
  return endMs - startMs >= shortestClipMs ? partOf(startMs, endMs) : partOf(0, fileDurationMs);
}

function partOf(startMs: number, endMs: number) {
  return { startTime: secondsText(startMs), endTime: secondsText(endMs), duration: secondsText(endMs - startMs) };
}
