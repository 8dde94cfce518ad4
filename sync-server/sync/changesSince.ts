import type { EntityPatch } from "#shared/api/syncProtocol.ts";
import { audiencesOf, type Actor } from "#shared/entities/actor.ts";
import { namesOf } from "#shared/entities/registry.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import type { FeedDocument } from "../db/syncCollections.ts";
import { accessOf, readCursor, writeCursor, type Cursor, type Mark } from "./cursor.ts";
import { segmentsFor, type Segment } from "./firstSync.ts";
import { PatchBuilder } from "./patch.ts";
import type { ReadPort } from "./serverStore.ts";

/** What is read for a client that has its first rows. */
export type FeedPort = Pick<ReadPort, "entities" | "feedFor" | "rowsIn"> & {
  counter(): Promise<Mark>;
  feedEntry(n: number): Promise<Pick<FeedDocument, "tag"> | undefined>;
};

export interface Changes {
  cursor: string;
  patch: Record<string, EntityPatch>;
  more: boolean;
}

export interface ChangesQuery {
  actor: Actor;
  cursor: string | null;
  limit: number;
  today: string;
  /** The client's version. A cursor of another version does not say which fields its rows have. */
  schemaVersion: number;
}

/**
 * One page of the rows that changed for this actor since the cursor; "reset" when this server does not know the cursor.
 */
export async function changesSince(port: ReadPort, query: ChangesQuery): Promise<Changes | "reset"> {
  const { actor, cursor, limit, today, schemaVersion } = query;
  const { n, tag } = await port.counter();
  const head = { n, tag };
  const segments = segmentsFor(port.entities, actor, today);
  const from =
    cursor === null ? firstCursor({ schemaVersion, access: accessOf(actor) }, head, segments) : readCursor(cursor);
  if (!from || !(await isGood(port, from, query, head))) return "reset";
  return from.snapshot
    ? snapshotPage(port, { actor, from: { ...from, snapshot: from.snapshot }, head, limit, segments })
    : feedPage(port, { actor, from, head, limit });
}

/** The same for a client that has its first rows; "reset" for one that does not, too. */
export async function feedSince(port: FeedPort, query: Omit<ChangesQuery, "today">): Promise<Changes | "reset"> {
  const { actor, cursor, limit } = query;
  const { n, tag } = await port.counter();
  const head = { n, tag };
  const from = cursor === null ? undefined : readCursor(cursor);
  if (!from || from.snapshot || !(await isGood(port, from, query, head))) return "reset";
  return feedPage(port, { actor, from, head, limit });
}

type Versions = Pick<Cursor, "schemaVersion" | "access">;

function firstCursor(versions: Versions, head: Mark, [first]: readonly Segment[]): Cursor {
  const snapshot = first && { segment: first.key, afterId: "" };
  return { ...versions, at: head, latest: head, ...definedFields({ snapshot }) };
}

/** Whether the cursor is of this client's version and access, and of this history. */
async function isGood(
  port: FeedPort,
  { schemaVersion, access, at, latest }: Cursor,
  query: Pick<ChangesQuery, "actor" | "schemaVersion">,
  head: Mark,
): Promise<boolean> {
  if (access !== accessOf(query.actor) || schemaVersion !== query.schemaVersion) return false;
  return (await isKnownMark(port, head, at)) && (await isKnownMark(port, head, latest));
}

async function isKnownMark(port: FeedPort, head: Mark, mark: Mark): Promise<boolean> {
  if (mark.n === head.n) return mark.tag === head.tag;
  if (mark.n > head.n) return false;
  // A client from before the first entry needs every entry, and the oldest may have been pruned.
  if (mark.n === 0) return (await port.feedEntry(1)) !== undefined;
  return (await port.feedEntry(mark.n))?.tag === mark.tag;
}

interface Page<From> {
  actor: Actor;
  from: From;
  head: Mark;
  limit: number;
}

async function feedPage(port: FeedPort, { actor, from, head, limit }: Page<Cursor>): Promise<Changes> {
  const entries = await port.feedFor(audiencesOf(actor), from.at.n, head.n, limit + 1);
  const page = entries.slice(0, limit);
  const last = page.at(-1);
  const more = entries.length > limit && last !== undefined;
  const patch = new PatchBuilder(port.entities, actor);
  await addRows(port, patch, page);
  const at = more ? { n: last._id, tag: last.tag } : head;
  return { cursor: writeCursor({ ...from, at, latest: head }), patch: patch.build(), more };
}

async function addRows(port: FeedPort, patch: PatchBuilder, entries: readonly FeedDocument[]): Promise<void> {
  for (const entity of namesOf(port.entities)) {
    const ids = [...new Set(entries.filter((entry) => entry.entity === entity).map((entry) => entry.rowId))];
    const rows = new Map((await port.rowsIn(entity, ids)).map((row) => [row.id, row]));
    for (const id of ids) patch.add(entity, id, rows.get(id));
  }
}

type SnapshotCursor = Cursor & Required<Pick<Cursor, "snapshot">>;

/**
 * Pages through a new client's first rows; the feed then continues from the head at the snapshot's start. A server of
 * another version may not know the segment.
 */
async function snapshotPage(
  port: ReadPort,
  page: Page<SnapshotCursor> & { segments: readonly Segment[] },
): Promise<Changes | "reset"> {
  const { actor, from, head, segments } = page;
  const patch = new PatchBuilder(port.entities, actor);
  const start = segments.findIndex(({ key }) => key === from.snapshot.segment);
  if (start === -1) return "reset";
  let { afterId } = from.snapshot;
  let room = page.limit;
  for (const { key, ...asked } of segments.slice(start)) {
    const rows = await port.windowPage({ ...asked, afterId, limit: room });
    for (const row of rows) patch.show(asked.entity, row);
    const last = rows.at(-1);
    // The newest rows come in a single page, and last.
    if (!asked.newest && rows.length === room && last) {
      const cursor = writeCursor({ ...from, latest: head, snapshot: { segment: key, afterId: last.id } });
      return { cursor, patch: patch.build(), more: true };
    }
    room -= rows.length;
    afterId = "";
  }
  const { snapshot: _, at, ...versions } = from;
  return { cursor: writeCursor({ ...versions, at, latest: head }), patch: patch.build(), more: at.n < head.n };
}
