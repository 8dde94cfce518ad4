import { audienceOf } from "#shared/entities/entity.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { Notification } from "#shared/entities/notification.ts";
import { entityOf, type AnyRow, type EntityName } from "#shared/entities/registry.ts";
import type { Streamer } from "#shared/entities/streamer.ts";
import { derivedId } from "#shared/rules/derivedId.ts";
import type { CounterDocument, FeedDocument, ReceiptDocument } from "../db/syncCollections.ts";
import { touchedAudiences } from "../sync/groupRows.ts";
import type { Effects, RowWrite } from "../sync/serverStore.ts";

type Die = (below: number) => number;

/** Random numbers below `below`; the same seed gives the same numbers. */
export function aDie(seed: number): Die {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export function storeId(name: string): string {
  return derivedId("test", "store", name);
}

export const owners = ["one", "other", "third"].map(storeId);
/** Open matches are some days before and after it. */
export const storeToday = "2026-11-21";
const statuses = ["open", "assigned", "completed", "completed", "completed", "cancelled"] as const;
const entities = ["fixture", "fixture", "fixture", "streamer", "notification"] as const;
const createdAt = "2026-11-20T08:00:00.000Z";

/** What has been written so far: the basis of the next commit. */
export interface Written {
  counter: CounterDocument;
  rows: Map<string, RowWrite>;
  receipts: ReceiptDocument[];
}

export function nothingWritten(): Written {
  return { counter: { _id: "feed", turn: 0, n: 0, tag: "", numbers: {} }, rows: new Map(), receipts: [] };
}

/** One commit as the writer would make it: new and changed rows, feed entries, receipts, a client's position. */
export function randomEffects(die: Die, written: Written): Effects {
  const turn = written.counter.turn + 1;
  const made = Array.from({ length: 1 + die(14) }, (_, index) => randomWrite(die, written, `${turn} ${index + 10}`));
  const rows = [...new Map(made.map((write) => [write.row.id, write])).values()];
  const at = new Date(Date.parse(createdAt) + turn * 1_000);
  const feed = rows.map((write, index) => entryOf(write, written, { n: written.counter.n + 1 + index, at }));
  const clientId = storeId(`client ${die(5)}`);
  const seq = written.receipts.filter((receipt) => receipt.clientId === clientId).length + 1;
  const receipts = [aReceipt(`${turn} sync`, at, { clientId, seq }), aReceipt(`${turn} rest`, at)];
  const last = feed.at(-1);
  const counter = { ...written.counter, turn, n: last?._id ?? 0, tag: last?.tag ?? "", numbers: { fixture: turn } };
  const clientStates = [{ _id: clientId, actorKey: "visitor", lastSeq: seq, at: new Date() }];
  const follows = { n: written.counter.n, tag: written.counter.tag };
  return { follows, rows, feed, receipts, clientStates, counter, jobs: [], extraWrites: [] };
}

export function takeIn(written: Written, { rows, receipts, counter }: Effects): void {
  for (const write of rows) written.rows.set(write.row.id, write);
  written.receipts.push(...receipts);
  written.counter = counter;
}

function aReceipt(name: string, at: Date, place: Partial<ReceiptDocument> = {}): ReceiptDocument {
  return { _id: `visitor ${storeId(name)}`, name: "fixture.submit", argsHash: "", outcome: "applied", at, ...place };
}

function entryOf({ entity, row }: RowWrite, { rows }: Written, { n, at }: { n: number; at: Date }): FeedDocument {
  const audience = touchedAudiences(entityOf(entity), rows.get(row.id)?.row, row);
  const mutationId = storeId(`mutation ${n}`);
  return { _id: n, tag: `tag-${n}`, entity, rowId: row.id, rev: row.rev, audience, mutationId, at };
}

/** A new row, or a change to an earlier one. */
function randomWrite(die: Die, { rows }: Written, name: string): RowWrite {
  const old = die(3) === 0 ? [...rows.values()][die(rows.size)] : undefined;
  const entity: EntityName = old?.entity ?? entities[die(entities.length)] ?? "fixture";
  const base = { id: old?.row.id ?? storeId(name), rev: (old?.row.rev ?? 0) + 1, createdAt };
  const owner = owners[die(owners.length)] ?? "";
  const row = randomRow(die, entity, { ...base, owner, turn: Number(name.replace(" ", "")) });
  return { entity, row, audience: audienceOf(entityOf(entity), row), replaces: old?.row.rev };
}

interface Base extends Pick<AnyRow, "id" | "rev" | "createdAt"> {
  owner: string;
  turn: number;
}

function randomRow(die: Die, entity: EntityName, { owner, turn, ...base }: Base): AnyRow {
  if (entity === "streamer") return aStreamer(die, base, owner);
  if (entity === "notification") return someNews(die, base, owner);
  const status = statuses[die(statuses.length)] ?? "open";
  return aFixture(die, base, { requesterId: owner, status, matchDate: dateOf(die, status, turn) });
}

/** No two completed matches share a day: otherwise it would be undefined which is the fiftieth latest. */
function dateOf(die: Die, status: Fixture["status"], turn: number): string {
  const days = status === "completed" ? -((turn * 37) % 9_973) - 1 : die(7) - 3;
  return new Date(Date.parse(`${storeToday}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

type Own = Pick<AnyRow, "id" | "rev" | "createdAt">;

function aFixture(die: Die, own: Own, facts: Pick<Fixture, "requesterId" | "status" | "matchDate">): Fixture {
  const match = { homeSchool: "A", awaySchool: "B", sport: "Rugby" as const, matchTime: "10:30", venue: "Field" };
  return { ...own, ...facts, ...match, budgetCents: 100 + die(1_000), bidderUserIds: [] };
}

function aStreamer(die: Die, own: Own, userId: string): Streamer {
  const profile = { businessName: "B", contactPerson: "P", location: "L", experience: "E", equipment: "Q" };
  const counts = { ratingHundredths: 0, streamsCompleted: die(3), priceRange: "standard" };
  return { ...own, ...profile, ...counts, userId, verified: die(2) === 0, verificationStatus: "approved" };
}

function someNews(die: Die, own: Own, userId: string): Notification {
  return { ...own, userId, kind: "bidAccepted", text: "Yes", path: "/", isRead: die(2) === 0 };
}
