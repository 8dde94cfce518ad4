import { decodeExact, encode } from "../bson/codec.ts";
import { type Doc, isDoc } from "../bson/values.ts";
import { MongoError, failedToParse } from "../mongoError.ts";
import { countDocuments, findDocuments } from "../query/findDocuments.ts";
import { parseFilter } from "../query/matcher.ts";
import { walkPath } from "../query/paths.ts";
import { distinctValues } from "../query/sort.ts";
import { checkCollation, checkFields, countArgument, docArgument, listArgument, namespaceOf } from "./arguments.ts";
import type { CommandContext, CommandDefinition } from "./context.ts";
import { reading } from "./writeScope.ts";

/** The parameters of a counting pipeline. */
interface Count {
  readonly filter: Doc;
  readonly skip: number;
  /** 0: no limit. */
  readonly limit: number;
}

/** The stages of a driver's countDocuments, in order. */
const countStages = ["$match", "$skip", "$limit", "$group"];
const countGroup = JSON.stringify({ _id: 1, n: { $sum: 1 } });

/** The one field of a stage. @throws MongoError 40323 when it has none or several. */
function stageOf(stage: unknown): [string, unknown] {
  if (!isDoc(stage)) throw new MongoError(14, "Each element of the 'pipeline' array must be an object");
  const [entry, other] = Object.entries(stage);
  if (!entry || other)
    throw new MongoError(40323, "A pipeline stage specification object must contain exactly one field.");
  if (countStages.includes(entry[0])) return entry;
  throw new MongoError(40324, `Unrecognized pipeline stage name: '${entry[0]}' (not known to the embedded database)`);
}

/** @throws MongoError 115 for every pipeline except countDocuments'. */
function countOf(pipeline: readonly unknown[]): Count {
  const stages = pipeline.map(stageOf);
  const places = stages.map(([name]) => countStages.indexOf(name));
  const isInOrder = places.every((place, at) => place > (places[at - 1] ?? -1));
  const { $match: filter, $group: group, ...bounds } = Object.fromEntries(stages);
  if (!isInOrder || !isDoc(filter) || JSON.stringify(group) !== countGroup) {
    throw new MongoError(115, "aggregate is answered for countDocuments alone by the embedded database");
  }
  parseFilter(filter);
  const [skip, limit] = [countArgument(bounds, "$skip"), countArgument(bounds, "$limit")];
  if (limit === 0) throw new MongoError(15958, "the limit must be positive");
  return { filter, skip: skip ?? 0, limit: limit ?? 0 };
}

function aggregate(context: CommandContext): Doc {
  const { command, engine, session } = context;
  const namespace = namespaceOf(context);
  const { cursor } = command;
  if (!isDoc(cursor)) throw failedToParse("The 'cursor' option is required");
  checkFields("aggregate.cursor", cursor, ["batchSize"]);
  checkCollation(command);
  const query = countOf(listArgument(command, "pipeline"));
  const { view, collection } = reading(context);
  const info = collection(namespace);
  const n = info ? countDocuments(view, info, query) : 0;
  const documents = n > 0 ? [encode({ _id: 1, n })] : [];
  return {
    cursor: engine.cursors.open(namespace, documents, { batchSize: countArgument(cursor, "batchSize"), session }),
  };
}

function distinct(context: CommandContext): Doc {
  const { command } = context;
  checkCollation(command);
  const { key } = command;
  if (typeof key !== "string" || key === "")
    throw new MongoError(14, "BSON field 'distinct.key' must be a non-empty string");
  const { view, collection } = reading(context);
  const info = collection(namespaceOf(context));
  const found = info ? findDocuments(view, info, { filter: docArgument(command, "query") }) : [];
  const values: unknown[] = [];
  for (const { bytes } of found) {
    walkPath(decodeExact(bytes), key.split("."), (value) => {
      const items: unknown[] = Array.isArray(value) ? value : [value];
      values.push(...items.filter((item) => item !== undefined));
      return false;
    });
  }
  return { values: distinctValues(values) };
}

export const aggregateCommands: Record<string, CommandDefinition> = {
  aggregate: { run: aggregate, inTransaction: true, fields: ["pipeline", "cursor", "collation"] },
  distinct: { run: distinct, inTransaction: true, fields: ["key", "query", "collation"] },
};
