import type { EntityName, RowOf } from "../entities/registry.ts";

/**
 * What a mutation may do with rows. The client's store and the server's are two implementations of it. On a client,
 * rows it does not have are undefined; the server has them all.
 */
export interface Store {
  get<Name extends EntityName>(entity: Name, id: string): Promise<RowOf<Name> | undefined>;
  /** Rows whose fields equal all of `where`, in no particular order. The fields must be one of the entity's indexes. */
  find<Name extends EntityName>(entity: Name, where: Partial<RowOf<Name>>): Promise<RowOf<Name>[]>;
  /** Whether such a row exists, without reading them all: some lists grow forever. */
  has<Name extends EntityName>(entity: Name, where: Partial<RowOf<Name>>): Promise<boolean>;
  /** Refuses an existing id: a create is never an upsert. The store sets `rev`. */
  insert<Name extends EntityName>(entity: Name, row: Omit<RowOf<Name>, "rev">): Promise<void>;
  /** Changes the named fields; a field set to undefined is removed. The store increments `rev`. */
  update<Name extends EntityName>(entity: Name, id: string, changes: Changes<RowOf<Name>>): Promise<void>;
}

export type Changes<Row> = { [Field in keyof Row]?: Row[Field] | undefined };
