import type { EntityPatch } from "#shared/api/syncProtocol.ts";
import { audiencesOf, type Actor } from "#shared/entities/actor.ts";
import { namesOf } from "#shared/entities/registry.ts";
import type { CounterDocument, FeedDocument } from "../db/syncCollections.ts";
import { readCursor, writeCursor, type Cursor, type Mark } from "./cursor.ts";
import { segmentsFor } from "./firstSync.ts";
import { PatchBuilder } from "./patch.ts";
import type { ReadPort } from "./serverStore.ts";

export interface Changes {
  cursor: string;
  patch: Record<string, EntityPatch>;
  more: boolean;
}

interface Query {
  actor: Actor;
  cursor: string | null;
  limit: number;
  today: string;
}

/** The rows that changed for this actor since the cursor, one page of them; "reset" when the cursor is not known here. */
export async function changesSince(port: ReadPort, { actor, cursor, limit, today }: Query): Promise<Changes | "reset"> {
  const counter = await port.counter();
  const head = { n: counter.n, tag: counter.tag };
  const roleVersion = actor.kind === "user" ? actor.roleVersion : 0;
  const from = cursor === null ? firstCursor(roleVersion, head) : readCursor(cursor);
  if (!from || from.roleVersion !== roleVersion || !(await isKnown(port, counter, from))) return "reset";
  return from.snapshot
    ? snapshotPage(port, { actor, from: { ...from, snapshot: from.snapshot }, head, limit, today })
    : feedPage(port, { actor, from, head, limit });
}

function firstCursor(roleVersion: number, head: Mark): Cursor {
  return { roleVersion, at: head, latest: head, snapshot: { segment: 0, afterId: "" } };
}

async function isKnown(port: ReadPort, counter: CounterDocument, { at, latest }: Cursor): Promise<boolean> {
  return (await isKnownMark(port, counter, at)) && (await isKnownMark(port, counter, latest));
}

async function isKnownMark(port: ReadPort, counter: CounterDocument, mark: Mark): Promise<boolean> {
  if (mark.n === counter.n) return mark.tag === counter.tag;
  if (mark.n > counter.n) return false;
  // A client from before the first entry needs every entry; the oldest may have been pruned.
  if (mark.n === 0) return (await port.feedEntry(1)) !== undefined;
  return (await port.feedEntry(mark.n))?.tag === mark.tag;
}

interface Page<From> {
  actor: Actor;
  from: From;
  head: Mark;
  limit: number;
}

async function feedPage(port: ReadPort, { actor, from, head, limit }: Page<Cursor>): Promise<Changes> {
  const entries = await port.feedFor(audiencesOf(actor), from.at.n, head.n, limit + 1);
  const page = entries.slice(0, limit);
  const last = page.at(-1);
  const more = entries.length > limit && last !== undefined;
  const patch = new PatchBuilder(port.entities, actor);
  await addRows(port, patch, page);
  const at = more ? { n: last._id, tag: last.tag } : head;
  return { cursor: writeCursor({ roleVersion: from.roleVersion, at, latest: head }), patch: patch.build(), more };
}

async function addRows(port: ReadPort, patch: PatchBuilder, entries: readonly FeedDocument[]): Promise<void> {
  for (const entity of namesOf(port.entities)) {
    const ids = [...new Set(entries.filter((entry) => entry.entity === entity).map((entry) => entry.rowId))];
    const rows = new Map((await port.rowsIn(entity, ids)).map((row) => [row.id, row]));
    for (const id of ids) patch.add(entity, id, rows.get(id));
  }
}

type SnapshotCursor = Cursor & Required<Pick<Cursor, "snapshot">>;

/** Pages through what a new client starts with; the feed then goes on from the head at the snapshot's start. */
async function snapshotPage(port: ReadPort, page: Page<SnapshotCursor> & { today: string }): Promise<Changes> {
  const { actor, from, head, today } = page;
  const patch = new PatchBuilder(port.entities, actor);
  let { segment, afterId } = from.snapshot;
  let room = page.limit;
  for (const asked of segmentsFor(port.entities, actor, today).slice(segment)) {
    const rows = await port.windowPage({ ...asked, afterId, limit: room });
    for (const row of rows) patch.show(asked.entity, row);
    const last = rows.at(-1);
    // The newest come all at once, and last.
    if (!asked.newest && rows.length === room && last) {
      const cursor = writeCursor({ ...from, latest: head, snapshot: { segment, afterId: last.id } });
      return { cursor, patch: patch.build(), more: true };
    }
    room -= rows.length;
    segment += 1;
    afterId = "";
  }
  const { roleVersion, at } = from;
  return { cursor: writeCursor({ roleVersion, at, latest: head }), patch: patch.build(), more: at.n < head.n };
}
