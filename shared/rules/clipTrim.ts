import type { VideoClip } from "../entities/videoClip.ts";
import { DomainError } from "./domainError.ts";
import { shortestClipMs } from "./mediaLimits.ts";

/** "12.5" → 12500. Only for text that a schema has checked; anything else is NaN. */
export function msOf(seconds: string): number {
  return Math.round(Number(seconds) * 1000);
}

/** 12500 → "12.5": seconds as decimal text, without zeros that say nothing. */
export function secondsText(ms: number): string {
  return String(Math.round(ms) / 1000);
}

export interface Trim {
  startTime: string;
  endTime: string;
}

/** Whether this part is long enough, and lies inside a file of which the length is known. */
export function isPartOf({ startTime, endTime }: Trim, fileDuration: string | undefined): boolean {
  const isInside = fileDuration === undefined || msOf(endTime) <= msOf(fileDuration);
  return isInside && msOf(endTime) - msOf(startTime) >= shortestClipMs;
}

/** Why a clip is not trimmed like this: too short, or outside of a file of which the length is known. */
export function trimRejection(trim: Trim, fileDuration: string | undefined): DomainError | undefined {
  if (!isPartOf(trim, undefined)) return new DomainError("clip.trimOutside");
  if (fileDuration === undefined || isPartOf(trim, fileDuration)) return undefined;
  return beyond(fileDuration);
}

/** A part of a clip as far as its file has it; until the length is known, as it was asked for. */
export function partInFile({ startTime, endTime }: Trim, fileDuration: string | undefined): Trim {
  if (fileDuration === undefined) return { startTime, endTime };
  return { startTime, endTime: secondsText(Math.min(msOf(endTime), msOf(fileDuration))) };
}

/** Why a reel cannot show this part: the times that a short clip was sent with, 0 to 30, mean as much as there is of it. */
export function linkedPartRejection(asked: Trim, fileDuration: string | undefined): DomainError | undefined {
  if (!isPartOf(asked, undefined)) return new DomainError("clip.trimOutside");
  return trimRejection(partInFile(asked, fileDuration), fileDuration) && beyond(fileDuration);
}

function beyond(length = ""): DomainError {
  return new DomainError("clip.trimBeyond", { length });
}

/** What is shown of a file once its length is known: the part that was chosen, as far as it is there, else all of it. */
export function fittedTrim(trim: Trim, fileDurationMs: number): Pick<VideoClip, "startTime" | "endTime" | "duration"> {
  const endMs = Math.min(msOf(trim.endTime), fileDurationMs);
  const startMs = msOf(trim.startTime);
  return endMs - startMs >= shortestClipMs ? partOf(startMs, endMs) : partOf(0, fileDurationMs);
}

function partOf(startMs: number, endMs: number) {
  return { startTime: secondsText(startMs), endTime: secondsText(endMs), duration: secondsText(endMs - startMs) };
}
