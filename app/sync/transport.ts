import type { SyncRequest, SyncResponse } from "#shared/api/syncProtocol.ts";
import { TransportError } from "./exchange.ts";

const callTimeoutMs = 45_000;
const worthCompressing = 400;

/** Carries a sync call over HTTP, gzipped when that saves something. */
export async function httpTransport(request: SyncRequest): Promise<SyncResponse> {
  const json = JSON.stringify(request);
  const isCompressed = json.length > worthCompressing && typeof CompressionStream === "function";
  const response = await fetch("/api/sync", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(isCompressed ? { "Content-Encoding": "gzip" } : {}) },
    body: isCompressed ? await gzip(json) : json,
    signal: AbortSignal.timeout(callTimeoutMs),
    referrerPolicy: "no-referrer",
  });
  if (!response.ok) throw new TransportError(response.status, secondsOf(response.headers.get("Retry-After")));
  return response.json();
}

function gzip(text: string): Promise<Blob> {
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).blob();
}

function secondsOf(header: string | null): number | undefined {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) ? seconds : undefined;
}
