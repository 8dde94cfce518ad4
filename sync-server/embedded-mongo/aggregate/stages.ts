import { type Doc, isDoc, isNumberValue, toNumber } from "../bson/values.ts";
import { MongoError, failedToParse } from "../mongoError.ts";
import { parseFilter } from "../query/matcher.ts";
import { compileProjection } from "../query/projection.ts";
import { parseSort, sortBy } from "../query/sort.ts";
import type { Variables } from "./expressions.ts";
import { groupStage } from "./groupStage.ts";

/** One compiled stage (or a whole pipeline): documents in, documents out. */
export type Stage = (docs: readonly Doc[]) => readonly Doc[];

/** Compiles a stage's argument. @throws MongoError for what is not understood. */
type StageFactory = (argument: unknown, variables: Variables) => Stage;

function wholeNumber(name: string, argument: unknown, least: number): number {
  const value = isNumberValue(argument) ? toNumber(argument) : Number.NaN;
  if (Number.isInteger(value) && value >= least) return value;
  const code = name === "$limit" ? 15958 : 5107201;
  throw new MongoError(code, `invalid argument to ${name} stage: ${JSON.stringify(argument)}`);
}

const match: StageFactory = (argument, variables) => {
  if (!isDoc(argument)) throw new MongoError(15959, "the match filter must be an expression in an object");
  const matcher = parseFilter(argument, variables);
  return (docs) => docs.filter((doc) => matcher(doc));
};

const sort: StageFactory = (argument) => {
  const fields = parseSort(argument);
  if (fields.length === 0) throw new MongoError(15976, "$sort stage must have at least one sort key");
  return (docs) => sortBy(docs, (doc) => doc, fields);
};

const project: StageFactory = (argument) => {
  if (!isDoc(argument)) throw new MongoError(15969, "$project specification must be an object");
  if (Object.keys(argument).length === 0)
    throw new MongoError(51272, "projection specification must have at least one field");
  const projection = compileProjection(argument, false);
  return (docs) => docs.map((doc) => projection(doc));
};

const limit: StageFactory = (argument) => {
  const most = wholeNumber("$limit", argument, 1);
  return (docs) => docs.slice(0, most);
};

const skip: StageFactory = (argument) => {
  const first = wholeNumber("$skip", argument, 0);
  return (docs) => docs.slice(first);
};

const count: StageFactory = (argument) => {
  if (typeof argument !== "string" || argument === "")
    throw failedToParse("the count field must be a non-empty string");
  return (docs) => (docs.length === 0 ? [] : [{ [argument]: docs.length }]);
};

const stages: Readonly<Record<string, StageFactory>> = {
  $match: match,
  $group: groupStage,
  $sort: sort,
  $project: project,
  $limit: limit,
  $skip: skip,
  $count: count,
};

export const stageNames: readonly string[] = Object.keys(stages);

/** The one field of a stage. @throws MongoError 40323 when it has none or several. */
export function stageName(stage: unknown): [string, unknown] {
  if (!isDoc(stage)) throw new MongoError(14, "Each element of the 'pipeline' array must be an object");
  const [entry, other] = Object.entries(stage);
  if (entry && !other) return entry;
  throw new MongoError(40323, "A pipeline stage specification object must contain exactly one field.");
}

/** @throws MongoError 40324 for a stage that is not known, and others for what is not understood. */
export function compilePipeline(pipeline: readonly unknown[], variables: Variables): Stage {
  const compiled = pipeline.map((stage) => {
    const [name, argument] = stageName(stage);
    const factory = Object.hasOwn(stages, name) ? stages[name] : undefined;
    if (factory) return factory(argument, variables);
    throw new MongoError(40324, `Unrecognized pipeline stage name: '${name}' (not known to the embedded database)`);
  });
  return (docs) => compiled.reduce((current, stage) => stage(current), docs);
}
