import { keyOf } from "../bson/keyEncoding.ts";
import { type Doc, isDoc } from "../bson/values.ts";
import { MongoError, failedToParse } from "../mongoError.ts";
import { walkLeaves } from "../query/paths.ts";
import { setAt } from "../update/documentPaths.ts";
import { compileExpression } from "./expressions.ts";
import type { PipelineEnvironment, Stage, StageFactory } from "./stage.ts";

function checkFields(stage: string, argument: Doc, known: readonly string[]): void {
  const unknown = Object.keys(argument).find((name) => !known.includes(name));
  if (unknown !== undefined) throw failedToParse(`unknown argument to ${stage}: ${unknown}`);
}

function text(stage: string, argument: Doc, name: string): string {
  const value = argument[name];
  if (typeof value === "string") return value;
  throw failedToParse(`${stage} argument '${name}' must be a string`);
}

/** The values a path leads to, an array's elements one by one; null where it leads nowhere. */
function joinValues(doc: Doc, path: string): unknown[] {
  const values: unknown[] = [];
  walkLeaves(doc, path.split("."), (value) => {
    if (!Array.isArray(value)) values.push(value ?? null);
    return false;
  });
  return values.length > 0 ? values : [null];
}

function equalityJoin(argument: Doc, environment: PipelineEnvironment): (doc: Doc) => Doc[] {
  const localField = text("$lookup", argument, "localField");
  const foreignField = text("$lookup", argument, "foreignField");
  const from = text("$lookup", argument, "from");
  return (doc) => {
    const values = new Map(joinValues(doc, localField).map((value) => [keyOf(value), value]));
    return environment.find(from, { [foreignField]: { $in: [...values.values()] } });
  };
}

function foreignDocuments(argument: Doc, environment: PipelineEnvironment): (doc: Doc) => Doc[] {
  if ("localField" in argument || "foreignField" in argument) return equalityJoin(argument, environment);
  if (!("pipeline" in argument))
    throw failedToParse("$lookup requires either 'pipeline' or both 'localField' and 'foreignField'");
  const from = argument["from"] === undefined ? undefined : text("$lookup", argument, "from");
  return () => (from === undefined ? [] : environment.find(from, {}));
}

const lookup: StageFactory = (argument, environment) => {
  if (!isDoc(argument)) throw failedToParse("the $lookup stage specification must be an object");
  checkFields("$lookup", argument, ["from", "as", "localField", "foreignField", "let", "pipeline"]);
  const as = text("$lookup", argument, "as").split(".");
  const foreign = foreignDocuments(argument, environment);
  const { let: given, pipeline } = argument;
  const names = isDoc(given) ? Object.entries(given) : [];
  const bindings = names.map(([name, value]) => [name, compileExpression(value, environment.variables)] as const);
  const fixed =
    pipeline !== undefined && bindings.length === 0 ? environment.compile(pipeline, environment) : undefined;
  const stageFor = (doc: Doc): Stage => {
    if (pipeline === undefined) return (docs) => docs;
    if (fixed) return fixed;
    const variables = { ...environment.variables };
    const bound = Object.fromEntries(bindings.map(([name, evaluate]) => [name, evaluate(doc) ?? null]));
    return environment.compile(pipeline, { ...environment, variables: { ...variables, ...bound } });
  };
  return (docs) =>
    docs.map((doc) => {
      const joined = { ...doc };
      setAt(joined, as, stageFor(doc)(foreign(doc)));
      return joined;
    });
};

const unionWith: StageFactory = (argument, environment) => {
  const spec: Doc = typeof argument === "string" ? { coll: argument } : isDoc(argument) ? argument : {};
  checkFields("$unionWith", spec, ["coll", "pipeline"]);
  const run = environment.compile(spec["pipeline"] ?? [], environment);
  const from = spec["coll"] === undefined ? undefined : text("$unionWith", spec, "coll");
  return (docs) => [...docs, ...run(from === undefined ? [] : environment.find(from, {}))];
};

const facet: StageFactory = (argument, environment) => {
  if (!isDoc(argument) || Object.keys(argument).length === 0) {
    throw new MongoError(40169, "the $facet specification must be a non-empty object");
  }
  const facets = Object.entries(argument).map(([name, pipeline]) => {
    return [name, environment.compile(pipeline, environment)] as const;
  });
  return (docs) => [Object.fromEntries(facets.map(([name, run]) => [name, run([...docs])]))];
};

const graphLookup: StageFactory = (argument, environment) => {
  if (!isDoc(argument)) throw failedToParse("the $graphLookup stage specification must be an object");
  checkFields("$graphLookup", argument, [
    "from",
    "startWith",
    "connectFromField",
    "connectToField",
    "as",
    "maxDepth",
    "depthField",
    "restrictSearchWithMatch",
  ]);
  const from = text("$graphLookup", argument, "from");
  const connectFrom = text("$graphLookup", argument, "connectFromField");
  const connectTo = text("$graphLookup", argument, "connectToField");
  const as = text("$graphLookup", argument, "as").split(".");
  const start = compileExpression(argument["startWith"], environment.variables);
  const { maxDepth, depthField, restrictSearchWithMatch } = argument;
  const deepest = typeof maxDepth === "number" ? maxDepth : Number.POSITIVE_INFINITY;
  const restriction = isDoc(restrictSearchWithMatch) ? restrictSearchWithMatch : {};
  const reach = (doc: Doc): Doc[] => {
    const seen = new Map<string, Doc>();
    const first = start(doc);
    let frontier: unknown[] = Array.isArray(first) ? first : [first ?? null];
    for (let depth = 0; depth <= deepest && frontier.length > 0; depth++) {
      const found = environment
        .find(from, { $and: [{ [connectTo]: { $in: frontier } }, restriction] })
        .filter((each) => !seen.has(keyOf(each["_id"])));
      for (const each of found) {
        seen.set(keyOf(each["_id"]), typeof depthField === "string" ? { ...each, [depthField]: depth } : each);
      }
      frontier = found.flatMap((each) => joinValues(each, connectFrom)).filter((value) => value !== null);
    }
    return [...seen.values()];
  };
  return (docs) =>
    docs.map((doc) => {
      const joined = { ...doc };
      setAt(joined, as, reach(doc));
      return joined;
    });
};

/** The stages that read another collection or run pipelines of their own. */
export const joinStages: Record<string, StageFactory> = {
  $lookup: lookup,
  $unionWith: unionWith,
  $facet: facet,
  $graphLookup: graphLookup,
};
