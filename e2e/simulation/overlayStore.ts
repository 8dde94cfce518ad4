import type { AnyRow, EntityName, RowOf } from "#shared/entities/registry.ts";
import type { Changes, Store } from "#shared/mutations/store.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { RowsByEntity } from "./projection.ts";

/** A Store that writes over rows and leaves them as they were: the model's own, so that it shares no bug. */
export class OverlayStore implements Store {
  /** What a mutation has asked for by id, in order. */
  readonly reads: { entity: EntityName; id: string }[] = [];
  readonly written = new Map<string, { entity: EntityName; row: AnyRow }>();
  private readonly rows: RowsByEntity;
  private readonly firstRev: number;

  constructor(rows: RowsByEntity, firstRev: number) {
    this.rows = rows;
    this.firstRev = firstRev;
  }

  async get<Name extends EntityName>(entity: Name, id: string): Promise<RowOf<Name> | undefined> {
    this.reads.push({ entity, id });
    return this.row(entity, id);
  }

  async find<Name extends EntityName>(entity: Name, where: Partial<RowOf<Name>>): Promise<RowOf<Name>[]> {
    const ids = new Set(this.rows.get(entity)?.keys());
    for (const one of this.written.values()) if (one.entity === entity) ids.add(one.row.id);
    const rows = [...ids].map((id) => this.row(entity, id));
    const wanted = Object.entries(where);
    return rows.filter(
      (row) => row !== undefined && wanted.every(([field, value]) => Reflect.get(row, field) === value),
    ) as RowOf<Name>[];
  }

  async insert<Name extends EntityName>(entity: Name, row: Omit<RowOf<Name>, "rev">): Promise<void> {
    if (this.row(entity, row.id)) throw new DomainError("row.exists");
    this.put(entity, { ...row, rev: this.firstRev } as unknown as AnyRow);
  }

  async update<Name extends EntityName>(entity: Name, id: string, changes: Changes<RowOf<Name>>): Promise<void> {
    const row = this.row(entity, id);
    if (!row) throw new DomainError("row.notFound");
    const merged = Object.entries({ ...row, ...changes, rev: row.rev }).filter(([, value]) => value !== undefined);
    this.put(entity, Object.fromEntries(merged) as unknown as AnyRow);
  }

  /** Makes what was written part of the rows. */
  accept(): void {
    for (const { entity, row } of this.written.values()) this.rows.get(entity)?.set(row.id, row);
  }

  forget(): void {
    this.written.clear();
    this.reads.length = 0;
  }

  private row<Name extends EntityName>(entity: Name, id: string): RowOf<Name> | undefined {
    return (this.written.get(`${entity}:${id}`)?.row ?? this.rows.get(entity)?.get(id)) as RowOf<Name> | undefined;
  }

  private put(entity: EntityName, row: AnyRow): void {
    this.written.set(`${entity}:${row.id}`, { entity, row });
  }
}
