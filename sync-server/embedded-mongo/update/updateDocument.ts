import { ObjectId } from "bson";
import { RawDocument, decode, decodeExact, encode } from "../bson/codec.ts";
import { keyOf } from "../bson/keyEncoding.ts";
import { rawElement, rawElements, withIdOf, withLeadingId } from "../bson/rawDocument.ts";
import { type Doc, isDoc } from "../bson/values.ts";
import { MongoError, badValue, failedToParse } from "../mongoError.ts";
import { isRegex } from "../query/regex.ts";
import { removeAt, setAt } from "./documentPaths.ts";
import { checkOperator, fieldUpdates } from "./operators.ts";
import { checkConflicts } from "./updatePaths.ts";
import { valueAt } from "../query/paths.ts";

/** Returns the new bytes of a document. `inserting` applies $setOnInsert. */
export type DocumentUpdate = (before: Buffer, inserting?: boolean) => Buffer;

export interface UpdateSpec {
  /** As read by `updateArgument`. */
  readonly update: unknown;
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
  if (path.split(".").some((part) => part.startsWith("$"))) {
    throw new MongoError(52, `'${path}' is not a valid update path: positions ($) are not supported`);
  }
}

function parseOperators(update: Doc): Step[] {
  const steps = Object.entries(update).flatMap(([operator, fields]) => {
    checkOperator(operator, fields);
    return Object.entries(isDoc(fields) ? fields : {}).map(([path, argument]) => {
      checkPath(path);
      return { operator, path, parts: path.split("."), argument };
    });
  });
  checkConflicts(steps.map(({ path }) => path));
  return steps.sort((left, right) => (left.path < right.path ? -1 : 1));
}

function applyStep(doc: Doc, { operator, parts, argument }: Step): void {
  const update = fieldUpdates[operator];
  if (update) setAt(doc, parts, update(valueAt(doc, parts), argument, parts.join(".")));
  else removeAt(doc, parts);
}

function operatorUpdate(update: Doc): DocumentUpdate {
  const steps = parseOperators(update);
  return (before, inserting = false) => {
    const doc = decodeExact(before);
    for (const step of steps) if (step.operator !== "$setOnInsert" || inserting) applyStep(doc, step);
    return encode(doc);
  };
}

function replacementUpdate(replacement: RawDocument): DocumentUpdate {
  const bytes = withLeadingId(replacement.bytes);
  const hasId = rawElement(bytes, "_id") !== undefined;
  return (before) => (hasId ? bytes : withIdOf(before, bytes));
}

/** Compiles an update. @throws MongoError for an update it does not understand. */
export function compileUpdate(spec: UpdateSpec): DocumentUpdate {
  const { update } = spec;
  if (Array.isArray(update)) throw badValue("an update pipeline is not supported by the embedded database");
  if (isReplacement(update)) return replacementUpdate(update);
  if (!isDoc(update)) throw failedToParse("Update argument must be an object");
  return operatorUpdate(update);
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

/** @throws MongoError 54 when the filter gives one path two values. */
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

/** The document that an upsert inserts: the filter's equalities (for a replacement only the `_id`), then the update. */
export function upsertedDocument(exactFilter: Doc, spec: UpdateSpec, update: DocumentUpdate): Buffer {
  const start = startOf(exactFilter, (path) => !isReplacement(spec.update) || path === "_id");
  const startBytes = encode(start);
  const bytes = update(startBytes, true);
  if (start["_id"] !== undefined) checkSameId(startBytes, bytes);
  const doc = decodeExact(bytes);
  if (doc["_id"] !== undefined) return withLeadingId(bytes);
  return encode({ _id: new ObjectId(), ...doc });
}
