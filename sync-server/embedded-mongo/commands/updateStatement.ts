import { decode } from "../bson/codec.ts";
import type { Doc } from "../bson/values.ts";
import { MongoError, failedToParse } from "../mongoError.ts";
import type { Found } from "../query/candidates.ts";
import { findDocuments } from "../query/findDocuments.ts";
import type { SortField } from "../query/sort.ts";
import type { CollectionInfo } from "../storage/catalog.ts";
import { insertDocument, replaceDocument } from "../storage/collectionStore.ts";
import { checkSameId, compileUpdate, isReplacement, upsertedDocument } from "../update/updateDocument.ts";
import type { DocumentUpdate } from "../update/updateDocument.ts";
import type { WriteScope } from "./writeScope.ts";

export interface UpdateStatement {
  readonly filter: Doc;
  /** The filter with its exact number types: an upsert stores them. */
  readonly exactFilter: () => Doc;
  /** As read by `updateArgument`. */
  readonly update: unknown;
  readonly multi: boolean;
  readonly upsert: boolean;
  readonly sort?: readonly SortField[];
}

export interface UpdateResult {
  readonly n: number;
  readonly nModified: number;
  /** The `_id` of an inserted document. */
  readonly upserted: unknown;
}

/** One document before and after an update; `after` is what is now stored. */
export interface Changed {
  readonly before: Buffer;
  readonly after: Buffer;
}

const largestDocument = 16 * 1024 * 1024;

function checkSize(bytes: Buffer): void {
  if (bytes.length > largestDocument)
    throw new MongoError(17419, "Resulting document after update is larger than 16777216");
}

/** Applies a compiled update to one stored document. */
export function changeDocument(
  scope: WriteScope,
  collection: CollectionInfo,
  found: Found,
  update: DocumentUpdate,
): Changed & { modified: boolean } {
  const after = update(found.bytes);
  if (after.equals(found.bytes)) return { before: found.bytes, after, modified: false };
  checkSize(after);
  checkSameId(found.bytes, after);
  replaceDocument(scope.writer, collection, found, after);
  return { before: found.bytes, after, modified: true };
}

/** Inserts the document that an upsert without a match creates; returns its bytes and `_id`. */
export function upsert(
  scope: WriteScope,
  namespace: string,
  statement: UpdateStatement,
  update: DocumentUpdate,
): { bytes: Buffer; id: unknown } {
  const bytes = upsertedDocument(statement.exactFilter(), statement, update);
  checkSize(bytes);
  const doc = decode(bytes);
  insertDocument(scope.writer, scope.ensureCollection(namespace), bytes, doc);
  return { bytes, id: doc["_id"] };
}

export function runUpdate(scope: WriteScope, namespace: string, statement: UpdateStatement): UpdateResult {
  if (statement.multi && isReplacement(statement.update)) {
    throw failedToParse("multi update is not supported for replacement-style update");
  }
  const update = compileUpdate(statement);
  const collection = scope.collection(namespace);
  const limit = statement.multi ? 0 : 1;
  const found = collection ? findDocuments(scope.view, collection, { ...statement, limit }) : [];
  if (!collection || found.length === 0) {
    if (!statement.upsert) return { n: 0, nModified: 0, upserted: undefined };
    return { n: 1, nModified: 0, upserted: upsert(scope, namespace, statement, update).id };
  }
  const current = scope.ensureCollection(namespace);
  const modified = found.filter((each) => changeDocument(scope, current, each, update).modified);
  return { n: found.length, nModified: modified.length, upserted: undefined };
}
