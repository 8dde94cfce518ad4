import type { AnyRow, EntityName, RowOf } from "#shared/entities/registry.ts";
import { applyChanges } from "#shared/mutations/applyChanges.ts";
import type { Changes, Store } from "#shared/mutations/store.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { rowKey, type OutboxItem, type PhoneTransaction } from "./phone.ts";
import { anyOf } from "./redo.ts";

interface LocalWrite {
  entity: EntityName;
  before: AnyRow | undefined;
  after: AnyRow;
}

/** The phone's Store: what a mutation writes is held back until it has run to its end. */
export class LocalStore implements Store {
  private readonly tx: PhoneTransaction;
  private readonly writes = new Map<string, LocalWrite>();
  private readonly asked = new Set<string>();

  constructor(tx: PhoneTransaction) {
    this.tx = tx;
  }

  async get<Name extends EntityName>(entity: Name, id: string): Promise<RowOf<Name> | undefined> {
    this.asked.add(rowKey(entity, id));
    const own = this.writes.get(rowKey(entity, id));
    return own ? (own.after as RowOf<Name>) : this.tx.row(entity, id);
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

  /** What the mutation has asked for so far. */
  reads(): string[] {
    return [...this.asked];
  }

  /** Shows what was written. Answers which rows that are, and the server's under those that nothing covered before. */
  async commit(): Promise<Pick<OutboxItem, "writes" | "covers" | "under">> {
    const writes = [...this.writes.keys()];
    const waiting = await this.tx.outbox();
    for (const { entity, after } of this.writes.values()) await this.tx.putRows(entity, [after]);
    const covers = writes.filter((key) => !waiting.some((item) => item.covers.includes(key)));
    return { writes, covers, under: covers.map((key) => this.writes.get(key)?.before) };
  }
}
