import { entities, entityNames, type AnyRow, type EntityName, type RowOf } from "../entities/registry.ts";
import { DomainError } from "../rules/domainError.ts";
import { applyChanges } from "./applyChanges.ts";
import type { Changes, Store } from "./store.ts";

/** An in-memory Store for tests of rules and mutations. */
export class MemoryStore implements Store {
  private readonly tables = new Map<EntityName, Map<string, AnyRow>>(entityNames.map((name) => [name, new Map()]));

  async get<Name extends EntityName>(entity: Name, id: string): Promise<RowOf<Name> | undefined> {
    return this.table(entity).get(id);
  }

  async find<Name extends EntityName>(entity: Name, where: Partial<RowOf<Name>>): Promise<RowOf<Name>[]> {
    const wanted = Object.entries(where);
    requireIndex(entity, Object.keys(where));
    return [...this.table(entity).values()].filter((row) =>
      wanted.every(([field, value]) => Reflect.get(row, field) === value),
    );
  }

  async has<Name extends EntityName>(entity: Name, where: Partial<RowOf<Name>>): Promise<boolean> {
    return (await this.find(entity, where)).length > 0;
  }

  async insert<Name extends EntityName>(entity: Name, row: Omit<RowOf<Name>, "rev">): Promise<void> {
    const stored = { ...row, rev: 1 } as RowOf<Name>;
    if (this.table(entity).has(stored.id)) throw new DomainError("row.exists");
    this.table(entity).set(stored.id, stored);
  }

  async update<Name extends EntityName>(entity: Name, id: string, changes: Changes<RowOf<Name>>): Promise<void> {
    const row = this.table(entity).get(id);
    if (!row) throw new DomainError("row.notFound");
    this.table(entity).set(id, applyChanges(row, changes, row.rev + 1));
  }

  all<Name extends EntityName>(entity: Name): RowOf<Name>[] {
    return [...this.table(entity).values()];
  }

  /** Rows are never changed in place, so copying the lists copies everything. */
  copy(): MemoryStore {
    const copy = new MemoryStore();
    for (const [name, rows] of this.tables) copy.tables.set(name, new Map(rows));
    return copy;
  }

  private table<Name extends EntityName>(entity: Name): Map<string, RowOf<Name>> {
    return this.tables.get(entity) as Map<string, RowOf<Name>>;
  }
}

/** The real stores look rows up by index only; a rule without one would fail there. */
function requireIndex(entity: EntityName, fields: readonly string[]): void {
  const indexes: readonly (readonly string[])[] = [...entities[entity].indexes, ...entities[entity].unique];
  const isIndexed = indexes.some(
    (index) => index.length === fields.length && fields.every((name) => index.includes(name)),
  );
  if (!isIndexed) throw new Error(`${entity} has no index on ${fields.join(", ")}`);
}
