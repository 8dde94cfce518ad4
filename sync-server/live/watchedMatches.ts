import type { Watched } from "#shared/rules/watchFlow.ts";

/** A withdrawal that another process has decided is noticed within this time. */
const freshMs = 1_000;
/** What is remembered does not pile up. */
const mostKnown = 1_000;

export type ReadWatched = (fixtureId: string) => Promise<Watched | undefined>;
/** The number of the feed's last entry: each change of a row makes one. */
export type ReadHead = () => Promise<number>;

/**
 * The rows that say who may watch a match. A thousand viewers ask with every segment, so the rows are read again only
 * after the feed has grown. The feed's head is read at most once a second, for all matches together. A commit of this
 * process counts at once; the head also covers one whose answer was lost.
 */
export class WatchedMatches {
  private readonly read: ReadWatched;
  private readonly readHead: ReadHead;
  private readonly known = new Map<string, { head: number; match: Promise<Watched | undefined> }>();
  private looked: { at: number; head: Promise<number> } | undefined;

  constructor(read: ReadWatched, readHead: ReadHead) {
    this.read = read;
    this.readHead = readHead;
  }

  /** Undefined for a match that is cancelled, hidden or unknown. */
  async of(fixtureId: string): Promise<Watched | undefined> {
    // Before the rows: a commit in between makes them be read again, not missed.
    const head = await this.head();
    const known = this.known.get(fixtureId);
    if (known?.head === head) return known.match;
    if (this.known.size >= mostKnown) this.known.clear();
    const read = { head, match: this.read(fixtureId) };
    this.known.set(fixtureId, read);
    read.match.catch(() => {
      if (this.known.get(fixtureId) === read) this.known.delete(fixtureId);
    });
    return read.match;
  }

  /** After a commit. */
  forget(): void {
    this.known.clear();
  }

  /** As of a second ago at most. */
  private head(): Promise<number> {
    if (this.looked && Date.now() - this.looked.at < freshMs) return this.looked.head;
    const look = { at: Date.now(), head: this.readHead() };
    this.looked = look;
    look.head.catch(() => {
      if (this.looked === look) this.looked = undefined;
    });
    return look.head;
  }
}
