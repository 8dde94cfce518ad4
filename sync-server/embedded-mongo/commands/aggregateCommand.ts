import { type Variables, evaluateLet } from "../aggregate/expressions.ts";
import { compilePipeline, stageName } from "../aggregate/stages.ts";
import { decodeExact, encode } from "../bson/codec.ts";
import { type Doc, isDoc } from "../bson/values.ts";
import { MongoError, failedToParse } from "../mongoError.ts";
import { countDocuments, findDocuments } from "../query/findDocuments.ts";
import { walkPath } from "../query/paths.ts";
import { distinctValues, parseSort } from "../query/sort.ts";
import { checkCollation, checkFields, countArgument, docArgument, listArgument, namespaceOf } from "./arguments.ts";
import type { CommandContext, CommandDefinition } from "./context.ts";
import { reading } from "./writeScope.ts";

/** What a pipeline begins with, and the stages that are left to run. */
interface Source {
  readonly documents: readonly Doc[];
  readonly rest: readonly unknown[];
}

/** A leading `$match` and `$sort` are answered by an index where one fits. */
function read(context: CommandContext, namespace: string, pipeline: readonly unknown[], variables: Variables): Source {
  const [first, second] = pipeline.map(stageName);
  const matches = first?.[0] === "$match";
  const filter = matches && isDoc(first[1]) ? first[1] : {};
  const next = matches ? second : first;
  const sort = next?.[0] === "$sort" ? next[1] : undefined;
  const rest = pipeline.slice(Number(matches) + Number(sort !== undefined));
  const { view, collection } = reading(context);
  const info = collection(namespace);
  if (!info) return { documents: [], rest };
  const { hint } = context.command;
  const found = findDocuments(view, info, { filter, sort: parseSort(sort), hint, variables });
  return { documents: found.map(({ bytes }) => decodeExact(bytes)), rest };
}

/** What drivers send to count documents: answered without decoding them. */
function countOf(
  context: CommandContext,
  namespace: string,
  pipeline: readonly unknown[],
  variables: Variables,
): Doc[] | undefined {
  const [match, group, other] = pipeline.map(stageName);
  const counts = group?.[0] === "$group" && JSON.stringify(group[1]) === '{"_id":1,"n":{"$sum":1}}';
  if (match?.[0] !== "$match" || !isDoc(match[1]) || !counts || other) return undefined;
  const { view, collection } = reading(context);
  const info = collection(namespace);
  const n = info ? countDocuments(view, info, { filter: match[1], hint: context.command["hint"], variables }) : 0;
  return n > 0 ? [{ _id: 1, n }] : [];
}

function checkCommand(command: Doc): number | undefined {
  if (command["explain"] === true) throw new MongoError(115, "explain is not supported by the embedded database");
  const cursor = command["cursor"];
  if (!isDoc(cursor))
    throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
  checkFields("aggregate.cursor", cursor, ["batchSize"]);
  checkCollation(command);
  return countArgument(cursor, "batchSize");
}

function aggregate(context: CommandContext): Doc {
  const { command, engine, session } = context;
  const namespace = namespaceOf(context);
  const batchSize = checkCommand(command);
  const pipeline = listArgument(command, "pipeline");
  const variables = evaluateLet(command["let"]);
  compilePipeline(pipeline, variables);
  let results: readonly Doc[] | undefined = countOf(context, namespace, pipeline, variables);
  if (!results) {
    const { documents, rest } = read(context, namespace, pipeline, variables);
    results = compilePipeline(rest, variables)(documents);
  }
  return { cursor: engine.cursors.open(namespace, results.map(encode), { batchSize, session }) };
}

function count(context: CommandContext): Doc {
  const { command } = context;
  checkCollation(command);
  const { view, collection } = reading(context);
  const info = collection(namespaceOf(context));
  if (!info) return { n: 0 };
  const limit = Math.abs(Number(command["limit"] ?? 0));
  const skip = countArgument(command, "skip") ?? 0;
  return {
    n: countDocuments(view, info, { filter: docArgument(command, "query"), limit, skip, hint: command["hint"] }),
  };
}

function distinct(context: CommandContext): Doc {
  const { command } = context;
  checkCollation(command);
  const { key, hint } = command;
  if (typeof key !== "string" || key === "")
    throw new MongoError(14, "BSON field 'distinct.key' must be a non-empty string");
  const { view, collection } = reading(context);
  const info = collection(namespaceOf(context));
  const found = info ? findDocuments(view, info, { filter: docArgument(command, "query"), hint }) : [];
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
  aggregate: {
    run: aggregate,
    inTransaction: true,
    fields: ["pipeline", "cursor", "let", "hint", "allowDiskUse", "bypassDocumentValidation", "collation", "explain"],
  },
  count: { run: count, fields: ["query", "limit", "skip", "hint", "collation", "fields"] },
  distinct: { run: distinct, inTransaction: true, fields: ["key", "query", "hint", "collation"] },
};
