import { type Variables, evaluateLet } from "../aggregate/expressions.ts";
import { compilePipeline, pipelineEnvironment } from "../aggregate/pipeline.ts";
import { encode } from "../bson/codec.ts";
import { keyOf } from "../bson/keyEncoding.ts";
import { withLeadingId } from "../bson/rawDocument.ts";
import { type Doc, isDoc } from "../bson/values.ts";
import { MongoError, failedToParse } from "../mongoError.ts";
import { findDocuments } from "../query/findDocuments.ts";
import type { CollectionInfo } from "../storage/catalog.ts";
import { insertDocument, removeDocument, replaceDocument } from "../storage/collectionStore.ts";
import { valueAt } from "../query/paths.ts";
import { checkFields } from "./arguments.ts";
import type { CommandContext } from "./context.ts";
import { type WriteScope, write } from "./writeScope.ts";
import { ObjectId } from "bson";

export interface Output {
  readonly stage: "$out" | "$merge";
  readonly namespace: string;
  readonly options: Doc;
}

function target(database: string, into: unknown): string {
  if (typeof into === "string") return `${database}.${into}`;
  if (isDoc(into) && typeof into["coll"] === "string") return `${String(into["db"] ?? database)}.${into["coll"]}`;
  throw failedToParse("the output collection must be a string or { db, coll }");
}

/** The final stage of a pipeline, when it writes. */
export function outputOf(database: string, name: string, argument: unknown): Output | undefined {
  if (name === "$out") return { stage: "$out", namespace: target(database, argument), options: {} };
  if (name !== "$merge") return undefined;
  if (!isDoc(argument)) return { stage: "$merge", namespace: target(database, argument), options: {} };
  checkFields("$merge", argument, ["into", "on", "let", "whenMatched", "whenNotMatched"]);
  return { stage: "$merge", namespace: target(database, argument["into"]), options: argument };
}

function withAnId(doc: Doc): Doc {
  return doc["_id"] === undefined ? { _id: new ObjectId(), ...doc } : doc;
}

function insertResult(scope: WriteScope, collection: CollectionInfo, doc: Doc): void {
  const complete = withAnId(doc);
  insertDocument(scope.writer, collection, withLeadingId(encode(complete)), complete);
}

function replaceAll(scope: WriteScope, namespace: string, results: readonly Doc[]): void {
  const collection = scope.ensureCollection(namespace);
  for (const found of findDocuments(scope.view, collection, { filter: {} })) {
    removeDocument(scope.writer, collection, found.doc);
  }
  for (const doc of results) insertResult(scope, collection, doc);
}

function checkUniqueOn(collection: CollectionInfo, on: readonly string[]): void {
  const wanted = [...on].sort().join();
  const fits = collection.indexes.some(
    (index) =>
      (index.unique || index.name === "_id_") &&
      !index.partialFilter &&
      index.fields
        .map((field) => field.path)
        .sort()
        .join() === wanted,
  );
  if (!fits) throw new MongoError(51183, "Cannot find index to verify that join fields will be unique");
}

function merged(before: Doc, incoming: Doc, options: Doc, variables: Variables): Doc | undefined {
  const { whenMatched = "merge" } = options;
  if (Array.isArray(whenMatched)) {
    const bound = isDoc(options["let"]) ? evaluateLetFor(options["let"], incoming, variables) : { new: incoming };
    const environment = pipelineEnvironment({ ...variables, ...bound }, () => []);
    return compilePipeline(whenMatched, environment)([before])[0];
  }
  switch (whenMatched) {
    case "replace":
      return { ...incoming, _id: before["_id"] };
    case "keepExisting":
      return undefined;
    case "merge":
      return { ...before, ...incoming, _id: before["_id"] };
    case "fail":
      throw new MongoError(
        11000,
        "$merge failed due to a DuplicateKey error :: caused by :: E11000 duplicate key error (whenMatched: fail)",
        { keyPattern: { _id: 1 }, keyValue: { _id: before["_id"] } },
      );
    default:
      throw failedToParse(`Enumeration value '${String(whenMatched)}' for field 'whenMatched' is not a valid value.`);
  }
}

function evaluateLetFor(given: Doc, doc: Doc, variables: Variables): Variables {
  const literal = evaluateLet({ new: { $literal: doc } });
  const environment = pipelineEnvironment({ ...variables, ...literal }, () => []);
  const [bound] = compilePipeline([{ $replaceWith: given }], environment)([doc]);
  return { new: doc, ...bound };
}

function mergeOne(
  scope: WriteScope,
  collection: CollectionInfo,
  doc: Doc,
  on: readonly string[],
  output: Output,
  variables: Variables,
): void {
  const { whenNotMatched = "insert" } = output.options;
  const complete = withAnId(doc);
  const filter: Doc = {};
  for (const path of on) filter[path] = { $eq: valueAt(complete, path.split(".")) ?? null };
  const [found] = findDocuments(scope.view, collection, { filter, limit: 1 });
  if (found) {
    const after = merged(found.doc, complete, output.options, variables);
    if (!after) return;
    if (keyOf(after["_id"]) !== keyOf(found.doc["_id"]))
      throw new MongoError(66, "$merge failed to update: the _id is immutable");
    replaceDocument(scope.writer, collection, found, withLeadingId(encode(after)));
    return;
  }
  if (whenNotMatched === "insert") insertResult(scope, collection, complete);
  else if (whenNotMatched === "fail")
    throw new MongoError(
      13113,
      "$merge could not find a matching document in the target collection for at least one document in the source collection",
    );
  else if (whenNotMatched !== "discard")
    throw failedToParse(
      `Enumeration value '${String(whenNotMatched)}' for field 'whenNotMatched' is not a valid value.`,
    );
}

/** Writes what a pipeline gave; all of it lands at once. */
export async function writeOutput(
  context: CommandContext,
  output: Output,
  results: readonly Doc[],
  variables: Variables,
): Promise<void> {
  await write(context, (scope) => {
    if (output.stage === "$out") {
      replaceAll(scope, output.namespace, results);
      return;
    }
    const given = output.options["on"] ?? "_id";
    const on = (Array.isArray(given) ? given : [given]).map(String);
    const collection = scope.ensureCollection(output.namespace);
    checkUniqueOn(collection, on);
    for (const doc of results) mergeOne(scope, collection, doc, on, output, variables);
  });
}
