import { renewals } from "./renewals.ts";
import { Unreachable } from "./unreachable.ts";

/**
 * Probes start after this many milliseconds, then every `steadyMs`: an old connection may be dead when a new one works.
 */
const startsMs = [0, 400, 800];
const steadyMs = 2_000;
/** More would use up the few connections a browser allows per server. */
const mostAtOnce = 3;
const lookoutMs = 12_000;

const healthAddress = "/api/health";

/** A probe's result: the server answers now, and took this many milliseconds. */
export interface ProbeResult {
  tookMs: number;
}

let running: Promise<ProbeResult> | undefined;

/**
 * Asks a small question over several connections until one is answered: can the server be reached now, whatever happens
 * to calls in flight? Simultaneous callers share one search. Rejects with Unreachable.
 */
export function probeServer(): Promise<ProbeResult> {
  running ??= look().finally(() => {
    running = undefined;
  });
  return running;
}

function look(): Promise<ProbeResult> {
  const probes = new Set<AbortController>();
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sighting = new Promise<ProbeResult>((resolve, reject) => {
    const began = Date.now();
    const start = (count: number): void => {
      if (Date.now() - began > lookoutMs) return reject(new Unreachable("No probe was answered."));
      const [oldest] = probes;
      if (oldest && probes.size >= mostAtOnce) end(oldest);
      const probe = new AbortController();
      probes.add(probe);
      void ask(probe.signal).then(resolve, () => probes.delete(probe));
      const [now = 0, next] = startsMs.slice(count, count + 2);
      clearTimeout(timer);
      timer = setTimeout(start, next === undefined ? steadyMs : next - now, count + 1);
    };
    start(0);
    // Probes in flight were sent over the previous network.
    renewals.addEventListener("renew", () => start(0), { signal: over.signal });
  });
  return sighting.finally(() => {
    over.abort();
    clearTimeout(timer);
    for (const probe of probes) end(probe);
  });

  function end(probe: AbortController): void {
    probes.delete(probe);
    probe.abort();
  }
}

async function ask(signal: AbortSignal): Promise<ProbeResult> {
  const began = performance.now();
  const response = await fetch(healthAddress, { signal, cache: "no-store", redirect: "error" });
  const answer: unknown = await response.json();
  if (!response.ok || !isHealth(answer)) throw new Unreachable("Somebody else answered the probe.");
  return { tookMs: performance.now() - began };
}

function isHealth(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && Reflect.get(answer, "status") === "ok";
}
