import type { Logger } from "pino";
import type { EntityName } from "#shared/entities/registry.ts";
import type { Database } from "../db/database.ts";
import { Playlists } from "./playlists.ts";
import { RecentBytes } from "./recentBytes.ts";
import { ShownLog } from "./shownLog.ts";
import { StreamIndex } from "./streamIndex.ts";
import { WatchedMatches, type ReadHead, type ReadWatched } from "./watchedMatches.ts";

/** Rows of these say who may watch a match, and what its score is. */
const watchedEntities: readonly string[] = ["bid", "fixture", "streamer", "scoreEvent"] satisfies EntityName[];

/** What this process knows of the streams. */
export class LiveStreams {
  /** Which segments there are. */
  readonly index: StreamIndex;
  /** The newest ones' bytes. */
  readonly recent = new RecentBytes();
  readonly playlists = new Playlists();
  /** Who may watch. */
  readonly matches: WatchedMatches;
  /** How long matches were shown. */
  readonly shown: ShownLog;
  private readonly listeners = new Set<() => void>();

  constructor(
    database: Pick<Database, "collection">,
    { read, readHead }: { read: ReadWatched; readHead: ReadHead },
    log: Pick<Logger, "warn">,
  ) {
    this.index = new StreamIndex(database);
    this.matches = new WatchedMatches(read, readHead);
    this.shown = new ShownLog(database, log);
  }

  /** Called when viewers may have to see something else. */
  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  changed(): void {
    for (const listener of this.listeners) listener();
  }

  /** After a commit of this process that wrote these rows. */
  committed(rows: readonly { entity: EntityName }[]): void {
    if (!rows.some(({ entity }) => watchedEntities.includes(entity))) return;
    this.matches.forget();
    this.changed();
  }
}
