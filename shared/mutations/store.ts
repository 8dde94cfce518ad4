import type { EntityName, RowOf } from "../entities/registry.ts";

/**
 * What a mutation may do with rows. The client's store and the server's are two implementations of it.
 * Rows that the actor's client does not have are undefined there; the server has them all.
 */
export interface Store {
  get<Name extends EntityName>(entity: Name, id: string): Promise<RowOf<Name> | undefined>;
  /** Rows whose fields equal all of `where`, in no particular order. The fields must be one of the entity's indexes. */
  find<Name extends EntityName>(entity: Name, where: Partial<RowOf<Name>>): Promise<RowOf<Name>[]>;
  /** Whether there is one such row, without reading them all: some lists grow for ever. */
  has<Name extends EntityName>(entity: Name, where: Partial<RowOf<Name>>): Promise<boolean>;
  /** Refuses an id that exists: a create is never an upsert. The store gives `rev`. */
  insert<Name extends EntityName>(entity: Name, row: Omit<RowOf<Name>, "rev">): Promise<void>;
  /** Changes the named fields; a field set to undefined is removed. The store moves `rev` on. */
  update<Name extends EntityName>(entity: Name, id: string, changes: Changes<RowOf<Name>>): Promise<void>;
}

export type Changes<Row> = { [Field in keyof Row]?: Row[Field] | undefined };
