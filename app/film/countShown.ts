import { shownAddress, shownEveryMs, type Shown, type ShownPlace } from "#shared/api/shownPlaces.ts";

interface ShownMatch {
  place: ShownPlace;
  /** The match's number. */
  match: number;
  /** The link's; parties and viewers of a listed match need none. */
  linkKey: string | undefined;
}

const lookMs = 1_000;

/**
 * Counts the seconds in which this page shows the match in a visible window, and reports them. A report is made once and
 * never repeated: what gets lost is not counted. Returns a function that ends it.
 */
export function countShown({ place, match, linkKey }: ShownMatch, isShowing: () => boolean): () => void {
  let seconds = 0;
  let reportedAt = Date.now();

  function report(): void {
    reportedAt = Date.now();
    if (seconds === 0) return;
    const shown: Shown = { place, seconds, ...(linkKey === undefined ? {} : { key: linkKey }) };
    seconds = 0;
    fetch(shownAddress(match), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(shown),
      // It goes out after the page has closed, too.
      keepalive: true,
    }).catch(() => undefined);
  }

  function look(): void {
    if (document.visibilityState === "visible" && isShowing()) seconds += 1;
    if (Date.now() - reportedAt >= shownEveryMs[place]) report();
  }

  const timer = setInterval(look, lookMs);
  window.addEventListener("pagehide", report);
  return () => {
    clearInterval(timer);
    window.removeEventListener("pagehide", report);
    report();
  };
}
