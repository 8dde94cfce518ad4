import { liveAddress, liveNowSchema, type PublicMatch } from "#shared/api/live.ts";

/** A match that ends or is withdrawn leaves the list within this time; its own page is dark at once. */
const everyMs = 30_000;

/** Tells which matches everyone may watch now, until the function that it returns is called. Unheard, it tells none. */
export function followListed(tell: (matches: readonly PublicMatch[]) => void): () => void {
  const aborts = new AbortController();
  const { signal } = aborts;
  const look = async () => {
    if (document.visibilityState === "hidden") return;
    const matches = navigator.onLine ? await readListed(signal) : [];
    if (!signal.aborted) tell(matches);
  };
  const timer = setInterval(() => void look(), everyMs);
  document.addEventListener("visibilitychange", () => void look(), { signal });
  window.addEventListener("online", () => void look(), { signal });
  window.addEventListener("offline", () => void look(), { signal });
  void look();
  return () => {
    clearInterval(timer);
    aborts.abort();
  };
}

async function readListed(signal: AbortSignal): Promise<readonly PublicMatch[]> {
  try {
    const response = await fetch(liveAddress.now, { signal });
    return response.ok ? liveNowSchema.parse(await response.json()).matches : [];
  } catch {
    return [];
  }
}
