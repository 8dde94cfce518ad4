/** Between these two lies what this device's clock lacks, in milliseconds. */
interface Bounds {
  atLeast: number;
  atMost: number;
}

interface KeyValues {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const kept = "touchline.clock";
/** An answer names its second. */
const secondMs = 1_000;

let known = readBounds();

/** An answer to a call that was made at `askedAt`, by this device's clock, and that says in its `Date` when it was written. */
export function noteServerTime(date: string | null, askedAt: number, now = Date.now()): void {
  const written = Date.parse(date ?? "");
  if (Number.isNaN(written)) return;
  const told = { atLeast: written - now, atMost: written + secondMs - askedAt };
  const atLeast = Math.max(told.atLeast, known.atLeast);
  const atMost = Math.min(told.atMost, known.atMost);
  // They contradict each other after the clock was set: the newest is right.
  known = atLeast <= atMost ? { atLeast, atMost } : told;
  try {
    storage()?.setItem(kept, JSON.stringify(known));
  } catch {
    // The next answer says it again.
  }
}

/**
 * The server's time: a clock that is surely wrong is corrected, rather by too much than by too little, and one that may
 * be right is left alone.
 */
export function serverNow(): number {
  const { atLeast, atMost } = known;
  return Date.now() + (atLeast > 0 || atMost < 0 ? atMost : 0);
}

function readBounds(): Bounds {
  try {
    const { atLeast, atMost } = JSON.parse(storage()?.getItem(kept) ?? "{}");
    if (Number.isFinite(atLeast) && Number.isFinite(atMost)) return { atLeast, atMost };
  } catch {
    // It is not readable, or there is no storage.
  }
  return { atLeast: -Infinity, atMost: Infinity };
}

/** A service worker has none, and a browser that blocks storage throws. */
function storage(): KeyValues | undefined {
  return (globalThis as { localStorage?: KeyValues }).localStorage;
}
