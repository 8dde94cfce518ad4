import { Aggregator } from "mingo/aggregator";
import { isDoc } from "../bson/values.ts";
import { MongoError, failedToParse } from "../mongoError.ts";
import { type Variables, mingoOptions, named } from "./expressions.ts";
import { joinStages } from "./joinStages.ts";
import { checkMingoStage, plainStages } from "./plainStages.ts";
import { type PipelineEnvironment, type Stage, mingoStages, windowStages } from "./stage.ts";

/** The one field of a stage. @throws MongoError 40323 when it has none or several. */
export function stageName(stage: unknown): [string, unknown] {
  if (!isDoc(stage)) throw new MongoError(14, "Each element of the 'pipeline' array must be an object");
  const [entry, other] = Object.entries(stage);
  if (!entry || other) {
    throw new MongoError(40323, "A pipeline stage specification object must contain exactly one field.");
  }
  return entry;
}

const refused: Record<string, string> = {
  $changeStream: "change streams are not supported by the embedded database",
  $geoNear: "$geoNear is not supported by the embedded database",
  $search: "$search is not supported by the embedded database",
  $collStats: "$collStats is not supported by the embedded database",
  $indexStats: "$indexStats is not supported by the embedded database",
};

function mingoStage(name: string, argument: unknown, environment: PipelineEnvironment): Stage {
  checkMingoStage(name, argument);
  const aggregator = new Aggregator([{ [name]: argument }], {
    ...mingoOptions(environment.variables),
    scriptEnabled: windowStages.has(name),
    collectionResolver: (collection) => environment.find(collection, {}),
  });
  return (docs) => named(() => aggregator.run(docs).filter(isDoc));
}

function compileStage(stage: unknown, environment: PipelineEnvironment): Stage {
  const [name, argument] = stageName(stage);
  const factory = plainStages[name] ?? joinStages[name];
  if (factory) return factory(argument, environment);
  if (mingoStages.has(name)) return mingoStage(name, argument, environment);
  const reason = refused[name];
  if (reason !== undefined) throw new MongoError(40324, reason);
  if (name === "$out" || name === "$merge") {
    throw new MongoError(40601, `${name} can only be the final stage in the pipeline`);
  }
  throw new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`);
}

/** Compiles a pipeline (without `$out` and `$merge`). @throws MongoError for what is not understood. */
export function compilePipeline(pipeline: unknown, environment: PipelineEnvironment): Stage {
  if (!Array.isArray(pipeline)) throw failedToParse("'pipeline' option must be specified as an array");
  const stages = pipeline.map((stage: unknown) => compileStage(stage, environment));
  return (docs) => stages.reduce((current, stage) => stage(current), docs);
}

/** The environment of a command: its variables, and how it reads other collections. */
export function pipelineEnvironment(variables: Variables, find: PipelineEnvironment["find"]): PipelineEnvironment {
  return { variables, find, compile: compilePipeline };
}
