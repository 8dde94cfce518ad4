import { attempt } from "#app/api/reach.ts";
import { Unreachable } from "#app/api/unreachable.ts";
import { syncAnswerSchema, type SyncRequest, type SyncResponse } from "#shared/api/syncProtocol.ts";
import { TransportError } from "./exchange.ts";

const worthCompressing = 400;
/** After calls that timed out, the next may take longer: a slow ground is not a dead one. */
const mostPatience = 3;
let patience = 1;

/**
 * Carries a sync call over HTTP, gzipped when that helps. Rejects with Unreachable or a TransportError; if it
 * `mayBeLost`, with CallLost as soon as it is lost.
 */
export async function httpTransport(request: SyncRequest, mayBeLost: boolean): Promise<SyncResponse> {
  const json = JSON.stringify(request);
  const isCompressed = json.length > worthCompressing && typeof CompressionStream === "function";
  const asked = {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(isCompressed ? { "Content-Encoding": "gzip" } : {}) },
    body: isCompressed ? await gzip(json) : json,
    patience,
  };
  const { status, text, retryAfter } = await attempt("/api/sync", asked, mayBeLost).catch((error: unknown) => {
    patience = Math.min(patience + 0.5, mostPatience);
    throw error;
  });
  patience = 1;
  if (status >= 400) throw new TransportError(status, retryAfter);
  return answerOf(text);
}

function gzip(text: string): Promise<Blob> {
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).blob();
}

/** Anything that is not an answer of this protocol comes from someone else: Unreachable. */
export function answerOf(text: string): SyncResponse {
  try {
    return syncAnswerSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new Unreachable("This is not an answer to a sync call.", error);
  }
}
