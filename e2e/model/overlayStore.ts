import type { AnyRow, EntityName, RowOf } from "#shared/entities/registry.ts";
import type { Changes, Store } from "#shared/mutations/store.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { RowsByEntity } from "./projection.ts";

/** A Store that writes over rows and leaves them as they were: the model's own, so that it shares no bug. */
export class OverlayStore implements Store {
  readonly written = new Map<string, { entity: EntityName; row: AnyRow }>();
  private readonly rows: RowsByEntity;
  private readonly firstRev: number;

  constructor(rows: RowsByEntity, firstRev: number) {
    this.rows = rows;
    this.firstRev = firstRev;
  }

  async get<Name extends EntityName>(entity: Name, id: string): Promise<RowOf<Name> | undefined> {
    return (this.written.get(`${entity}:${id}`)?.row ?? this.rows.get(entity)?.get(id)) as RowOf<Name> | undefined;
  }

  async find<Name extends EntityName>(entity: Name, where: Partial<RowOf<Name>>): Promise<RowOf<Name>[]> {
    const ids = new Set(this.rows.get(entity)?.keys());
    for (const one of this.written.values()) if (one.entity === entity) ids.add(one.row.id);
    const rows = await Promise.all([...ids].map((id) => this.get(entity, id)));
    const wanted = Object.entries(where);
    return rows.filter(
      (row) => row !== undefined && wanted.every(([field, value]) => Reflect.get(row, field) === value),
    ) as RowOf<Name>[];
  }

  async insert<Name extends EntityName>(entity: Name, row: Omit<RowOf<Name>, "rev">): Promise<void> {
    if (await this.get(entity, row.id)) throw new DomainError("row.exists");
    this.put(entity, { ...row, rev: this.firstRev } as unknown as AnyRow);
  }

  async update<Name extends EntityName>(entity: Name, id: string, changes: Changes<RowOf<Name>>): Promise<void> {
    const row = await this.get(entity, id);
    if (!row) throw new DomainError("row.notFound");
    const merged = Object.entries({ ...row, ...changes, rev: row.rev }).filter(([, value]) => value !== undefined);
    this.put(entity, Object.fromEntries(merged) as unknown as AnyRow);
  }

  /** Makes what was written part of the rows. */
  accept(): void {
    for (const { entity, row } of this.written.values()) this.rows.get(entity)?.set(row.id, row);
  }

  private put(entity: EntityName, row: AnyRow): void {
    this.written.set(`${entity}:${row.id}`, { entity, row });
  }
}
