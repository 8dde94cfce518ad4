import type { Audience } from "#shared/entities/actor.ts";
import { audienceOf, type AnyEntity } from "#shared/entities/entity.ts";
import type { AnyRow, EntityName, RowOf } from "#shared/entities/registry.ts";
import type { FieldGrant } from "#shared/entities/visibility.ts";
import { applyChanges } from "#shared/mutations/applyChanges.ts";
import type { Changes, Store } from "#shared/mutations/store.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { ReadPort, RowWrite } from "./serverStore.ts";

interface RowState {
  entity: EntityName;
  /** The row before the group; undefined if it did not exist. */
  original: AnyRow | undefined;
  current: AnyRow | undefined;
}

export interface RowChange {
  entity: EntityName;
  before: AnyRow | undefined;
  after: AnyRow;
}

/** The rows of one group of decisions: read once, changed in memory, written together at the end. */
export class GroupRows {
  private readonly port: ReadPort;
  private readonly states = new Map<string, RowState>();
  /** The queries already run: `states` has all rows that they found. */
  private readonly queried = new Set<string>();

  constructor(port: ReadPort) {
    this.port = port;
  }

  async current<Name extends EntityName>(entity: Name, id: string): Promise<RowOf<Name> | undefined> {
    const known = this.states.get(keyOf(entity, id));
    if (known) return known.current as RowOf<Name> | undefined;
    return this.remember(entity, id, await this.port.row(entity, id));
  }

  async where<Name extends EntityName>(entity: Name, where: Partial<RowOf<Name>>): Promise<RowOf<Name>[]> {
    const query = queryKey(entity, where);
    if (!this.queried.has(query)) {
      for (const row of await this.port.rowsWhere(entity, where)) {
        if (!this.states.has(keyOf(entity, row.id))) this.remember(entity, row.id, row);
      }
      this.queried.add(query);
    }
    const ofEntity = [...this.states.values()].filter((state) => state.entity === entity);
    return ofEntity.map((state) => state.current as RowOf<Name> | undefined).filter((row) => matches(row, where));
  }

  /** Reads one row more than can have changed here: that is enough. */
  async hasWhere<Name extends EntityName>(entity: Name, where: Partial<RowOf<Name>>): Promise<boolean> {
    const known = [...this.states.values()].filter((state) => state.entity === entity);
    if (known.some((state) => matches(state.current as RowOf<Name> | undefined, where))) return true;
    if (this.queried.has(queryKey(entity, where))) return false;
    const stored = await this.port.rowsWhere(entity, where, known.length + 1);
    return stored.some((row) => !this.states.has(keyOf(entity, row.id)));
  }

  accept(changes: readonly RowChange[]): void {
    for (const { entity, after } of changes) {
      const key = keyOf(entity, after.id);
      this.states.set(key, { entity, original: this.states.get(key)?.original, current: after });
    }
  }

  writes(): RowWrite[] {
    const changed = [...this.states.values()].filter((state) => state.current && state.current !== state.original);
    return changed.flatMap(({ entity, original, current }) =>
      current
        ? [
            {
              entity,
              row: current,
              audience: unique(audienceOf(this.port.entities[entity], current)),
              replaces: original?.rev,
            },
          ]
        : [],
    );
  }

  private remember<Row extends AnyRow>(entity: EntityName, id: string, row: Row | undefined): Row | undefined {
    this.states.set(keyOf(entity, id), { entity, original: row, current: row });
    return row;
  }
}

/** What one mutation sees and writes. None of it reaches the group before `changes` are accepted. */
export class MutationRows implements Store {
  /** Rows the mutation read by id, in order: a rejection is about these. */
  readonly reads: { entity: EntityName; id: string }[] = [];
  private readonly group: GroupRows;
  private readonly pending = new Map<string, RowChange>();

  constructor(group: GroupRows) {
    this.group = group;
  }

  async get<Name extends EntityName>(entity: Name, id: string): Promise<RowOf<Name> | undefined> {
    this.reads.push({ entity, id });
    return this.current(entity, id);
  }

  async find<Name extends EntityName>(entity: Name, where: Partial<RowOf<Name>>): Promise<RowOf<Name>[]> {
    const fromGroup = (await this.group.where(entity, where)).filter((row) => !this.pending.has(keyOf(entity, row.id)));
    const own = [...this.pending.values()].filter((change) => change.entity === entity);
    return [...fromGroup, ...own.map((change) => change.after as RowOf<Name>).filter((row) => matches(row, where))];
  }

  async has<Name extends EntityName>(entity: Name, where: Partial<RowOf<Name>>): Promise<boolean> {
    const own = [...this.pending.values()].filter((change) => change.entity === entity);
    return own.some((change) => matches(change.after as RowOf<Name>, where)) || this.group.hasWhere(entity, where);
  }

  async insert<Name extends EntityName>(entity: Name, row: Omit<RowOf<Name>, "rev">): Promise<void> {
    const after = { ...row, rev: 1 } as unknown as RowOf<Name>;
    if (await this.current(entity, after.id)) throw new DomainError("row.exists");
    this.pending.set(keyOf(entity, after.id), { entity, before: undefined, after });
  }

  async update<Name extends EntityName>(entity: Name, id: string, changes: Changes<RowOf<Name>>): Promise<void> {
    const row = await this.current(entity, id);
    if (!row) throw new DomainError("row.notFound");
    const before = this.pending.has(keyOf(entity, id)) ? this.pending.get(keyOf(entity, id))?.before : row;
    const after = applyChanges<RowOf<Name>>(row, changes, (before?.rev ?? 0) + 1);
    this.pending.set(keyOf(entity, id), { entity, before, after });
  }

  changes(): RowChange[] {
    return [...this.pending.values()];
  }

  private async current<Name extends EntityName>(entity: Name, id: string): Promise<RowOf<Name> | undefined> {
    const own = this.pending.get(keyOf(entity, id));
    return own ? (own.after as RowOf<Name>) : this.group.current(entity, id);
  }
}

/** Whom a change concerns: everyone who saw the row before or sees it after, and sees a difference. */
export function touchedAudiences(entity: AnyEntity, before: AnyRow | undefined, after: AnyRow): Audience[] {
  if (!before) return unique(audienceOf(entity, after));
  const fields = toldFieldsOf(entity);
  const values = fields.map((field): [unknown, unknown] => [Reflect.get(before, field), Reflect.get(after, field)]);
  const isSame = values.map(([old, now]) => old === now || JSON.stringify(old) === JSON.stringify(now));
  const sees = { before: entity.seenBy(before as never), after: entity.seenBy(after as never) };
  const all = unique([...sees.before, ...sees.after].map(({ audience }) => audience));
  return all.filter((audience) => {
    const old = sightOf(sees.before, audience);
    const now = sightOf(sees.after, audience);
    if (!old || !now) return true;
    return fields.some((field, index) => {
      if (old.has(field) && now.has(field)) return !isSame[index];
      return (
        (old.has(field) && values[index]?.[0] !== undefined) || (now.has(field) && values[index]?.[1] !== undefined)
      );
    });
  });
}

/** The fields this audience sees, or undefined when it cannot see the row. */
function sightOf(sights: readonly FieldGrant[], audience: Audience): ReadonlySet<string> | undefined {
  const own = sights.filter((sight) => sight.audience === audience);
  const [only, second] = own;
  if (!only) return undefined;
  return second ? new Set(own.flatMap(({ fields }) => fields)) : setOf(only.fields);
}

/** A change of the rev alone notifies nobody. */
const toldFieldsOf = onceFor((entity: AnyEntity) => entity.fields.filter((field) => field !== "rev"));
const setOf = onceFor((fields: readonly string[]): ReadonlySet<string> => new Set(fields));

/** Caches one result per object: all rows share few lists of fields. */
function onceFor<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new WeakMap<Key, Made>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

function matches<Row extends AnyRow>(row: Row | undefined, where: Partial<Row>): row is Row {
  if (!row) return false;
  return Object.entries(where).every(([field, value]) => Reflect.get(row, field) === value);
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

function queryKey<Name extends EntityName>(entity: Name, where: Partial<RowOf<Name>>): string {
  return JSON.stringify([entity, ...Object.entries(where).sort()]);
}

function keyOf(entity: EntityName, id: string): string {
  return `${entity} ${id}`;
}
