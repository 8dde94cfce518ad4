import fc from "fast-check";
import type { ClientTransaction, MutationResult, OutboxItem } from "#app/db/clientStore.ts";
import { rowKey } from "#app/db/clientStore.ts";
import { SCHEMA_VERSION } from "#shared/api/schemaVersion.ts";
import type { AnyRow, EntityName } from "#shared/entities/registry.ts";
import { entityNames, tables } from "#shared/entities/tables.ts";

/** One call to a client's store. Numbers choose among few ids and values, so that calls affect each other. */
export type Step =
  | { call: "put rows"; entity: EntityName; rows: readonly (readonly [id: number, values: readonly number[]])[] }
  | { call: "fill"; value: number }
  | { call: "delete rows"; entity: EntityName; ids: readonly number[] }
  | { call: "look up"; entity: EntityName; index: number; values: readonly number[] }
  | { call: "clear rows" }
  | { call: "outbox" | "move up" }
  | { call: "queue" | "queue again"; bases: readonly number[] }
  | { call: "change"; at: number; bases: readonly number[] }
  | { call: "acknowledge"; ats: readonly number[]; outcome: MutationResult["outcome"] }
  | { call: "bases" | "results"; ids: readonly number[] }
  | { call: "dismiss"; at: number }
  | { call: "meta"; sentSeq: number };

const id = fc.nat(70);
const value = fc.nat(2);
const entity = fc.constantFrom(...entityNames);
const few = <T>(one: fc.Arbitrary<T>, maxLength = 4) => fc.array(one, { maxLength });
const call = <Name extends string>(...names: Name[]) => fc.constantFrom(...names);

const rows = few(fc.tuple(id, few(value)));

export const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ call: call("put rows"), entity, rows }),
  fc.record({ call: call("fill"), value }),
  fc.record({ call: call("delete rows"), entity, ids: few(id) }),
  fc.record({ call: call("look up"), entity, index: fc.nat(6), values: few(value) }),
  fc.record({ call: call("outbox", "move up") }),
  fc.record({ call: call("clear rows") }),
  { weight: 4, arbitrary: fc.record({ call: call("queue"), bases: few(value) }) },
  fc.record({ call: call("queue again"), bases: few(value) }),
  { weight: 2, arbitrary: fc.record({ call: call("change"), at: fc.nat(12), bases: few(value) }) },
  { weight: 2, arbitrary: fc.record({ call: call("acknowledge"), ats: few(fc.nat(12)), outcome: outcome() }) },
  { weight: 2, arbitrary: fc.record({ call: call("bases", "results"), ids: few(value) }) },
  fc.record({ call: call("dismiss"), at: fc.nat(6) }),
  fc.record({ call: call("meta"), sentSeq: fc.nat(20) }),
);

function outcome(): fc.Arbitrary<MutationResult["outcome"]> {
  return fc.constantFrom("applied", "rejected", "quarantined", "noop");
}

/** Everything a client stores, in a fixed order. */
export async function allOf(tx: ClientTransaction): Promise<unknown> {
  const rowsOf = async (name: EntityName) => byId(await tx.rowsWhere(name, {}));
  const results = await Promise.all(mutationNames().map((mutationId) => tx.result(mutationId)));
  const rows = await Promise.all(entityNames.map(rowsOf));
  return { meta: await tx.meta(), outbox: await tx.outbox(), rows, results, remembered: await tx.remembered() };
}

export async function takeStep(tx: ClientTransaction, step: Step): Promise<unknown> {
  switch (step.call) {
    case "put rows":
      return tx.putRows(step.entity, aRows(step.entity, step.rows));
    case "fill":
      return fill(tx, step.value);
    case "delete rows":
      return tx.deleteRows(step.entity, step.ids.map(rowId));
    case "look up":
      return byId(await tx.rowsWhere(step.entity, whereOf(step.entity, step.index, step.values)));
    case "clear rows":
      return tx.clearRows();
    case "meta":
      return tx.putMeta({ ...(await tx.meta()), sentSeq: step.sentSeq, cursor: `${step.sentSeq}` });
    case "bases":
      return [await tx.keysWithBase(step.ids.map(baseKey)), await tx.row("fixture", rowId(step.ids[0] ?? 0))];
    case "results":
      return Promise.all(step.ids.map((at) => tx.result(mutationName(at + 1))));
    case "dismiss":
      return dismiss(tx, await tx.result(mutationName(step.at)));
    default:
      return takeOutboxStep(tx, step);
  }
}

type OutboxStep = Exclude<
  Step,
  { call: "clear rows" | "meta" | "bases" | "dismiss" | `${string} rows` | "fill" | "look up" | "results" }
>;

async function takeOutboxStep(tx: ClientTransaction, step: OutboxStep): Promise<unknown> {
  switch (step.call) {
    case "outbox":
      return tx.outbox();
    case "queue": {
      const meta = await tx.meta();
      await tx.addItem(anItem(meta.nextSeq, mutationName(meta.nextSeq), step.bases));
      return tx.putMeta({ ...meta, nextSeq: meta.nextSeq + 1 });
    }
    case "queue again": {
      const [first] = await tx.outbox();
      return first && tx.addItem(anItem(first.seq, mutationName(mutationCount), step.bases));
    }
    case "change": {
      const item = (await tx.outbox())[step.at];
      return item && tx.putItems([{ ...item, ...basesOf(step.bases) }]);
    }
    case "acknowledge":
      return acknowledge(tx, step);
    case "move up":
      return tx.putItems((await tx.outbox()).map((item, at) => ({ ...item, seq: at + 1 })));
  }
}

async function acknowledge(tx: ClientTransaction, step: Extract<Step, { call: "acknowledge" }>): Promise<void> {
  const outbox = await tx.outbox();
  const left = [...new Set(step.ats)].flatMap((at) => outbox[at] ?? []);
  await tx.deleteItems([...left.map(({ mutationId }) => mutationId), "unknown"]);
  await tx.putResults(left.map((item) => aResult(item, step.outcome)));
}

async function dismiss(tx: ClientTransaction, result: MutationResult | undefined): Promise<void> {
  if (result) await tx.putResults([{ ...result, dismissedAt: createdAt }]);
}

/** More than fifty rows of each entity with equal lookup values, like completed matches in a first sync. */
async function fill(tx: ClientTransaction, chosen: number): Promise<void> {
  const seeds = Array.from({ length: 60 }, (_, at) => [at, [chosen, chosen, chosen, chosen]] as const);
  for (const name of entityNames) await tx.putRows(name, aRows(name, seeds));
}

const mutationCount = 200;

function mutationName(seq: number): string {
  return `mutation ${seq}`;
}

function mutationNames(): string[] {
  return Array.from({ length: 40 }, (_, at) => mutationName(at));
}

const createdAt = "2026-11-20T08:00:00.000Z";

function anItem(seq: number, mutationId: string, bases: readonly number[]): OutboxItem {
  const own = {
    mutationId,
    seq,
    name: "fixture.edit",
    args: { venue: `Field ${seq}` },
    schemaVersion: SCHEMA_VERSION,
    createdAt,
  };
  return { ...own, reads: ["fixture:*"], ...basesOf(bases) };
}

/** Every other base row does not exist on the server. */
function basesOf(bases: readonly number[]): Pick<OutboxItem, "writes" | "baseKeys" | "baseRows"> {
  const keys = [...new Set(bases)].map(baseKey);
  const baseRows = keys.map((_, at) => (at % 2 === 0 ? aRow("fixture", at, [at]) : undefined));
  return { writes: keys, baseKeys: keys, baseRows };
}

function baseKey(at: number): string {
  return rowKey("fixture", rowId(at));
}

function aResult({ mutationId, name, args }: OutboxItem, outcome: MutationResult["outcome"]): MutationResult {
  return { mutationId, name, outcome, createdAt, decidedAt: createdAt, args };
}

function rowId(at: number): string {
  return `row-${at}`;
}

function aRows(entity: EntityName, seeds: readonly (readonly [number, readonly number[]])[]): AnyRow[] {
  return seeds.map(([at, values]) => aRow(entity, at, values));
}

/** Every lookup field of its entity, each with one of few values; the last may be missing. */
function aRow(entity: EntityName, at: number, values: readonly number[]): AnyRow {
  const fields = [...new Set(lookups(entity).flat())];
  const found = fields.flatMap((field, index) => {
    const chosen = values[index];
    return chosen === undefined ? [] : [[field, valueOf(entity, field, chosen, at)]];
  });
  return { id: rowId(at), rev: at + 1, createdAt, ...Object.fromEntries(found) };
}

/** Unique fields get the row's own value. */
function valueOf(entity: EntityName, field: string, chosen: number, at: number): string {
  return tables[entity].unique.flat().some((unique) => unique === field) ? `own ${at}` : `value ${chosen}`;
}

function lookups(entity: EntityName): readonly (readonly string[])[] {
  return [...tables[entity].indexes, ...tables[entity].unique];
}

/** One of the entity's lookups, by all of its fields or only the first, and once by a field without an index. */
function whereOf(entity: EntityName, index: number, values: readonly number[]): Partial<Record<string, unknown>> {
  const fields = lookups(entity)[index % (lookups(entity).length + 1)];
  if (!fields) return { rev: (values[0] ?? 0) + 1 };
  const wanted = fields.slice(0, Math.max(values.length, 1));
  return Object.fromEntries(wanted.map((field, at) => [field, valueOf(entity, field, values[at] ?? 0, 0)]));
}

function byId(rows: readonly AnyRow[]): AnyRow[] {
  return [...rows].sort((left, right) => (left.id < right.id ? -1 : 1));
}
