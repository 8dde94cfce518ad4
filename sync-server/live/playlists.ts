import type { Bid } from "#shared/entities/bid.ts";
import type { SigningKeys } from "../auth/signingKeys.ts";
import { signedAddress } from "./partAddress.ts";
import { livePlaylist, replayPlaylist } from "./playlist.ts";
import { arrivedOf } from "./streamEnd.ts";
import type { StreamState } from "./streamIndex.ts";
import { WrittenPlaylist } from "./writtenPlaylist.ts";

/** `isSound`: without the picture. */
export interface PlaylistKind {
  of: "live" | "replay";
  isSound: boolean;
}

/** What the name of a part without its picture begins with. */
export const soundPrefix = "sound-";

interface Written {
  playlist: WrittenPlaylist;
  at: number;
  version: number;
}

const keptMs = 1_000;
const mostKept = 200;

/** Playlists are written once a second for everyone who asks. */
export class Playlists {
  private readonly written = new Map<string, Written>();

  /**
   * In a live playlist the addresses are signed; in a replay, which is played for hours, each part is asked for with the
   * key again, or by the session.
   */
  of(
    keys: SigningKeys,
    state: StreamState,
    { bid, kind, key }: { bid: Bid; kind: PlaylistKind; key: string | undefined },
  ): WrittenPlaylist {
    const now = Date.now();
    const name = `${state.stream._id} ${kind.of} ${kind.isSound} ${key ?? ""}`;
    const last = this.written.get(name);
    const isSame = kind.of === "replay" || last?.version === state.version;
    if (last && isSame && now - last.at < keptMs) return last.playlist;
    const { hasEnded, isComplete } = arrivedOf(state, bid, now);
    const streamId = state.stream._id;
    const known = kind.isSound ? withSound(state) : state;
    const named = (part: string) => (kind.isSound ? `${soundPrefix}${part}` : part);
    const signed = (part: string) => signedAddress({ streamId, part: named(part) }, keys.token, now);
    const keyed = (part: string) => keyedAddress(named(part), key);
    const text =
      kind.of === "live"
        ? livePlaylist(known, hasEnded && isComplete, signed)
        : replayPlaylist(known, state.stream.segments ?? 0, isComplete, keyed);
    if (this.written.size >= mostKept) this.written.clear();
    const playlist = last?.playlist.text === text ? last.playlist : new WrittenPlaylist(text);
    this.written.set(name, { playlist, at: now, version: state.version });
    return playlist;
  }
}

function keyedAddress(part: string, key: string | undefined): string {
  return key === undefined ? part : `${part}?key=${encodeURIComponent(key)}`;
}

/** A take that was filmed without a microphone is a gap to whoever only listens. */
function withSound({ segments, inits, last }: StreamState): Pick<StreamState, "segments" | "last"> {
  const heard = [...segments].filter(([, { init }]) => inits.get(init)?.hasSound);
  return { segments: new Map(heard), last };
}
