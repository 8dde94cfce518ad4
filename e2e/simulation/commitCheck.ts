import { actorKey, type Audience } from "#shared/entities/actor.ts";
import { audienceOf, viewForAudiences } from "#shared/entities/entity.ts";
import { entityOf, type AnyRow, type EntityName } from "#shared/entities/registry.ts";
import { mutationByName } from "#shared/mutations/registry.ts";
import { comesBy, roleOf } from "#shared/mutations/runMutation.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { FeedDocument, ReceiptDocument } from "#server/db/syncCollections.ts";
import type { Effects } from "#server/sync/serverStore.ts";
import type { Content } from "#server/testing/memoryServerStore.ts";
import { expectSame, expectThat, isSame, stable } from "./invariants.ts";
import { accept, runAlone, type Asked, type Ledger, type RowsByEntity, type Run } from "./oracle.ts";
import { checkArrows, checkSeqs } from "./orderCheck.ts";

/** How often a mutation has failed by a fault of its own, by the row it is about. */
type Failures = ReadonlyMap<string, number>;

/** All decisions so far, decided again. */
interface State {
  rows: RowsByEntity;
  numbers: Run["numbers"];
  mails: string[];
  /** Entries not yet explained by a decision. */
  feed: FeedDocument[];
}

/** Repeats a commit's decisions, alone and in order, and compares the two. */
export async function checkCommit(
  before: Content,
  effects: Effects,
  ledger: Ledger,
  failures: Failures,
): Promise<void> {
  const ids = effects.feed.map(({ _id }) => _id);
  expectSame(
    5,
    ids,
    Object.keys(ids).map((at) => before.counter.n + 1 + Number(at)),
    () => "the new entries of the feed",
  );
  checkSeqs(before, effects, ledger);
  const rows: RowsByEntity = new Map(
    [...before.rows].map(([entity, table]) => [entity, new Map([...table].map(([id, { row }]) => [id, row]))]),
  );
  const state: State = { rows, numbers: before.counter.numbers, mails: [], feed: [...effects.feed] };
  for (const receipt of effects.receipts) {
    expectThat(1, !before.receipts.has(receipt._id), () => `${receipt._id} was decided twice`);
    await decideAgain(state, receipt, ledger.ofReceipt(receipt._id), failures);
  }
  expectThat(1, state.feed.length === 0, () => `the feed has entries of no decision: ${stable(state.feed)}`);
  expectSame(1, effects.counter.numbers, state.numbers, () => "the counters");
  const mails = effects.jobs.filter(({ kind }) => kind === "mail").map(({ payload }) => stable(payload));
  expectSame(1, mails.sort(), state.mails.sort(), () => "the mails");
  checkPushes(before, effects);
  checkRows(before, effects, rows);
}

/** Each new notification is pushed once, and nothing else is. */
function checkPushes(before: Content, effects: Effects): void {
  const pushed = effects.jobs.filter(({ kind }) => kind === "push").map(({ _id }) => _id);
  const known = before.rows.get("notification");
  const fresh = effects.rows.filter(({ entity, row }) => entity === "notification" && !known?.has(row.id));
  expectSame(1, pushed.sort(), fresh.map(({ row }) => `push ${row.id}`).sort(), () => "the pushes");
}

const failuresUntilQuarantine = 5;

async function decideAgain(state: State, receipt: ReceiptDocument, asked: Asked, failures: Failures): Promise<void> {
  const { outcome, name } = receipt;
  expectThat(16, !asked.isNeverToRun, () => `${asked.name} was discarded unsent, and was decided`);
  if (outcome === "noop") return expectThat(1, name === "noop", () => `${name} was done as nothing`);
  if (outcome === "quarantined") {
    const ids: unknown[] = Object.values(Object(asked.args));
    const failed = ids.reduce<number>((sum, id) => sum + (failures.get(String(id)) ?? 0), 0);
    return expectThat(13, failed >= failuresUntilQuarantine, () => `${name} was set aside after ${failed} failures`);
  }
  const run = await runLike(state, receipt, asked);
  const entries = state.feed.splice(0, run.written.size);
  checkEntries(state.rows, run, entries, asked.mutationId);
  const [first] = entries;
  expectThat(5, receipt.rev === first?.rev, () => `${name} made revision ${first?.rev}, and says ${receipt.rev}`);
  checkArrows(state.rows, run);
  accept(state.rows, run);
  Object.assign(state, { numbers: run.numbers, mails: [...state.mails, ...run.mails.map(stable)] });
}

/** The expected decision, in the account's last role when the call arrived, or in an earlier one. */
async function runLike(state: State, receipt: ReceiptDocument, asked: Asked): Promise<Run> {
  const { outcome, code, message, result } = receipt;
  let expected: object = {};
  for (const actor of [...asked.actors].reverse()) {
    const run = await runAlone(state.rows, { ...asked, actor, now: receipt.at.toISOString(), numbers: state.numbers });
    const { rejection } = run;
    expected =
      rejection instanceof DomainError
        ? { outcome: "rejected", code: rejection.code, message: rejection.message }
        : { outcome: "applied", result: run.result };
    if (!isSame({ outcome, code, message, result }, expected)) continue;
    const mayAsk = rejection !== undefined || mayBeAsked(asked, roleOf(actor));
    expectThat(11, mayAsk, () => `${asked.name} ran for ${stable(actor)}`);
    const isThere = [...state.rows.values()].some((table) => table.has(String(Reflect.get(Object(asked.args), "id"))));
    const isOwn = code !== "row.exists" || isThere;
    expectThat(11, isOwn, () => `${asked.name} of ${actorKey(actor)} met a row that is not its own`);
    return run;
  }
  const what = `${asked.name} by ${stable(asked.actors)} at ${receipt.at.toISOString()}`;
  expectSame(1, { outcome, code, message, result }, expected, () => what);
  throw new Error("unreachable");
}

/** The mutation's definition of who may request it, by which route, and with what. */
function mayBeAsked({ name, origin, args }: Asked, role: ReturnType<typeof roleOf>): boolean {
  const mutation = mutationByName(name);
  if (!mutation) return false;
  const isAllowed = mutation.actors.some((one) => one === role || (role === "admin" && one === "user"));
  return isAllowed && comesBy(mutation, origin) && mutation.args.safeParse(args).success;
}

/** Each written row has one entry, naming everyone who sees a difference. */
function checkEntries(rows: RowsByEntity, run: Run, entries: readonly FeedDocument[], mutationId: string): void {
  const told = entries.map(({ entity, rowId, rev, audience, ...entry }) => {
    expectThat(1, entry.mutationId === mutationId, () => `an entry of ${entry.mutationId} stands with ${mutationId}`);
    return `${nameOf(entity, rowId)} ${rev} ${[...audience].sort().join()}`;
  });
  const expected = [...run.written.values()].map(({ entity, row }) => {
    const audience = touched(entity, rows.get(entity)?.get(row.id), row);
    return `${nameOf(entity, row.id)} ${row.rev} ${audience.sort().join()}`;
  });
  expectSame(4, told.sort(), expected.sort(), () => "the feed");
}

/** Notifications are distinguished by content: the order in which two users are notified is open. */
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

function checkRows(before: Content, effects: Effects, rows: RowsByEntity): void {
  const written = effects.rows.map(({ entity, row, audience }) => {
    const sees = new Set<string>(audienceOf(entityOf(entity), row));
    expectSame(7, [...audience].sort(), [...sees].sort(), () => `${entity} ${row.id} is kept for`);
    return lineOf(entity, row);
  });
  const expected = [...rows].flatMap(([entity, table]) => {
    const stored = before.rows.get(entity);
    return [...table.values()].filter((row) => row !== stored?.get(row.id)?.row).map((row) => lineOf(entity, row));
  });
  expectSame(1, written.sort(), expected.sort(), () => "the rows that were written");
}

function lineOf(entity: EntityName, row: AnyRow): string {
  return `${entity} ${stable(entity === "notification" ? { ...row, id: "" } : row)}`;
}
