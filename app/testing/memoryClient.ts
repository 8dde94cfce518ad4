import { clientSchema } from "#shared/api/clientSchema.ts";
import type { AnyRow, EntityName, RowOf } from "#shared/entities/registry.ts";
import { entityNames } from "#shared/entities/tables.ts";
import type { Schema } from "#shared/mutations/schema.ts";
import { isRemembered } from "#app/db/results.ts";
import { upgradedItem } from "#app/db/upgradedItem.ts";
import type { OutboxItem, ClientStore, ClientMeta, ClientTransaction, MutationResult } from "#app/db/clientStore.ts";

/** Everything a client stores. */
export interface ClientContent {
  meta: ClientMeta;
  rows: Map<EntityName, Map<string, AnyRow>>;
  outbox: Map<string, OutboxItem>;
  results: Map<string, MutationResult>;
}

export function emptyClient(meta: ClientMeta): ClientContent {
  return {
    meta,
    rows: new Map(entityNames.map((name) => [name, new Map()])),
    outbox: new Map(),
    results: new Map(),
  };
}

/** Rows and items are replaced, never changed, so a shallow copy of each table copies the client. */
export function copyClient(content: ClientContent): ClientContent {
  return {
    meta: content.meta,
    rows: new Map([...content.rows].map(([name, rows]) => [name, new Map(rows)])),
    outbox: new Map(content.outbox),
    results: new Map(content.results),
  };
}

/** An in-memory client for tests: transactions are serial, and a failed one leaves no trace. */
export class MemoryClientStore implements ClientStore {
  content: ClientContent;
  /** Throws where a test wants the tab to die. */
  fault: (point: "begin" | "before commit" | "after commit") => void = () => undefined;
  private readonly schema: Schema;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(content: ClientContent, schema: Schema = clientSchema) {
    this.content = content;
    this.schema = schema;
  }

  read<T>(work: (tx: ClientTransaction) => Promise<T>, schema = this.schema): Promise<T> {
    return this.inTurn(() => work(transactionOn(copyClient(this.content), schema)));
  }

  write<T>(work: (tx: ClientTransaction) => Promise<T>, schema = this.schema): Promise<T> {
    return this.inTurn(async () => {
      const draft = copyClient(this.content);
      this.fault("begin");
      const result = await work(transactionOn(draft, schema));
      this.fault("before commit");
      this.content = draft;
      this.fault("after commit");
      return result;
    });
  }

  /** Another tab on the same content, with a different app version. */
  tabOf(schema: Schema): ClientStore {
    return { read: (work) => this.read(work, schema), write: (work) => this.write(work, schema) };
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const run = this.turn.then(work);
    this.turn = run.catch(() => undefined);
    return run;
  }
}

function inOrder({ outbox }: ClientContent, schema: Schema): OutboxItem[] {
  const items = [...outbox.values()].map((item) => upgradedItem(schema, item));
  return items.sort((left, right) => left.seq - right.seq);
}

function transactionOn(content: ClientContent, schema: Schema): ClientTransaction {
  const table = (entity: EntityName): Map<string, AnyRow> => content.rows.get(entity) ?? new Map();
  return {
    version: schema.version,
    schema: async () => schema,
    meta: async () => content.meta,
    putMeta: async (meta) => void (content.meta = meta),
    row: async <Name extends EntityName>(entity: Name, id: string) => table(entity).get(id) as RowOf<Name> | undefined,
    rowsWhere: async <Name extends EntityName>(entity: Name, where: Partial<RowOf<Name>>) =>
      [...table(entity).values()].filter((row) =>
        Object.entries(where).every(([field, value]) => Reflect.get(row, field) === value),
      ) as RowOf<Name>[],
    putRows: async (entity, rows) => rows.forEach((row) => table(entity).set(row.id, row)),
    deleteRows: async (entity, ids) => ids.forEach((id) => table(entity).delete(id)),
    clearRows: async () => content.rows.forEach((rows) => rows.clear()),
    outbox: async () => inOrder(content, schema),
    keysWithBase: async (keys) =>
      keys.filter((key) => [...content.outbox.values()].some((item) => item.baseKeys.includes(key))),
    addItem: async (item) => {
      if ([...content.outbox.values()].some(({ seq }) => seq === item.seq))
        throw new Error(`Place ${item.seq} is taken.`);
      content.outbox.set(item.mutationId, item);
    },
    putItems: async (items) => items.forEach((item) => content.outbox.set(item.mutationId, item)),
    deleteItems: async (mutationIds) => mutationIds.forEach((mutationId) => content.outbox.delete(mutationId)),
    result: async (mutationId) => content.results.get(mutationId),
    putResults: async (items) => {
      for (const item of items) {
        content.results.delete(item.mutationId);
        content.results.set(item.mutationId, item);
      }
    },
    deleteResults: async (mutationIds) => mutationIds.forEach((mutationId) => content.results.delete(mutationId)),
    remembered: async () => [...content.results.values()].filter(isRemembered),
  };
}
