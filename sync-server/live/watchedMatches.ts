import type { Watched } from "#shared/rules/watchFlow.ts";

/** A withdrawal that another process has decided is noticed within this time. */
const freshMs = 1_000;
/** What is remembered for a second does not pile up. */
const mostKnown = 1_000;

export type ReadWatched = (fixtureId: string) => Promise<Watched | undefined>;

/**
 * The rows that say who may watch a match, read once a second at most: a thousand viewers ask with every segment. A
 * commit of this process counts at once.
 */
export class WatchedMatches {
  private readonly read: ReadWatched;
  private readonly known = new Map<string, { readAt: number; match: Promise<Watched | undefined> }>();

  constructor(read: ReadWatched) {
    this.read = read;
  }

  /** Undefined for a match that is cancelled, hidden or unknown. */
  of(fixtureId: string): Promise<Watched | undefined> {
    const known = this.known.get(fixtureId);
    if (known && Date.now() - known.readAt < freshMs) return known.match;
    if (this.known.size >= mostKnown) this.known.clear();
    const match = this.read(fixtureId);
    this.known.set(fixtureId, { readAt: Date.now(), match });
    match.catch(() => this.known.delete(fixtureId));
    return match;
  }

  /** After a commit. */
  forget(): void {
    this.known.clear();
  }
}
