import { liveLimits } from "#shared/api/live.ts";
import type { LiveSegmentDocument } from "./liveCollections.ts";
import type { StreamState } from "./streamIndex.ts";

/** The address of a part (`12` or `init-0`), relative to its playlist. */
export type AddressOf = (part: string) => string;

type Known = Pick<StreamState, "segments" | "last">;
type Listed = Pick<LiveSegmentDocument, "number" | "init" | "durationMs" | "startedAt">;

/** Gaps have no length of their own. */
const usualMs = liveLimits.targetDurationMs;

/** The last 15 segments. What has not arrived is a gap, so that a viewer goes on at the live edge. */
export function livePlaylist(known: Known, hasEnded: boolean, addressOf: AddressOf): string {
  const first = Math.max(0, known.last - liveLimits.playlistSegments + 1);
  return playlist(known, { first, end: known.last + 1 }, [], hasEnded, addressOf);
}

/** Everything from the beginning. It grows until all has arrived, and is then a video of its own. */
export function replayPlaylist(known: Known, count: number, isComplete: boolean, addressOf: AddressOf): string {
  const type = `#EXT-X-PLAYLIST-TYPE:${isComplete ? "VOD" : "EVENT"}`;
  return playlist(known, { first: 0, end: Math.max(count, known.last + 1) }, [type], isComplete, addressOf);
}

function playlist(
  { segments }: Known,
  { first, end }: { first: number; end: number },
  tags: readonly string[],
  isOver: boolean,
  addressOf: AddressOf,
): string {
  const listed = Array.from({ length: end - first }, (_, at) => segments.get(first + at));
  const start = takeBefore(segments, first) ?? listed.find(Boolean)?.init ?? 0;
  const longest = Math.max(usualMs, ...listed.map((segment) => segment?.durationMs ?? 0));
  return [
    ...["#EXTM3U", "#EXT-X-VERSION:8", `#EXT-X-TARGETDURATION:${Math.round(longest / 1000)}`, ...tags],
    ...[`#EXT-X-MEDIA-SEQUENCE:${first}`, `#EXT-X-DISCONTINUITY-SEQUENCE:${start}`, "#EXT-X-INDEPENDENT-SEGMENTS"],
    ...lines(listed, { first, start }, addressOf),
    ...(isOver ? ["#EXT-X-ENDLIST"] : []),
    "",
  ].join("\n");
}

/** The take of the newest known segment before this one. */
function takeBefore(segments: Known["segments"], number: number): number | undefined {
  for (let at = number - 1; at >= 0; at -= 1) {
    const segment = segments.get(at);
    if (segment) return segment.init;
  }
  return undefined;
}

function lines(
  listed: readonly (Listed | undefined)[],
  { first, start }: { first: number; start: number },
  addressOf: AddressOf,
): string[] {
  let take = start;
  let mapped: number | undefined;
  return listed.flatMap((segment, at) => {
    const number = String(first + at);
    if (!segment) return ["#EXT-X-GAP", extInf(usualMs), addressOf(number)];
    const written = [
      // One for each take, also for one that has no segment yet: its number must not change when that arrives.
      ...Array.from({ length: Math.max(0, segment.init - take) }, () => "#EXT-X-DISCONTINUITY"),
      ...(segment.init === mapped ? [] : [`#EXT-X-MAP:URI="${addressOf(`init-${segment.init}`)}"`]),
      `#EXT-X-PROGRAM-DATE-TIME:${segment.startedAt.toISOString()}`,
      ...[extInf(segment.durationMs), addressOf(number)],
    ];
    mapped = segment.init;
    take = Math.max(take, segment.init);
    return written;
  });
}

function extInf(durationMs: number): string {
  return `#EXTINF:${(durationMs / 1000).toFixed(3)},`;
}
