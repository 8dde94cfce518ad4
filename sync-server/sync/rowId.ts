import * as z from "zod";
import type { EntityName } from "#shared/entities/registry.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { RowReader } from "../appContext.ts";

const uuid = z.uuid();
const digits = /^[1-9]\d{0,8}$/;

/** The id of a row that is named by its id or its number; a UUID is taken as it is. */
export async function rowId(rows: RowReader, entity: EntityName, named: string): Promise<string> {
  if (uuid.safeParse(named).success) return named.toLowerCase();
  const isNumber = digits.test(named) && (entity === "user" || entity === "fixture" || entity === "streamer");
  const id = isNumber ? await rows.idOfNumber(entity, Number(named)) : undefined;
  if (id === undefined) throw new DomainError("row.notFound");
  return id;
}
