import { attempt, patienceFor, type Answer } from "#app/api/reach.ts";
import type { LivePart, LiveStream } from "#app/db/liveStream.ts";
import { contentDigest, liveAddress, liveHeaders, liveLimits, liveMediaType } from "#shared/api/live.ts";

export interface LiveCall {
  /** Rejects with CallLost as soon as the server is seen while this call stays silent. */
  mayBeLost: boolean;
  /** Given up after this long, in milliseconds. */
  withinMs: number;
  signal: AbortSignal;
}

/** A part's call, once: the same bytes may arrive twice. Rejects with Unreachable when the server does not answer. */
export async function sendLivePart(
  part: LivePart,
  deviceId: string,
  { mayBeLost, withinMs, signal }: LiveCall,
): Promise<Answer> {
  const { streamId, kind, n, bytes, init = 0, durationMs = 0, startedAt = "" } = part;
  const headers: Record<string, string> = {
    "Content-Type": liveMediaType,
    [liveHeaders.digest]: contentDigest(await sha256Of(bytes)),
    [liveHeaders.device]: deviceId,
  };
  if (kind === "segment") {
    headers[liveHeaders.durationMs] = String(Math.round(durationMs));
    headers[liveHeaders.startedAt] = startedAt;
    headers[liveHeaders.init] = String(init);
  }
  const address = kind === "init" ? liveAddress.init(streamId, n) : liveAddress.segment(streamId, n);
  return attempt(
    address,
    { method: "PUT", headers, body: new Blob([bytes]), patience: patienceFor(withinMs, bytes.byteLength), signal },
    mayBeLost,
  );
}

export function sendLiveEnd({ streamId, lost }: LiveStream, segments: number, call: LiveCall): Promise<Answer> {
  const { mayBeLost, signal } = call;
  const headers = { "Content-Type": "application/json" };
  return attempt(
    liveAddress.end(streamId),
    {
      method: "POST",
      headers,
      body: JSON.stringify({ segments, lost: lost?.slice(0, liveLimits.lostSegments) }),
      signal,
    },
    mayBeLost,
  );
}

async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return btoa(String.fromCharCode(...hash));
}
