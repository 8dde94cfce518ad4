import type { EntityPatch } from "#shared/api/syncProtocol.ts";
import type { Actor } from "#shared/entities/actor.ts";
import { viewFor } from "#shared/entities/entity.ts";
import type { AnyRow, EntityName, EntityRegistry } from "#shared/entities/registry.ts";

/** The content of one page of changes for a client. */
export class PatchBuilder {
  private readonly entities: EntityRegistry;
  private readonly actor: Actor;
  private readonly puts = new Map<EntityName, Map<string, object>>();
  private readonly dels = new Map<EntityName, Set<string>>();

  constructor(entities: EntityRegistry, actor: Actor) {
    this.entities = entities;
    this.actor = actor;
  }

  /** Serves the row as the actor may see it now; deletes it from the client if the actor may not see it. */
  add(entity: EntityName, id: string, row: AnyRow | undefined): void {
    if (row && this.show(entity, row)) return;
    entry(this.dels, entity, () => new Set<string>()).add(id);
  }

  /** Serves the row to a client that cannot have it yet: a row it may not see is not even named. */
  show(entity: EntityName, row: AnyRow): boolean {
    const view = viewFor(this.entities[entity], row, this.actor);
    if (view) entry(this.puts, entity, () => new Map<string, object>()).set(row.id, view);
    return view !== undefined;
  }

  build(): Record<string, EntityPatch> {
    const names = new Set([...this.puts.keys(), ...this.dels.keys()]);
    return Object.fromEntries([...names].map((name) => [name, this.entityPatch(name)]));
  }

  private entityPatch(name: EntityName): EntityPatch {
    const views = [...(this.puts.get(name)?.values() ?? [])];
    const fields = this.entities[name].fields.filter((field) => views.some((view) => Object.hasOwn(view, field)));
    const put = views.map((view) => withoutTrailingNulls(fields.map((field) => Reflect.get(view, field) ?? null)));
    return { fields, put, del: [...(this.dels.get(name) ?? [])] };
  }
}

function withoutTrailingNulls(values: unknown[]): unknown[] {
  return values.slice(0, values.findLastIndex((value) => value !== null) + 1);
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
