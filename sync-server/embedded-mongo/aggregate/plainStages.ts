import { keyOf, compareValues } from "../bson/keyEncoding.ts";
import { type Doc, isDoc, isNumberValue, toNumber } from "../bson/values.ts";
import { MongoError, failedToParse } from "../mongoError.ts";
import { parseFilter } from "../query/matcher.ts";
import { compileProjection } from "../query/projection.ts";
import { parseSort, sortBy } from "../query/sort.ts";
import { removeAt, setAt } from "../update/documentPaths.ts";
import { compileExpression, context } from "./expressions.ts";
import { checkExpression, refuseUnsupported } from "./expressionOverrides.ts";
import { type PipelineEnvironment, type Stage, type StageFactory, windowStages } from "./stage.ts";

function checkGroup(argument: unknown): void {
  if (!isDoc(argument)) throw new MongoError(15947, "a group's fields must be specified in an object");
  if (!("_id" in argument)) throw new MongoError(15955, "a group specification must include an _id");
  for (const [name, accumulator] of Object.entries(argument)) {
    if (name === "_id") continue;
    if (name.includes(".")) throw new MongoError(40235, `The field name '${name}' cannot contain '.'`);
    const operator = isDoc(accumulator) ? Object.keys(accumulator)[0] : undefined;
    if (operator?.startsWith("$") !== true) {
      throw new MongoError(40234, `The field '${name}' must be an accumulator object`);
    }
    if (!context.getOperator("accumulator" as never, operator)) {
      throw new MongoError(15952, `unknown group operator '${operator}'`);
    }
  }
}

/** @throws MongoError for operators that do not exist, before any document is read. */
export function checkMingoStage(name: string, argument: unknown): void {
  if (name === "$group") checkGroup(argument);
  if (windowStages.has(name) || name === "$densify") refuseUnsupported(argument);
  else checkExpression(context, argument);
}

function wholeNumber(name: string, argument: unknown, least: number): number {
  const value = isNumberValue(argument) ? toNumber(argument) : Number.NaN;
  if (!Number.isInteger(value) || value < least) {
    throw new MongoError(
      name === "$limit" ? 15958 : 5107201,
      `invalid argument to ${name} stage: ${JSON.stringify(argument)}`,
    );
  }
  return value;
}

const asDoc = (name: string, argument: unknown): Doc => {
  if (isDoc(argument)) return argument;
  throw new MongoError(40272, `${name} specification stage must be an object`);
};

function fieldsOf(argument: Doc, prefix: string[] = []): [string[], unknown][] {
  return Object.entries(argument).flatMap(([name, value]): [string[], unknown][] => {
    const path = [...prefix, ...name.split(".")];
    const nested = isDoc(value) && Object.keys(value).length > 0 && !(Object.keys(value)[0]?.startsWith("$") ?? false);
    return nested ? fieldsOf(value, path) : [[path, value]];
  });
}

/** Sets a path in a copy, entering every element of the arrays on the way, as $addFields does. */
function withField(target: unknown, parts: readonly string[], value: unknown): unknown {
  const [part, ...rest] = parts;
  if (part === undefined) return value;
  if (Array.isArray(target)) return target.map((item: unknown) => withField(item, parts, value));
  const copy: Doc = isDoc(target) ? { ...target } : {};
  const next = withField(copy[part], rest, value);
  if (next === undefined) removeAt(copy, [part]);
  else setAt(copy, [part], next);
  return copy;
}

const addFields: StageFactory = (argument, environment) => {
  const fields = fieldsOf(asDoc("$addFields", argument)).map(
    ([path, value]) => [path, compileExpression(value, environment.variables)] as const,
  );
  return (docs) =>
    docs.map((doc) =>
      fields.reduce<Doc>(
        (result, [path, evaluate]) => asDoc("$addFields", withField(result, path, evaluate(doc))),
        doc,
      ),
    );
};

function withoutFields(argument: unknown, environment: PipelineEnvironment): Stage {
  const names: unknown[] = Array.isArray(argument) ? argument : [argument];
  const spec: Doc = {};
  for (const name of names) {
    if (typeof name !== "string")
      throw new MongoError(31120, "$unset specification must be a string or an array of strings");
    spec[name] = 0;
  }
  return projectStage(spec, environment);
}

const projectStage: StageFactory = (argument, environment) => {
  const spec = asDoc("$project", argument);
  if (Object.keys(spec).length === 0)
    throw new MongoError(51272, "projection specification must have at least one field");
  const projection = compileProjection(spec, false, environment.variables);
  return (docs) => docs.map((doc) => projection(doc));
};

const bucket: StageFactory = (argument, environment) => {
  const { groupBy, boundaries, default: otherwise, output } = asDoc("$bucket", argument);
  if (!Array.isArray(boundaries) || boundaries.length < 2) {
    throw new MongoError(40192, "The $bucket 'boundaries' field must be an array of at least 2 values");
  }
  const edges: unknown[] = boundaries;
  if (edges.some((edge, at) => at > 0 && compareValues(edges[at - 1], edge) >= 0)) {
    throw new MongoError(40194, "The 'boundaries' option to $bucket must be sorted in ascending order");
  }
  const evaluate = compileExpression(groupBy, environment.variables);
  const group = asDoc("$bucket", output ?? { count: { $sum: 1 } });
  checkGroup({ _id: null, ...group });
  const fields = Object.entries(group).map(([name, accumulator]) => [name, accumulator] as const);
  return (docs) => {
    const buckets = new Map<string, { id: unknown; docs: Doc[] }>();
    for (const doc of docs) {
      const value = evaluate(doc);
      const above = edges.findIndex((edge) => compareValues(value, edge) < 0);
      const id = above > 0 ? edges[above - 1] : otherwise;
      if (id === undefined)
        throw new MongoError(
          7157303,
          "$bucket could not find a matching branch for an input, and no default was specified.",
        );
      const known = buckets.get(keyOf(id)) ?? { id, docs: [] };
      known.docs.push(doc);
      buckets.set(keyOf(id), known);
    }
    return [...buckets].sort().map(([, { id, docs: members }]) => {
      const result: Doc = { _id: id };
      for (const [name, accumulator] of fields) {
        result[name] = compileExpression(accumulator, environment.variables)(members);
      }
      return result;
    });
  };
};

const documents: StageFactory = (argument, environment) => {
  const list = compileExpression(argument, environment.variables)({});
  if (!Array.isArray(list) || !list.every(isDoc))
    throw new MongoError(5858203, "$documents must be an array of documents");
  return () => list;
};

/** The stages that are ours, by name. */
export const plainStages: Record<string, StageFactory> = {
  $match: (argument, environment) => {
    if (!isDoc(argument)) throw new MongoError(15959, "the match filter must be an expression in an object");
    const matcher = parseFilter(argument, environment.variables);
    return (docs) => docs.filter((doc) => matcher(doc));
  },
  $sort: (argument) => {
    const fields = parseSort(argument);
    if (fields.length === 0) throw new MongoError(15976, "$sort stage must have at least one sort key");
    return (docs) => sortBy(docs, (doc) => doc, fields);
  },
  $limit: (argument) => {
    const limit = wholeNumber("$limit", argument, 1);
    return (docs) => docs.slice(0, limit);
  },
  $skip: (argument) => {
    const skip = wholeNumber("$skip", argument, 0);
    return (docs) => docs.slice(skip);
  },
  $count: (argument) => {
    if (typeof argument !== "string" || argument === "")
      throw failedToParse("the count field must be a non-empty string");
    return (docs) => (docs.length === 0 ? [] : [{ [argument]: docs.length }]);
  },
  $sample: (argument) => {
    const size = wholeNumber("$sample", asDoc("$sample", argument)["size"], 0);
    return (docs) =>
      docs
        .map((doc) => ({ doc, order: Math.random() }))
        .sort((left, right) => left.order - right.order)
        .slice(0, size)
        .map(({ doc }) => doc);
  },
  $addFields: addFields,
  $set: addFields,
  $unset: withoutFields,
  $project: projectStage,
  $bucket: bucket,
  $documents: documents,
};
