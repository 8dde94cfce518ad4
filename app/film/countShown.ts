import { mostShownSeconds, shownAddress, shownEveryMs, type Shown, type ShownPlace } from "#shared/api/shownPlaces.ts";

interface ShownMatch {
  place: ShownPlace;
  /** The match's number. */
  match: number;
  /** The link's; parties and viewers of a listed match need none. */
  linkKey: string | undefined;
}

const lookMs = 1_000;

/**
 * Counts the seconds in which this page shows the match in a visible window, and reports them. What could not be
 * reported is said with the next report, as long as the page is open. Returns a function that ends it.
 */
export function countShown({ place, match, linkKey }: ShownMatch, isShowing: () => boolean): () => void {
  let seconds = 0;
  let reportedAt = Date.now();
  /** The seconds of reports that got no answer. */
  let unheard = 0;
  let heardAt = reportedAt;

  async function report(): Promise<void> {
    const now = Date.now();
    reportedAt = now;
    if (seconds + unheard === 0) return;
    const said = { seconds, unheard };
    seconds = unheard = 0;
    const late = { seconds: said.unheard, sinceSeconds: Math.max(1, Math.round((now - heardAt) / 1_000)) };
    const isHeard = await isAnswered(match, {
      ...{ place, seconds: said.seconds },
      ...(said.unheard === 0 ? {} : { late }),
      ...(linkKey === undefined ? {} : { key: linkKey }),
    });
    if (isHeard) heardAt = now;
    else unheard = Math.min(mostShownSeconds, unheard + said.seconds + said.unheard);
  }

  function look(): void {
    if (document.visibilityState === "visible" && isShowing()) seconds += 1;
    if (Date.now() - reportedAt >= shownEveryMs[place]) void report();
  }

  const timer = setInterval(look, lookMs);
  const leave = () => void report();
  window.addEventListener("pagehide", leave);
  return () => {
    clearInterval(timer);
    window.removeEventListener("pagehide", leave);
    leave();
  };
}

/** A refusal is an answer: the same report would be refused again. */
async function isAnswered(match: number, shown: Shown): Promise<boolean> {
  try {
    const { status } = await fetch(shownAddress(match), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(shown),
      // It goes out after the page has closed, too.
      keepalive: true,
    });
    return status < 500 && status !== 429;
  } catch {
    return false;
  }
}
