import { type Variables, evaluateLet } from "../aggregate/expressions.ts";
import { compilePipeline, pipelineEnvironment, stageName } from "../aggregate/pipeline.ts";
import type { PipelineEnvironment } from "../aggregate/stage.ts";
import { encode } from "../bson/codec.ts";
import { type Doc, isDoc } from "../bson/values.ts";
import { MongoError, failedToParse } from "../mongoError.ts";
import { type Collation, checkStagesUnder, collationOf } from "../query/collation.ts";
import { countDocuments, findDocuments } from "../query/findDocuments.ts";
import { walkLeaves } from "../query/paths.ts";
import { distinctValues, parseSort } from "../query/sort.ts";
import { checkFields, countArgument, listArgument } from "./arguments.ts";
import type { CommandContext, CommandDefinition } from "./context.ts";
import { type Output, outputOf, writeOutput } from "./outputStages.ts";
import { type Reading, reading, writeConcernError } from "./writeScope.ts";

interface Source {
  readonly documents: Doc[];
  /** The stages that are left to run. */
  readonly rest: unknown[];
}

function documentsOf(
  source: Reading,
  namespace: string,
  filter: Doc,
  query: { hint?: unknown; variables?: Variables; sort?: unknown; collation?: Collation | undefined } = {},
): Doc[] {
  const collection = source.collection(namespace);
  if (!collection) return [];
  const sort = parseSort(query.sort);
  const found = findDocuments(source.view, collection, {
    filter,
    sort,
    hint: query.hint,
    collation: query.collation,
    variables: query.variables ?? {},
  });
  return found.map((each) => each.doc);
}

/** Leading `$match` and `$sort` stages are answered by an index where one fits. */
function read(
  context: CommandContext,
  source: Reading,
  namespace: string,
  pipeline: unknown[],
  variables: Variables,
): Source {
  const { hint } = context.command;
  const stages = pipeline.map(stageName);
  const [first, second] = stages;
  const filter = first?.[0] === "$match" && isDoc(first[1]) ? first[1] : {};
  const matched = first?.[0] === "$match" ? 1 : 0;
  const next = matched === 1 ? second : first;
  const sort = next?.[0] === "$sort" ? next[1] : undefined;
  const used = matched + (sort === undefined ? 0 : 1);
  const collation = collationOf(context.command);
  checkStagesUnder(collation, stages);
  const documents = documentsOf(source, namespace, filter, { hint, variables, sort, collation });
  return { documents, rest: pipeline.slice(used) };
}

/** What drivers send to count documents: answered without decoding them. */
function countOf(
  context: CommandContext,
  source: Reading,
  namespace: string,
  pipeline: unknown[],
  variables: Variables,
): Doc[] | undefined {
  const [match, group, other] = pipeline.map(stageName);
  const counts = group?.[0] === "$group" && isDoc(group[1]) && JSON.stringify(group[1]) === '{"_id":1,"n":{"$sum":1}}';
  if (match?.[0] !== "$match" || !isDoc(match[1]) || !counts || other) return undefined;
  const collection = source.collection(namespace);
  const { hint } = context.command;
  const query = { filter: match[1], hint, variables, collation: collationOf(context.command) };
  const n = collection ? countDocuments(source.view, collection, query) : 0;
  return n > 0 ? [{ _id: 1, n }] : [];
}

/** The documents that an aggregate without a collection begins with. */
function databaseSource(context: CommandContext, pipeline: unknown[]): Source {
  const name = pipeline.length > 0 ? stageName(pipeline[0])[0] : "";
  if (name === "$documents") return { documents: [], rest: pipeline };
  if (name === "$listLocalSessions") {
    const documents = context.engine.sessions.ids.map((id) => ({ _id: { id }, lastUse: new Date() }));
    return { documents, rest: pipeline.slice(1) };
  }
  if (name === "$currentOp") {
    const op = {
      type: "op",
      desc: `conn${context.connection.id}`,
      active: true,
      ns: `${context.database}.$cmd.aggregate`,
    };
    return { documents: [op], rest: pipeline.slice(1) };
  }
  throw new MongoError(73, `{aggregate: 1} is not valid for '${name}'; a collection is required.`);
}

function environmentOf(context: CommandContext, source: Reading, variables: Variables): PipelineEnvironment {
  return pipelineEnvironment(variables, (name, filter) => documentsOf(source, `${context.database}.${name}`, filter));
}

function splitOutput(context: CommandContext, pipeline: unknown[]): { stages: unknown[]; output: Output | undefined } {
  const last: unknown = pipeline.at(-1);
  const output = last === undefined ? undefined : outputOf(context.database, ...stageName(last));
  return { stages: output ? pipeline.slice(0, -1) : pipeline, output };
}

function checkCommand(command: Doc): number | undefined {
  if (command["explain"] === true) throw new MongoError(115, "explain is not supported by the embedded database");
  const cursor = command["cursor"];
  if (!isDoc(cursor))
    throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
  checkFields("aggregate.cursor", cursor, ["batchSize"]);
  return countArgument(cursor, "batchSize");
}

async function aggregate(context: CommandContext): Promise<Doc> {
  const { command, database, engine, session } = context;
  const batchSize = checkCommand(command);
  const pipeline = listArgument(command, "pipeline");
  const target = command["aggregate"];
  const onDatabase = target === 1;
  const namespace = `${database}.${onDatabase ? "$cmd.aggregate" : String(target)}`;
  const variables = evaluateLet(command["let"]);
  const { stages, output } = splitOutput(context, pipeline);
  if (output) checkStagesUnder(collationOf(command), [[output.stage]]);
  if (output && context.transaction) {
    throw new MongoError(263, `${output.stage} is not allowed in a multi-document transaction`);
  }
  const { readConcern } = command;
  if (output && isDoc(readConcern) && readConcern["level"] === "linearizable") {
    throw new MongoError(72, `${output.stage} cannot be used with a 'linearizable' read concern level`);
  }
  const source = reading(context);
  const environment = environmentOf(context, source, variables);
  compilePipeline(
    stages.filter((stage) => !["$listLocalSessions", "$currentOp"].includes(stageName(stage)[0])),
    environment,
  );
  const counted = onDatabase || output ? undefined : countOf(context, source, namespace, stages, variables);
  if (counted) return { cursor: engine.cursors.open(namespace, counted.map(encode), { batchSize, session }) };
  const { documents, rest } = onDatabase
    ? databaseSource(context, stages)
    : read(context, source, namespace, stages, variables);
  const results = compilePipeline(rest, environment)(documents);
  if (output) {
    await writeOutput(context, output, results, variables);
    return { cursor: engine.cursors.open(namespace, [], { batchSize }), ...writeConcernError(command) };
  }
  return { cursor: engine.cursors.open(namespace, results.map(encode), { batchSize, session }) };
}

function count(context: CommandContext): Doc {
  const { command, database } = context;
  const collation = collationOf(command);
  const query = command["query"];
  const filter = isDoc(query) ? query : {};
  const source = reading(context);
  const collection = source.collection(`${database}.${String(command["count"])}`);
  if (!collection) return { n: 0 };
  const limit = Math.abs(Number(command["limit"] ?? 0));
  const skip = countArgument(command, "skip") ?? 0;
  return { n: countDocuments(source.view, collection, { filter, limit, skip, hint: command["hint"], collation }) };
}

function distinct(context: CommandContext): Doc {
  const { command, database } = context;
  const collation = collationOf(command);
  const { key, query, hint } = command;
  if (typeof key !== "string" || key === "")
    throw new MongoError(14, "BSON field 'distinct.key' must be a non-empty string");
  const source = reading(context);
  const documents = documentsOf(source, `${database}.${String(command["distinct"])}`, isDoc(query) ? query : {}, {
    hint,
    collation,
  });
  const values: unknown[] = [];
  for (const doc of documents) {
    walkLeaves(doc, key.split("."), (value) => {
      if (value !== undefined && !Array.isArray(value)) values.push(value);
      return false;
    });
  }
  return { values: distinctValues(values, collation) };
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
