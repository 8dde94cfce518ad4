import { useCallback, useEffect, useRef, useState } from "react";
import { msOf } from "#shared/rules/clipTrim.ts";
import { lengthMs, overlapsOf } from "#shared/rules/reelDraft.ts";
import type { SelectedClip } from "./SelectedClips.tsx";

interface Sequence {
  /** The index of the clip on the screen. */
  place: number;
  /** The next clip is fading in over it. */
  isMeeting: boolean;
  isPlaying: boolean;
  /** Position in the whole reel. */
  positionMs: number;
}

const begin: Sequence = { place: 0, isMeeting: false, isPlaying: false, positionMs: 0 };
/** With less than a frame left, the clip is over. */
const frameMs = 34;

/**
 * Plays clips one after the other, each from its start to its end, with the next one fading in as the last one ends.
 */
export function useSequence(clips: readonly SelectedClip[]) {
  const [sequence, setSequence] = useState(begin);
  const videos = useRef(new Map<string, HTMLVideoElement>());
  const hold = useCallback((id: string, video: HTMLVideoElement | null) => {
    if (video) videos.current.set(id, video);
    else videos.current.delete(id);
  }, []);
  const { place, isPlaying } = sequence;

  useEffect(() => {
    if (!isPlaying) return undefined;
    const clip = clips[place];
    const video = clip && videos.current.get(clip.id);
    let frame = requestAnimationFrame(look);
    function look(): void {
      if (clip && video) setSequence((before) => nextOf(before, clips, video));
      frame = requestAnimationFrame(look);
    }
    return () => cancelAnimationFrame(frame);
  }, [clips, place, isPlaying]);

  const playFrom = (from: number) => {
    rewind(clips, videos.current);
    setSequence({ ...begin, place: from, isPlaying: true, positionMs: startOf(clips, from) });
  };
  const toggle = () => setSequence((before) => ({ ...before, isPlaying: !before.isPlaying }));
  const skip = () => setSequence((before) => movedOn(before, clips));
  return { ...sequence, hold, toggle, playFrom, skip };
}

/** The state of the sequence, derived from the video on the screen. */
function nextOf(before: Sequence, clips: readonly SelectedClip[], video: HTMLVideoElement): Sequence {
  const clip = clips[before.place];
  if (!clip) return begin;
  const playedMs = Math.max(0, video.currentTime * 1000 - msOf(clip.startTime));
  const left = video.ended ? 0 : lengthMs(clip) - playedMs;
  if (left < frameMs) return movedOn(before, clips);
  const overlap = overlapsOf(clips)[before.place + 1] ?? 0;
  const isMeeting = overlap > 0 && left <= overlap;
  // Ten times a second is enough for a clock.
  const positionMs = Math.floor((startOf(clips, before.place) + playedMs) / 100) * 100;
  const isSame = isMeeting === before.isMeeting && positionMs === before.positionMs;
  return isSame ? before : { ...before, isMeeting, positionMs };
}

/** To the next clip, or back to the start after the last one. */
function movedOn(before: Sequence, clips: readonly SelectedClip[]): Sequence {
  const place = before.place + 1;
  return place < clips.length ? { ...before, place, isMeeting: false } : begin;
}

/** When a clip starts within the reel. */
function startOf(clips: readonly SelectedClip[], place: number): number {
  const overlaps = overlapsOf(clips);
  return clips.slice(0, place).reduce((sum, clip, index) => sum + lengthMs(clip) - (overlaps[index + 1] ?? 0), 0);
}

function rewind(clips: readonly SelectedClip[], videos: ReadonlyMap<string, HTMLVideoElement>): void {
  for (const { id, startTime } of clips) {
    const video = videos.get(id);
    if (video) video.currentTime = msOf(startTime) / 1000;
  }
}
