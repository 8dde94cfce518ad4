import type { Audience } from "#shared/entities/actor.ts";
import { audienceOf, viewForAudiences } from "#shared/entities/entity.ts";
import { entityOf, type AnyRow, type EntityName } from "#shared/entities/registry.ts";
import type { FeedDocument, ReceiptDocument } from "#server/db/syncCollections.ts";
import type { Effects } from "#server/sync/serverStore.ts";
import type { Content } from "#server/testing/memoryServerStore.ts";
import { decideLike } from "./decideAgain.ts";
import type { Decided } from "./decidingContext.ts";
import { expectThat, isSame, stable } from "./invariants.ts";
import type { Asked, Ledger } from "./ledger.ts";
import { checkPlaces } from "./placeCheck.ts";
import { count } from "./tally.ts";
import { OverlayStore } from "./overlayStore.ts";
import type { RowsByEntity } from "./projection.ts";
import { checkArrows } from "./arrowCheck.ts";

/** How often a mutation has failed for a reason of its own, by the row that it is about. */
export type Poisonings = ReadonlyMap<string, number>;

/** Decides again, alone and in order, what a commit says was decided, and holds the two against each other. */
export async function checkCommit(
  before: Content,
  effects: Effects,
  ledger: Ledger,
  poisonings: Poisonings,
): Promise<void> {
  const rows: RowsByEntity = new Map(
    [...before.rows].map(([entity, table]) => [entity, new Map([...table].map(([id, { row }]) => [id, row]))]),
  );
  checkFeed(before, effects.feed);
  checkPlaces(before, effects, ledger);
  const run: Run = { rows, revs: new Map(), feed: [...effects.feed], mails: [], numbers: before.counter.numbers };
  for (const receipt of effects.receipts) {
    expectThat(1, !before.receipts.has(receipt._id), () => `${receipt._id} was decided twice`);
    await decideAgain(run, receipt, ledger.ofReceipt(receipt._id), poisonings);
  }
  expectThat(1, run.feed.length === 0, () => `the feed has entries of no decision: ${stable(run.feed)}`);
  expectThat(1, isSame(run.numbers, effects.counter.numbers), () => "the counters differ");
  const [asked, sent] = [run.mails.map(stable).sort(), effects.jobs.map(({ payload }) => stable(payload)).sort()];
  expectThat(1, isSame(asked, sent), () => "other mails are sent than were asked for");
  checkRows(before, effects, run);
}

interface Run extends Decided {
  rows: RowsByEntity;
  /** Revisions after this run, by `entity:id`. */
  revs: Map<string, number>;
  /** Entries that no decision has accounted for yet. */
  feed: FeedDocument[];
}

async function decideAgain(run: Run, receipt: ReceiptDocument, asked: Asked, poisonings: Poisonings): Promise<void> {
  count(`decided: ${receipt.outcome}`);
  expectThat(16, !asked.isNeverToRun, () => `${asked.name} was discarded unsent, and was decided`);
  const store = new OverlayStore(run.rows, 1);
  if (receipt.outcome === "quarantined") {
    const named: unknown[] = Object.values(Object(asked.args));
    const failures = named.reduce<number>((sum, id) => sum + (poisonings.get(String(id)) ?? 0), 0);
    expectThat(13, failures >= 5, () => `${asked.name} was set aside after ${failures} failures`);
  } else if (receipt.outcome === "noop") {
    expectThat(1, receipt.name === "noop", () => `${receipt.name} was done as nothing`);
  } else {
    const now = receipt.at.toISOString();
    const { outcome, code, message, result, about } = receipt;
    const actual = { outcome, code, message, result, about };
    Object.assign(run, await decideLike(actual, store, run, asked, now));
  }
  const entries = run.feed.splice(0, store.written.size);
  checkEntries(run, entries, store, asked.mutationId);
  expectThat(5, receipt.rev === entries[0]?.rev, () => `${asked.name} made revision ${receipt.rev}, it is told`);
  checkArrows(run.rows, store);
  store.accept();
}

function checkFeed(before: Content, feed: readonly FeedDocument[]): void {
  let last = before.counter.n;
  for (const entry of feed) {
    last += 1;
    expectThat(5, entry._id === last && entry.tag !== "", () => `entry ${entry._id} follows ${last - 1}`);
  }
}

/** Each row that was written has one entry, which names everyone who sees a difference. */
function checkEntries(run: Run, entries: readonly FeedDocument[], store: OverlayStore, mutationId: string): void {
  const told = entries.map((entry) => {
    expectThat(1, entry.mutationId === mutationId, () => `an entry of ${entry.mutationId} stands with ${mutationId}`);
    const key = `${entry.entity}:${entry.rowId}`;
    const was = run.revs.get(key) ?? run.rows.get(entry.entity)?.get(entry.rowId)?.rev ?? 0;
    expectThat(5, entry.rev === was + 1, () => `${key} goes from revision ${was} to ${entry.rev}`);
    run.revs.set(key, entry.rev);
    return `${nameOf(entry.entity, entry.rowId)} ${[...entry.audience].sort().join()}`;
  });
  const expected = [...store.written.values()].map(({ entity, row }) => {
    const audience = touched(entity, run.rows.get(entity)?.get(row.id), row);
    return `${nameOf(entity, row.id)} ${audience.sort().join()}`;
  });
  expectThat(4, isSame(told.sort(), expected.sort()), () => `the feed says ${stable(told)}, not ${stable(expected)}`);
}

/** Notifications are told apart by what they say: in which order two people are told is left open. */
function nameOf(entity: EntityName, id: string): string {
  return entity === "notification" ? entity : `${entity} ${id}`;
}

function touched(entity: EntityName, before: AnyRow | undefined, after: AnyRow): Audience[] {
  const kind = entityOf(entity);
  const all = new Set([...(before ? audienceOf(kind, before) : []), ...audienceOf(kind, after)]);
  return [...all].filter((audience) => {
    const [old, present] = [before, after].map((row) => row && viewForAudiences(kind, row, [audience]));
    return !isSame(old && { ...old, rev: 0 }, present && { ...present, rev: 0 });
  });
}

function checkRows(before: Content, effects: Effects, run: Run): void {
  const written = effects.rows.map(({ entity, row, audience }) => {
    const key = `${entity}:${row.id}`;
    expectThat(5, row.rev === run.revs.get(key), () => `${key} has revision ${row.rev}`);
    const sees = new Set<string>(audienceOf(entityOf(entity), row));
    expectThat(7, isSame([...sees].sort(), [...audience].sort()), () => `${key} is kept for ${audience.join()}`);
    return lineOf(entity, row);
  });
  const expected: string[] = [];
  for (const [entity, table] of run.rows) {
    for (const [id, row] of table) {
      if (row !== before.rows.get(entity)?.get(id)?.row) expected.push(lineOf(entity, row));
    }
  }
  expectThat(
    1,
    isSame(written.sort(), expected.sort()),
    () => `${stable(written)} was written, not ${stable(expected)}`,
  );
}

function lineOf(entity: EntityName, row: AnyRow): string {
  return `${entity} ${stable({ ...row, rev: 0, ...(entity === "notification" ? { id: "" } : {}) })}`;
}
