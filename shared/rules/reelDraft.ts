import * as z from "zod";
import { transitionTypes, type TransitionType } from "../entities/highlightReelClip.ts";
import type { VideoClip } from "../entities/videoClip.ts";
import { msOf } from "./clipTrim.ts";

/** A clip in a reel being composed. */
export interface ChosenClip {
  videoClipId: string;
  transitionType: TransitionType;
}

const chosenClips = z.array(z.object({ videoClipId: z.uuid(), transitionType: z.enum(transitionTypes) }));

/** The clips of a kept draft; none if it cannot be read. */
export function clipsIn(text: string): ChosenClip[] {
  try {
    return chosenClips.catch([]).parse(JSON.parse(text));
  } catch {
    return [];
  }
}

/** A clip is in a reel once, initially at the end. */
export function withClip(clips: readonly ChosenClip[], videoClipId: string): ChosenClip[] {
  if (clips.some((clip) => clip.videoClipId === videoClipId)) return [...clips];
  return [...clips, { videoClipId, transitionType: "cut" }];
}

export function withoutClip(clips: readonly ChosenClip[], videoClipId: string): ChosenClip[] {
  return clips.filter((clip) => clip.videoClipId !== videoClipId);
}

export function withTransition(
  clips: readonly ChosenClip[],
  videoClipId: string,
  transitionType: TransitionType,
): ChosenClip[] {
  return clips.map((clip) => (clip.videoClipId === videoClipId ? { ...clip, transitionType } : clip));
}

/** The same clips in the order of these ids. */
export function inOrderOf(clips: readonly ChosenClip[], ids: readonly string[]): ChosenClip[] {
  return ids.flatMap((id) => clips.filter((clip) => clip.videoClipId === id));
}

/** Setup is complete with a match and a title, the clip step with one clip. */
export function isSetUp({ fixtureId, title }: { fixtureId: string; title: string }): boolean {
  return fixtureId !== "" && title.trim() !== "";
}

/** A transition lasts at most half a second, and at most half of each neighbour. */
const longestOverlapMs = 500;

type Played = Pick<VideoClip, "startTime" | "endTime"> & { transitionType: TransitionType };

/** How long each clip overlaps the one before it, in ms. 0 for the first. */
export function overlapsOf(clips: readonly Played[]): number[] {
  return clips.map((clip, index) => {
    const before = clips[index - 1];
    if (!before || clip.transitionType === "cut") return 0;
    return Math.min(longestOverlapMs, lengthMs(before) / 2, lengthMs(clip) / 2);
  });
}

/** The reel's length, counting overlaps once. */
export function reelLengthMs(clips: readonly Played[]): number {
  const all = clips.reduce((sum, clip) => sum + lengthMs(clip), 0);
  return all - overlapsOf(clips).reduce((sum, overlap) => sum + overlap, 0);
}

export function lengthMs({ startTime, endTime }: Pick<VideoClip, "startTime" | "endTime">): number {
  return msOf(endTime) - msOf(startTime);
}
