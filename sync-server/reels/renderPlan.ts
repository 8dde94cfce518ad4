import type { TransitionType } from "#shared/entities/highlightReelClip.ts";

/** Everything is rendered at this rate, so that every time is a whole number of frames. */
export const framesPerSecond = 30;
/** A transition lasts half a second at most, and at most half of each of its neighbours. */
const longestEdge = framesPerSecond / 2;

export interface PlannedClip {
  frames: number;
  /** Frames at its start and end that a transition may use: each is a separate file. */
  edge: number;
  transition: TransitionType;
}

export type ClipPart = "head" | "body" | "tail";

/** What a reel is joined from: unchanged parts of clips, and newly rendered frames where two clips meet. */
export type Piece =
  | { kind: "part"; clip: number; part: ClipPart; frames: number }
  | { kind: "meeting"; clip: number; effect: Exclude<TransitionType, "cut">; overlap: number; frames: number };

export interface RenderPlan {
  clips: PlannedClip[];
  pieces: Piece[];
  /** Frames that each clip shares with the previous one. */
  overlaps: number[];
  frames: number;
}

interface Chosen {
  durationMs: number;
  transitionType: TransitionType;
}

/** The first clip has no predecessor, so its transition is ignored. */
export function renderPlan(chosen: readonly Chosen[]): RenderPlan {
  const clips = chosen.map(({ durationMs, transitionType }) => {
    const frames = Math.max(2, Math.round((durationMs * framesPerSecond) / 1000));
    return { frames, edge: Math.min(longestEdge, Math.floor(frames / 2)), transition: transitionType };
  });
  const overlaps = clips.map(({ edge, transition }, index) => {
    const before = clips[index - 1];
    return !before || transition === "cut" ? 0 : Math.min(before.edge, edge);
  });
  const pieces = clips.flatMap((clip, index) => piecesOf(clip, index, { clips, overlaps }));
  return { clips, overlaps, pieces, frames: pieces.reduce((sum, piece) => sum + piece.frames, 0) };
}

function piecesOf(
  clip: PlannedClip,
  index: number,
  { clips, overlaps }: Pick<RenderPlan, "clips" | "overlaps">,
): Piece[] {
  const [overlap, next] = [overlaps[index] ?? 0, overlaps[index + 1] ?? 0];
  const before = clips[index - 1];
  const { frames, edge, transition } = clip;
  const part = (name: ClipPart, length: number): Piece => ({ kind: "part", clip: index, part: name, frames: length });
  const head: Piece =
    before && overlap > 0 && transition !== "cut"
      ? { kind: "meeting", clip: index, effect: transition, overlap, frames: before.edge + edge - overlap }
      : part("head", edge);
  const body = frames > 2 * edge ? [part("body", frames - 2 * edge)] : [];
  // Where clips meet, the tail is rendered together with the next head.
  return [head, ...body, ...(next > 0 ? [] : [part("tail", edge)])];
}
