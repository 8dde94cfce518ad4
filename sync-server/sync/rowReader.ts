import * as z from "zod";
import { audiencesOf, type Actor } from "#shared/entities/actor.ts";
import { viewFor } from "#shared/entities/entity.ts";
import { entities, entityOf, type EntityName, type RowOf } from "#shared/entities/registry.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { ListOptions, RowReader } from "../appContext.ts";
import type { Database } from "../db/database.ts";
import { toRow, toRows, type RowDocument } from "./mongoStore.ts";

const mostRows = 1_000;
const rowsPerPage = 500;

/** Reads of single rows and lists, outside the sync call. */
export function openRowReader(database: Database): RowReader {
  const table = (entity: EntityName) => database.collection<RowDocument>(entities[entity].table);

  async function rowMany<Name extends EntityName>(
    entity: Name,
    filter: object,
    limit = mostRows,
  ): Promise<RowOf<Name>[]> {
    return toRows(await table(entity).find(filter).sort({ createdAt: -1, _id: -1 }).limit(limit).toArray());
  }

  async function* rowPages<Name extends EntityName>(
    entity: Name,
    where: object,
  ): AsyncGenerator<RowOf<Name>[], void, undefined> {
    for (let afterId = "", isFull = true; isFull;) {
      const page = table(entity).find({ ...where, _id: { $gt: afterId } });
      const rows = toRows<Name>(await page.sort({ _id: 1 }).limit(rowsPerPage).toArray());
      afterId = rows.at(-1)?.id ?? afterId;
      isFull = rows.length === rowsPerPage;
      yield rows;
    }
  }

  return {
    rowPages,
    rowOne: async (entity, id) => toRow(await table(entity).findOne({ _id: id })),
    rowMany: (entity, { where, limit } = {}) => rowMany(entity, { ...where }, limit),
    viewOne: async <Name extends EntityName>(entity: Name, id: string, actor: Actor) => {
      const row = toRow<Name>(await table(entity).findOne({ _id: id }));
      return row && viewFor(entityOf(entity), row, actor);
    },
    viewMany: async <Name extends EntityName>(entity: Name, actor: Actor, options: ListOptions<RowOf<Name>> = {}) => {
      const seen = { audience: { $in: audiencesOf(actor) } };
      const named = options.ids ? { _id: { $in: [...options.ids] } } : {};
      const rows = await rowMany<Name>(entity, { ...options.where, ...named, ...seen }, options.limit);
      return rows.flatMap((row) => viewFor(entityOf(entity), row, actor) ?? []);
    },
    idOfNumber: async (entity, number) => (await table(entity).findOne({ number }, { projection: { _id: 1 } }))?._id,
  };
}

const uuid = z.uuid();
const digits = /^[1-9]\d{0,8}$/;

/** The id of a row named by id or number; a UUID is used as it is. */
export async function rowId(rows: RowReader, entity: EntityName, named: string): Promise<string> {
  if (uuid.safeParse(named).success) return named.toLowerCase();
  const isNumber = digits.test(named) && (entity === "user" || entity === "fixture" || entity === "streamer");
  const id = isNumber ? await rows.idOfNumber(entity, Number(named)) : undefined;
  if (id === undefined) throw new DomainError("row.notFound");
  return id;
}
