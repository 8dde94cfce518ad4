import type { Bid } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";
import { mediaAddress } from "./mediaAddress.ts";
import { scoringRules } from "./score/scoringRules.ts";
import type { ScoreStep } from "./score/scoreSteps.ts";
import { watchedMatch } from "./watchAddress.ts";

/** A match and its booking, as far as watching is concerned. */
export interface Watched {
  fixture: Fixture;
  /** The accepted bid. */
  bid: Bid | undefined;
  isStreamerSuspended: boolean;
  /** The latest changes of the score; absent where nobody keeps it. */
  score?: readonly ScoreStep[];
}

/** Who asks: a party by its account, everyone else by the key in the link. */
export interface Viewer {
  userId: string | undefined;
  isAdmin: boolean;
  key: string | undefined;
}

/** What has arrived of the phone's own stream. Times in milliseconds. */
export interface Arrived {
  count: number;
  lastArrivedAt: number | undefined;
  hasEnded: boolean;
  /** Nothing is missing any more. */
  isComplete: boolean;
  /** Its segments have been removed: only the recording is left. */
  isRemoved: boolean;
  /** It can be heard without its picture. */
  hasSound: boolean;
}

/** The match is there and not cancelled. */
export function isWatchable(fixture: Fixture | undefined): fixture is Fixture {
  return fixture !== undefined && !fixture.isHidden && fixture.status !== "cancelled";
}

/** The match may be shown to someone at this moment. */
export function isShown({ bid, isStreamerSuspended }: Watched): boolean {
  return bid?.schoolPermissionStatus === "approved" && bid.status === "accepted" && !isStreamerSuspended;
}

/** How this viewer is let in; undefined for everyone who is not. */
export function admission({ fixture, bid }: Watched, viewer: Viewer): "party" | "key" | "listed" | undefined {
  const parties = [bid?.streamerUserId, fixture.requesterId];
  if (viewer.isAdmin || (viewer.userId !== undefined && parties.includes(viewer.userId))) return "party";
  if (bid?.watchKey !== undefined && viewer.key === bid.watchKey) return "key";
  return bid?.isListed ? "listed" : undefined;
}

type Phase = "notYet" | "settingUp" | "live" | "catchingUp" | "halfTime" | "ended" | "replay" | "hidden";

/** Nobody waits this long for a phone that has fallen silent. */
const abandonedMs = 3 * 60 * 60 * 1000;

/** What a viewer who is let in sees. `silentMs`: without a segment for this long, the signal is gone. */
export function watchPhase(
  watched: Watched,
  arrived: Arrived | undefined,
  { now, silentMs }: { now: number; silentMs: number },
): Phase {
  const { bid } = watched;
  const said = bid?.schoolPermissionStatus;
  if (!bid || said === "pending" || said === "requested") return "notYet";
  if (!isShown(watched)) return "hidden";
  const silence = now - (arrived?.lastArrivedAt ?? now);
  if (bid.deliveredAt || arrived?.hasEnded || silence > abandonedMs) {
    const hasAll = arrived !== undefined && arrived.count > 0 && arrived.isComplete;
    return hasAll || platformAddress(bid) !== undefined || recordingFile(bid) !== undefined ? "replay" : "ended";
  }
  if (arrived && arrived.count > 0) return silence > silentMs ? silentPhase(watched) : "live";
  if (platformAddress(bid) !== undefined) return "live";
  return arrived || bid.streamUrl ? "settingUp" : "notYet";
}

/** Nothing arrives: the signal is gone, unless the score stands where the second half has not begun. */
function silentPhase({ fixture, score }: Watched): "catchingUp" | "halfTime" {
  const latest = score?.at(-1)?.score;
  const hasPaused = latest?.clock?.isRunning === false && latest.clock.ms === 0;
  return hasPaused && latest.period === 1 + scoringRules[fixture.sport].period.usual / 2 ? "halfTime" : "catchingUp";
}

/** Which video there is to play. */
export function watchedVideo(
  { bid }: Watched,
  arrived: Arrived | undefined,
): { kind: "own" } | { kind: "file" } | { kind: "platform"; url: string } | undefined {
  if (!bid) return undefined;
  if (arrived && arrived.count > 0 && !arrived.isRemoved) return { kind: "own" };
  if (recordingFile(bid) !== undefined) return { kind: "file" };
  const url = platformAddress(bid);
  return url === undefined ? undefined : { kind: "platform", url };
}

/** The id of the booking's recording once it can be played. */
export function recordingFile({ recordingFileId, recordingUrl }: Bid): string | undefined {
  return recordingFileId !== undefined && recordingUrl === mediaAddress(recordingFileId) ? recordingFileId : undefined;
}

/** Where the match is shown elsewhere: the recording's link, else the stream's. */
function platformAddress({ recordingUrl, recordingFileId, streamUrl, deliveredAt }: Bid): string | undefined {
  if (deliveredAt && recordingUrl && recordingFileId === undefined) return recordingUrl;
  return streamUrl !== undefined && watchedMatch(streamUrl) === undefined ? streamUrl : undefined;
}
