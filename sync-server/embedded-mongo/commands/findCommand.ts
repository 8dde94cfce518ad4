import { Long } from "bson";
import { decodeExact, encode } from "../bson/codec.ts";
import type { Doc } from "../bson/values.ts";
import { MongoError } from "../mongoError.ts";
import { findDocuments } from "../query/findDocuments.ts";
import { compileFilter } from "../query/matcher.ts";
import { compileProjection } from "../query/projection.ts";
import { parseSort } from "../query/sort.ts";
import { checkCollation, countArgument, docArgument, listArgument, namespaceOf } from "./arguments.ts";
import type { CommandContext, CommandDefinition } from "./context.ts";
import { reading } from "./writeScope.ts";

function limitOf(command: Doc): { limit: number; singleBatch: boolean } {
  const given = command["limit"];
  const singleBatch = command["singleBatch"] === true;
  if (typeof given === "number" && given < 0) return { limit: -given, singleBatch: true };
  return { limit: countArgument(command, "limit") ?? 0, singleBatch };
}

function find(context: CommandContext): Doc {
  const { command } = context;
  const namespace = namespaceOf(context);
  checkCollation(command);
  const filter = docArgument(command, "filter");
  const sort = parseSort(command["sort"]);
  const { limit, singleBatch } = limitOf(command);
  const skip = countArgument(command, "skip") ?? 0;
  const batchSize = countArgument(command, "batchSize");
  const projectionSpec = docArgument(command, "projection");
  const projection = Object.keys(projectionSpec).length > 0 ? compileProjection(projectionSpec) : undefined;
  const { view, collection } = reading(context);
  const info = collection(namespace);
  compileFilter(filter);
  const found = info ? findDocuments(view, info, { filter, sort, skip, limit }) : [];
  const documents = found.map(({ bytes }) => (projection ? encode(projection(decodeExact(bytes))) : bytes));
  const options = { batchSize, singleBatch, session: context.session };
  return { cursor: context.engine.cursors.open(namespace, documents, options) };
}

function cursorId(value: unknown): Long {
  if (value instanceof Long) return value;
  if (typeof value === "number") return Long.fromNumber(value);
  if (typeof value === "bigint") return Long.fromBigInt(value);
  throw new MongoError(14, "a cursor id must be a long");
}

function getMore(context: CommandContext): Doc {
  const { command, database, engine } = context;
  const namespace = `${database}.${String(command["collection"])}`;
  const batchSize = countArgument(command, "batchSize");
  return { cursor: engine.cursors.getMore(cursorId(command["getMore"]), namespace, batchSize) };
}

function killCursors(context: CommandContext): Doc {
  const cursorsKilled: Long[] = [];
  const cursorsNotFound: Long[] = [];
  for (const id of listArgument(context.command, "cursors").map(cursorId)) {
    (context.engine.cursors.kill(id) ? cursorsKilled : cursorsNotFound).push(id);
  }
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
}

export const findCommands: Record<string, CommandDefinition> = {
  find: {
    run: find,
    inTransaction: true,
    fields: ["filter", "projection", "sort", "skip", "limit", "batchSize", "singleBatch", "collation"],
  },
  getMore: { run: getMore, inTransaction: true, fields: ["collection", "batchSize"] },
  killCursors: { run: killCursors, inTransaction: true, fields: ["cursors"] },
};
