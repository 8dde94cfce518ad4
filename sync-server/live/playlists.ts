import type { Bid } from "#shared/entities/bid.ts";
import type { SigningKeys } from "../auth/signingKeys.ts";
import { signedAddress } from "./partAddress.ts";
import { livePlaylist, replayPlaylist } from "./playlist.ts";
import { arrivedOf } from "./streamEnd.ts";
import type { StreamState } from "./streamIndex.ts";

export type PlaylistKind = "live" | "replay";

interface Written {
  text: Buffer;
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
  ): Buffer {
    const now = Date.now();
    const name = `${state.stream._id} ${kind} ${key ?? ""}`;
    const known = this.written.get(name);
    const isSame = kind === "replay" || known?.version === state.version;
    if (known && isSame && now - known.at < keptMs) return known.text;
    const { hasEnded, isComplete } = arrivedOf(state, bid, now);
    const streamId = state.stream._id;
    const text =
      kind === "live"
        ? livePlaylist(state, hasEnded && isComplete, (part) => signedAddress({ streamId, part }, keys.token, now))
        : replayPlaylist(state, state.stream.segments ?? 0, isComplete, (part) => keyedAddress(part, key));
    if (this.written.size >= mostKept) this.written.clear();
    const made = { text: Buffer.from(text), at: now, version: state.version };
    this.written.set(name, made);
    return made.text;
  }
}

function keyedAddress(part: string, key: string | undefined): string {
  return key === undefined ? part : `${part}?key=${encodeURIComponent(key)}`;
}
