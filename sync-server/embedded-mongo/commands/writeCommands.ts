import { ObjectId } from "bson";
import { decode, decodeExact } from "../bson/codec.ts";
import { withId, withLeadingId } from "../bson/rawDocument.ts";
import { type Doc, isDoc } from "../bson/values.ts";
import { MongoError, failedToParse } from "../mongoError.ts";
import { findDocuments } from "../query/findDocuments.ts";
import { insertDocument, removeDocument } from "../storage/collectionStore.ts";
import { checkCollation, checkFields, docArgument, namespaceOf } from "./arguments.ts";
import type { CommandContext, CommandDefinition } from "./context.ts";
import { updateArgument } from "../update/updateDocument.ts";
import { eachStatement, statementId, statements } from "./statements.ts";
import { type UpdateResult, runUpdate } from "./updateStatement.ts";
import { type WriteScope, write, writeConcernError } from "./writeScope.ts";

const largestDocument = 16 * 1024 * 1024;
function checkId(id: unknown): void {
  if (!isDoc(id)) return;
  const name = Object.keys(id).find((each) => each.startsWith("$"));
  if (name !== undefined) {
    throw new MongoError(52, `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`);
  }
}

function insertOne(scope: WriteScope, namespace: string, given: Buffer): void {
  if (given.length > largestDocument) throw new MongoError(10334, "object to insert too large");
  const doc = decode(given);
  checkId(doc["_id"]);
  const collection = scope.ensureCollection(namespace);
  if (doc["_id"] !== undefined) {
    insertDocument(scope.writer, collection, withLeadingId(given), doc);
    return;
  }
  const id = new ObjectId();
  insertDocument(scope.writer, collection, withId(given, id), { ...doc, _id: id });
}

async function insert(context: CommandContext): Promise<Doc> {
  const namespace = namespaceOf(context);
  const list = statements(context, "documents");
  const answer = await write(context, (scope) => {
    let n = 0;
    const errors = eachStatement(context, list, (bytes, index) => {
      const statement = statementId(context, index);
      if (!scope.history?.resultOf(statement)) {
        insertOne(scope, namespace, bytes);
        scope.history?.addInsert(statement);
      }
      n++;
    });
    return { n, ...errors };
  });
  return { ...answer, ...writeConcernError(context.command) };
}

function updateResult(stored: Doc): UpdateResult {
  return { n: Number(stored["n"]), nModified: Number(stored["nModified"]), upserted: stored["upserted"] };
}

function updateOnce(
  context: CommandContext,
  scope: WriteScope,
  namespace: string,
  bytes: Buffer,
  index: number,
): UpdateResult {
  const given = decode(bytes);
  const multi = given["multi"] === true;
  if (multi && scope.history) throw new MongoError(72, "Cannot use retryable writes with multi=true");
  const statement = statementId(context, index);
  const known = scope.history?.resultOf(statement);
  if (known) return updateResult(known);
  checkFields("update.updates", given, ["q", "u", "multi", "upsert", "collation"]);
  checkCollation(given);
  const result = runUpdate(scope, namespace, {
    filter: docArgument(given, "q"),
    exactFilter: () => docArgument(decodeExact(bytes), "q"),
    update: updateArgument(bytes, "u"),
    multi,
    upsert: given["upsert"] === true,
  });
  scope.history?.add(statement, { ...result });
  return result;
}

async function update(context: CommandContext): Promise<Doc> {
  const namespace = namespaceOf(context);
  const list = statements(context, "updates");
  const answer = await write(context, (scope) => {
    let n = 0;
    let nModified = 0;
    const upserted: Doc[] = [];
    const errors = eachStatement(context, list, (bytes, index) => {
      const result = updateOnce(context, scope, namespace, bytes, index);
      n += result.n;
      nModified += result.nModified;
      if (result.upserted !== undefined) upserted.push({ index, _id: result.upserted });
    });
    return { n, nModified, ...(upserted.length > 0 ? { upserted } : {}), ...errors };
  });
  return { ...answer, ...writeConcernError(context.command) };
}

function deleteOnce(scope: WriteScope, namespace: string, given: Doc, statement: number): number {
  const known = scope.history?.resultOf(statement);
  if (known) return Number(known["n"]);
  checkFields("delete.deletes", given, ["q", "limit", "collation"]);
  checkCollation(given);
  const limit = Number(given["limit"]);
  if (limit !== 0 && limit !== 1) throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${limit}`);
  if (limit === 0 && scope.history) throw new MongoError(72, "Cannot use retryable writes with limit=0");
  const collection = scope.collection(namespace);
  if (!collection) return 0;
  const found = findDocuments(scope.view, collection, { filter: docArgument(given, "q"), limit });
  if (found.length > 0) scope.ensureCollection(namespace);
  for (const each of found) removeDocument(scope.writer, collection, each.doc);
  scope.history?.add(statement, { n: found.length });
  return found.length;
}

async function remove(context: CommandContext): Promise<Doc> {
  const namespace = namespaceOf(context);
  const list = statements(context, "deletes");
  const answer = await write(context, (scope) => {
    let n = 0;
    const errors = eachStatement(context, list, (bytes, index) => {
      n += deleteOnce(scope, namespace, decode(bytes), statementId(context, index));
    });
    return { n, ...errors };
  });
  return { ...answer, ...writeConcernError(context.command) };
}

const shared = ["ordered"];

export const writeCommands: Record<string, CommandDefinition> = {
  insert: { run: insert, inTransaction: true, retryable: true, isWrite: true, fields: ["documents", ...shared] },
  update: { run: update, inTransaction: true, retryable: true, isWrite: true, fields: ["updates", ...shared] },
  delete: { run: remove, inTransaction: true, retryable: true, isWrite: true, fields: ["deletes", ...shared] },
};
