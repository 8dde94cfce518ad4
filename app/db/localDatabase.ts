import { Dexie, type Table } from "dexie";
import type { Rows } from "#shared/entities/registry.ts";
import { entityNames, lookupOf } from "#shared/entities/tables.ts";
import type { OutboxItem, SettledItem } from "#app/sync/phone.ts";
import type { AcceptedTaps } from "./settledTaps.ts";
import type { KeptMeta } from "./dexieMeta.ts";
import { bringTogether, moveBack, movingTable } from "./earlierVersions.ts";

type EntityTables = { [Name in keyof Rows]: Table<Rows[Name], string> };

/** The database of one account on this phone, or of the visitor. Entity tables are named after the entity. */
export class LocalDatabase extends Dexie {
  /** By place. */
  declare readonly outbox: Table<OutboxItem, number>;
  declare readonly rejections: Table<SettledItem, string>;
  declare readonly accepted: Table<AcceptedTaps, number, AcceptedTaps>;
  declare readonly meta: Table<KeptMeta, string>;
  readonly userId: string;

  constructor(userId: string) {
    super(databaseName(userId));
    this.userId = userId;
    const rows = Object.fromEntries(entityNames.map((name) => [name, schemaOf(name)]));
    const kept = { ...rows, rejections: "mutationId", accepted: "++n, *mutationIds", meta: "key" };
    this.version(3)
      .stores({ ...kept, outbox: null, truths: null, settled: null, [movingTable]: "seq" })
      .upgrade(bringTogether);
    this.version(4)
      .stores({ ...kept, outbox: "seq", [movingTable]: null })
      .upgrade(moveBack);
  }

  rows<Name extends keyof Rows>(entity: Name): EntityTables[Name] {
    return this.table(entity) as unknown as EntityTables[Name];
  }
}

export const VISITOR = "visitor";

export function databaseName(userId: string): string {
  return `touchline-${userId}`;
}

/** The id and each index of the entity. Every index makes a first sync slower, so there is none that another covers. */
function schemaOf(name: keyof Rows): string {
  const { indexes, unique } = lookupOf(name);
  const all = [...indexes, ...unique].map((fields) => (fields.length > 1 ? `[${fields.join("+")}]` : fields.join()));
  return ["id", ...all].join(", ");
}
