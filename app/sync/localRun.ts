import { type OutboxItem, type ClientMeta, type ClientTransaction, rowKey } from "#app/db/clientStore.ts";
import { type Actor, actorKey } from "#shared/entities/actor.ts";
import type { AnyRow, EntityName, RowOf } from "#shared/entities/registry.ts";
import type { MutationContext } from "#shared/mutations/defineMutation.ts";
import { applyChanges } from "#shared/mutations/applyChanges.ts";
import { runMutation } from "#shared/mutations/runMutation.ts";
import type { Changes, Store } from "#shared/mutations/store.ts";
import { derivedId } from "#shared/rules/derivedId.ts";
import { DomainError } from "#shared/rules/domainError.ts";

/** What a run depended on, and what it changed on the screen. */
export interface LocalRun extends Pick<OutboxItem, "writes" | "baseKeys" | "baseRows"> {
  /** Undefined for a mutation that was not run. */
  reads: string[] | undefined;
}

export interface LocalOutcome {
  run: LocalRun;
  /** Why it may not happen; in that case it wrote nothing. */
  rejection?: unknown;
}

/** The fields of a mutation that shows nothing. */
export function noEffect(): Pick<OutboxItem, "writes" | "baseKeys" | "baseRows"> {
  return { writes: [], baseKeys: [], baseRows: [] };
}

/** Runs a mutation on the device and shows its effect. Does not run arguments of another app version. */
export async function runLocally(
  tx: ClientTransaction,
  meta: ClientMeta,
  item: Pick<OutboxItem, "mutationId" | "name" | "args" | "createdAt" | "schemaVersion">,
): Promise<LocalOutcome> {
  if (item.schemaVersion !== tx.version) return { run: { reads: undefined, ...noEffect() } };
  const { mutationByName } = await tx.schema();
  const { mutationId, name, args, createdAt } = item;
  const store = new LocalStore(tx);
  try {
    await runMutation("sync", name, args, store, localContext(meta, mutationId, createdAt), mutationByName);
  } catch (rejection) {
    return { run: { reads: store.reads(), ...noEffect() }, rejection };
  }
  return { run: { reads: store.reads(), ...(await store.commit()) } };
}

/** Until the server has named a date nothing is past: the client cannot know. */
const beforeAnyMatch = "0001-01-01";

/** The client's clock decides nothing: the date is the server's latest, which is never ahead of the server. */
function localContext(meta: ClientMeta, mutationId: string, now: string): MutationContext {
  const actor = actorOf(meta);
  return {
    actor,
    mutationId,
    now,
    today: meta.today ?? beforeAnyMatch,
    id: (n) => derivedId(actorKey(actor), mutationId, n),
    nextNumber: async () => undefined,
    announce: async () => undefined,
  };
}

function actorOf({ userId, role }: ClientMeta): Actor {
  return userId === "visitor" ? { kind: "visitor" } : { kind: "user", userId, role, roleVersion: 0 };
}

interface LocalWrite {
  entity: EntityName;
  before: AnyRow | undefined;
  after: AnyRow;
}

/** The client's Store: a mutation's writes are held back until it has finished. */
export class LocalStore implements Store {
  private readonly tx: ClientTransaction;
  private readonly writes = new Map<string, LocalWrite>();
  private readonly asked = new Set<string>();
  private readonly found = new Map<string, Promise<AnyRow | undefined>>();

  constructor(tx: ClientTransaction) {
    this.tx = tx;
  }

  async get<Name extends EntityName>(entity: Name, id: string): Promise<RowOf<Name> | undefined> {
    this.asked.add(rowKey(entity, id));
    const own = this.writes.get(rowKey(entity, id));
    return (own ? own.after : await this.stored(entity, id)) as RowOf<Name> | undefined;
  }

  async find<Name extends EntityName>(entity: Name, where: Partial<RowOf<Name>>): Promise<RowOf<Name>[]> {
    this.asked.add(anyOf(entity));
    const stored = (await this.tx.rowsWhere(entity, where)).filter((row) => !this.writes.has(rowKey(entity, row.id)));
    const own = [...this.writes.values()].filter((write) => write.entity === entity);
    const wanted = Object.entries(where);
    const matching = own
      .map((write) => write.after as RowOf<Name>)
      .filter((row) => wanted.every(([field, value]) => Reflect.get(row, field) === value));
    return [...stored, ...matching];
  }

  async has<Name extends EntityName>(entity: Name, where: Partial<RowOf<Name>>): Promise<boolean> {
    return (await this.find(entity, where)).length > 0;
  }

  async insert<Name extends EntityName>(entity: Name, row: Omit<RowOf<Name>, "rev">): Promise<void> {
    const after = { ...row, rev: 0 } as unknown as RowOf<Name>;
    if (await this.get(entity, after.id)) throw new DomainError("row.exists");
    this.writes.set(rowKey(entity, after.id), { entity, before: undefined, after });
  }

  async update<Name extends EntityName>(entity: Name, id: string, changes: Changes<RowOf<Name>>): Promise<void> {
    const row = await this.get(entity, id);
    if (!row) throw new DomainError("row.notFound");
    const key = rowKey(entity, id);
    const before = this.writes.has(key) ? this.writes.get(key)?.before : row;
    this.writes.set(key, { entity, before, after: applyChanges<RowOf<Name>>(row, changes, row.rev) });
  }

  /** A rule reads a row, and its update reads it again: query the database only once. */
  private stored(entity: EntityName, id: string): Promise<AnyRow | undefined> {
    const key = rowKey(entity, id);
    const row = this.found.get(key) ?? this.tx.row(entity, id);
    this.found.set(key, row);
    return row;
  }

  /** What the mutation has read so far. */
  reads(): string[] {
    return [...this.asked];
  }

  /** Shows the writes. Returns the keys of the rows, and the base rows of those that had none. */
  async commit(): Promise<Pick<OutboxItem, "writes" | "baseKeys" | "baseRows">> {
    const writes = [...this.writes.keys()];
    // In parallel: each waits for the database, none for another.
    const puts = [...this.writes.values()].map(({ entity, after }) => this.tx.putRows(entity, [after]));
    const [found] = await Promise.all([this.tx.keysWithBase(writes), ...puts]);
    const withBase = new Set(found);
    const baseKeys = writes.filter((key) => !withBase.has(key));
    return { writes, baseKeys, baseRows: baseKeys.map((key) => this.writes.get(key)?.before) };
  }
}

/** The mark of a mutation that has looked rows up by a field: any row of the entity may have mattered. */
export function anyOf(entity: string): string {
  return `${entity}:*`;
}
