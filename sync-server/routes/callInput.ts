import * as z from "zod";
import { referenceFields, type Call } from "#shared/api/call.ts";
import { WireError } from "#shared/api/wireError.ts";
import { parseInput } from "#shared/mutations/parseInput.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { RowReader } from "../appContext.ts";
import type { HttpContext } from "../httpState.ts";
import { rowId } from "../sync/rowReader.ts";

interface CallInput {
  id: string;
  query: unknown;
  body: unknown;
  mutationId: string;
}

const uuid = z.uuid();

/** Reads and checks a call's input: 400 for invalid values, 404 for rows that do not exist. */
export async function readInput(call: Call, ctx: HttpContext, rows: RowReader): Promise<CallInput> {
  const pathId = pathIdOf(ctx);
  const query = parsed(call.query, { ...ctx.query });
  const body = parsed(call.body, ctx.state.body === undefined ? {} : ctx.state.body);
  const mutationId = mutationIdOf(call, ctx);
  const isOpen = call.hidesUnknownRows !== true;
  return {
    id: call.idOf ? await rowId(rows, call.idOf, pathId) : otherId(call, pathId),
    query: isOpen ? await withRowIds(query, rows) : query,
    body: isOpen ? await withRowIds(body, rows) : body,
    mutationId,
  };
}

/** Things that are not rows (an email, say) have only UUIDs. */
function otherId(call: Call, named: string): string {
  if (call.path.includes("/:id") && !uuid.safeParse(named).success) throw new DomainError("row.notFound");
  return named;
}

function pathIdOf(ctx: HttpContext): string {
  const params: unknown = Reflect.get(ctx, "params");
  const id = typeof params === "object" && params !== null ? Reflect.get(params, "id") : undefined;
  return typeof id === "string" ? id : "";
}

function parsed(schema: z.ZodType | undefined, value: unknown): unknown {
  return schema && parseInput(schema, value);
}

async function withRowIds(fields: unknown, rows: RowReader): Promise<unknown> {
  if (typeof fields !== "object" || fields === null) return fields;
  const resolved = await Promise.all(
    Object.entries(fields).map(async ([field, value]): Promise<[string, unknown]> => {
      const entity = Object.hasOwn(referenceFields, field) ? referenceFields[field] : undefined;
      return [field, entity && typeof value === "string" ? await rowId(rows, entity, value) : value];
    }),
  );
  return Object.fromEntries(resolved);
}

function mutationIdOf(call: Call, ctx: HttpContext): string {
  const key = call.isKeyless || ctx.method !== "POST" ? "" : ctx.get("Idempotency-Key");
  if (key === "") return crypto.randomUUID();
  if (!uuid.safeParse(key).success) throw new WireError(400, "The Idempotency-Key must be a UUID.");
  return key.toLowerCase();
}
