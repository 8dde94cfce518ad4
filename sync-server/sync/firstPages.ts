import { syncLimits } from "#shared/api/syncProtocol.ts";
import type { CounterDocument } from "../db/syncCollections.ts";
import { changesSince, type Changes, type ChangesQuery } from "./changesSince.ts";
import type { ReadPort } from "./serverStore.ts";

interface MadePage {
  today: string;
  /** Where the history was when the page was made. */
  head: Promise<CounterDocument>;
  page: Promise<Changes | "reset">;
}

/**
 * A visitor's first page, made once for all of them: they all see the same rows. It serves until anything is written,
 * the day changes, or the history is replaced. (A change that is private raises its row's `rev`, which a page shows.)
 */
export class FirstPages {
  /** By the client's schema version, of which a server takes two. */
  private readonly made = new Map<number, MadePage>();

  async changes(port: ReadPort, query: ChangesQuery): Promise<Changes | "reset"> {
    if (!isShared(query)) return changesSince(port, query);
    const kept = this.made.get(query.schemaVersion);
    if (kept?.today === query.today && (await isCurrent(port, kept))) {
      return kept.page.catch(() => changesSince(port, query));
    }
    const making = { today: query.today, head: port.counter(), page: changesSince(port, query) };
    this.made.set(query.schemaVersion, making);
    Promise.all([making.head, making.page]).catch(() => this.forget(query.schemaVersion, making));
    return making.page;
  }

  private forget(version: number, making: MadePage): void {
    if (this.made.get(version) === making) this.made.delete(version);
  }
}

/** The app asks for full pages: other sizes are not worth keeping. */
function isShared({ actor, cursor, limit }: ChangesQuery): boolean {
  return actor.kind === "visitor" && cursor === null && limit === syncLimits.rowsPerPage;
}

async function isCurrent(port: ReadPort, { head }: MadePage): Promise<boolean> {
  const [made, now] = await Promise.all([head.catch(() => undefined), port.counter()]);
  return made?.n === now.n && made.tag === now.tag;
}
