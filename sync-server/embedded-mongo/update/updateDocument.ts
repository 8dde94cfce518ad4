import { ObjectId } from "bson";
import { RawDocument, decode, decodeExact, encode } from "../bson/codec.ts";
import { keyOf } from "../bson/keyEncoding.ts";
import { rawElement, rawElements, withIdOf, withLeadingId } from "../bson/rawDocument.ts";
import { type Doc, isDoc } from "../bson/values.ts";
import { MongoError, badValue, failedToParse } from "../mongoError.ts";
import { isRegex } from "../query/regex.ts";
import { removeAt, setAt } from "./documentPaths.ts";
import { checkOperator, fieldUpdates, leave } from "./operators.ts";
import {
  type ArrayFilters,
  checkConflicts,
  checkIdentifiers,
  concretePaths,
  parseArrayFilters,
} from "./updatePaths.ts";
import { valueAt } from "../query/paths.ts";

/** The new bytes of a document. `position` is what `$` means; `inserting` lets $setOnInsert act. */
export type DocumentUpdate = (before: Buffer, position?: number, inserting?: boolean) => Buffer;

export interface UpdateSpec {
  /** As `updateArgument` reads it. */
  readonly update: unknown;
  readonly arrayFilters?: unknown;
}

interface Step {
  readonly operator: string;
  readonly parts: readonly string[];
  readonly argument: unknown;
}

export function isReplacement(update: unknown): update is RawDocument {
  return update instanceof RawDocument;
}

/** A command's update: operators decoded exactly, a replacement as its bytes. */
export function updateArgument(command: Buffer, name: string): unknown {
  const argument = rawElement(command, name);
  if (argument?.type === 0x03) {
    const [first] = rawElements(argument.value);
    return first?.name.startsWith("$") === true ? decodeExact(argument.value) : new RawDocument(argument.value);
  }
  return decodeExact(command)[name];
}

function checkPath(path: string): void {
  if (path === "" || path.split(".").some((part) => part === "")) {
    throw new MongoError(56, `An empty update path is not valid: '${path}'`);
  }
  if (path.split(".")[0]?.startsWith("$") === true) {
    throw new MongoError(52, `The dollar ($) prefixed field '${path}' is not valid in an update path`);
  }
}

function parseOperators(update: Doc, filters: ArrayFilters): Step[] {
  const steps = Object.entries(update).flatMap(([operator, fields]) => {
    checkOperator(operator, fields);
    return Object.entries(isDoc(fields) ? fields : {}).map(([path, argument]) => {
      checkPath(path);
      return { operator, path, parts: path.split("."), argument };
    });
  });
  const targets = steps.flatMap(({ operator, path, argument }) => {
    if (operator !== "$rename") return [path];
    if (typeof argument !== "string") throw new MongoError(2, "The 'to' field for $rename must be a string");
    return [path, argument];
  });
  checkConflicts(targets);
  checkIdentifiers(targets, filters);
  return steps.sort((left, right) => (left.path < right.path ? -1 : 1));
}

function rename(doc: Doc, from: readonly string[], to: unknown): void {
  const value = valueAt(doc, from);
  if (value === undefined || typeof to !== "string") return;
  removeAt(doc, from);
  setAt(doc, to.split("."), value);
}

function applyStep(doc: Doc, step: Step, filters: ArrayFilters, position: number | undefined): void {
  if (step.operator === "$rename") {
    rename(doc, step.parts, step.argument);
    return;
  }
  const update = fieldUpdates[step.operator];
  for (const parts of concretePaths(doc, step.parts, filters, position)) {
    if (!update) removeAt(doc, parts);
    else {
      const value = update(valueAt(doc, parts), step.argument, parts.join("."));
      if (value !== leave) setAt(doc, parts, value);
    }
  }
}

function operatorUpdate(update: Doc, arrayFilters: unknown): DocumentUpdate {
  const filters = parseArrayFilters(arrayFilters);
  const steps = parseOperators(update, filters);
  return (before, position, inserting = false) => {
    const doc = decodeExact(before);
    for (const step of steps) {
      if (step.operator !== "$setOnInsert" || inserting) applyStep(doc, step, filters, position);
    }
    return encode(doc);
  };
}

function replacementUpdate(replacement: RawDocument): DocumentUpdate {
  const bytes = withLeadingId(replacement.bytes);
  const hasId = rawElement(bytes, "_id") !== undefined;
  return (before) => (hasId ? bytes : withIdOf(before, bytes));
}

/** Compiles an update. @throws MongoError for what is not understood. */
export function compileUpdate(spec: UpdateSpec): DocumentUpdate {
  const { update } = spec;
  if (Array.isArray(update)) throw badValue("an update pipeline is not supported by the embedded database");
  if (isReplacement(update)) return replacementUpdate(update);
  if (!isDoc(update)) throw failedToParse("Update argument must be an object");
  return operatorUpdate(update, spec.arrayFilters);
}

/** @throws MongoError 66 when an update changes `_id`. */
export function checkSameId(before: Buffer, after: Buffer): void {
  const [old, next] = [rawElement(before, "_id"), rawElement(after, "_id")];
  if (old && next && old.type === next.type && old.value.equals(next.value)) return;
  const id = decode(after)["_id"];
  if (id !== undefined && keyOf(decode(before)["_id"]) === keyOf(id)) return;
  throw new MongoError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
}

function* equalities(filter: Doc): Generator<readonly [path: string, value: unknown]> {
  for (const [name, condition] of Object.entries(filter)) {
    if (name === "$and" && Array.isArray(condition)) {
      for (const clause of condition) if (isDoc(clause)) yield* equalities(clause);
    } else if (!name.startsWith("$")) {
      const operators = isDoc(condition) && (Object.keys(condition)[0]?.startsWith("$") ?? false);
      const value = operators ? condition["$eq"] : condition;
      if (value !== undefined && !isRegex(value)) yield [name, value];
    }
  }
}

/** @throws MongoError 54 when the filter says two things of one path. */
function startOf(filter: Doc, isWanted: (path: string) => boolean): Doc {
  const start: Doc = {};
  const known: string[] = [];
  for (const [path, value] of equalities(filter)) {
    if (!isWanted(path)) continue;
    const other = known.find((each) => `${each}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${each}.`));
    if (other === path) throw new MongoError(54, `cannot infer query fields to set, path '${path}' is matched twice`);
    if (other !== undefined)
      throw new MongoError(54, `cannot infer query fields to set, both paths '${path}' and '${other}' are matched`);
    known.push(path);
    setAt(start, path.split("."), value);
  }
  return start;
}

/** The document that an upsert inserts: the filter's equalities (of a replacement only the `_id`), then the update. */
export function upsertedDocument(exactFilter: Doc, spec: UpdateSpec, update: DocumentUpdate): Buffer {
  const start = startOf(exactFilter, (path) => !isReplacement(spec.update) || path === "_id");
  const startBytes = encode(start);
  const bytes = update(startBytes, undefined, true);
  if (start["_id"] !== undefined) checkSameId(startBytes, bytes);
  const doc = decodeExact(bytes);
  if (doc["_id"] !== undefined) return withLeadingId(bytes);
  return encode({ _id: new ObjectId(), ...doc });
}
