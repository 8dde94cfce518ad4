import { decode, encode } from "../bson/codec.ts";
import { type Doc, isDoc, isNumberValue, toNumber } from "../bson/values.ts";
import { MongoError } from "../mongoError.ts";
import { parseFilter } from "../query/matcher.ts";
import { type CollectionInfo, type IndexInfo, indexInfo } from "../storage/catalog.ts";
import { indexDocument } from "../storage/collectionStore.ts";
import { afterPrefix, documentPrefix, indexMarks, indexPrefix } from "../storage/keys.ts";
import { docArgument, listArgument, namespaceOf } from "./arguments.ts";
import type { CommandContext, CommandDefinition } from "./context.ts";
import { type WriteScope, reading, waitForWriters, write, writeConcernError } from "./writeScope.ts";

const cannotCreate = (message: string): MongoError => new MongoError(67, message);

const known = new Set([
  "v",
  "key",
  "name",
  "unique",
  "sparse",
  "partialFilterExpression",
  "expireAfterSeconds",
  "background",
  "hidden",
]);

function checkKey(key: unknown): Doc {
  if (!isDoc(key) || Object.keys(key).length === 0) throw cannotCreate("Index keys cannot be an empty object");
  for (const [path, direction] of Object.entries(key)) {
    if (typeof direction === "string")
      throw cannotCreate(`${direction} indexes are not supported by the embedded database`);
    if (!isNumberValue(direction) || toNumber(direction) === 0)
      throw cannotCreate(`Values in the index key pattern must be numbers that are not 0: ${path}`);
    const parts = path.split(".");
    if (parts.includes("") || parts.some((part) => part.startsWith("$")))
      throw cannotCreate(`Index key '${path}' is not a valid path`);
    if (parts.some((part) => /^\d+$/.test(part)))
      throw cannotCreate(`An index over a position of an array ('${path}') is not supported by the embedded database`);
  }
  return key;
}

/** The stored form of a requested index. @throws MongoError 67 or 72 for unsupported options. */
function specificationOf(wanted: unknown): Doc {
  if (!isDoc(wanted)) throw new MongoError(14, "an index specification must be an object");
  const key = checkKey(wanted["key"]);
  const { name, collation, expireAfterSeconds, partialFilterExpression, sparse, unique } = wanted;
  if (typeof name !== "string" || name === "")
    throw new MongoError(9, "The 'name' field is a required property of an index specification");
  if (isDoc(collation) && collation["locale"] !== "simple")
    throw cannotCreate("index collations are not supported by the embedded database");
  for (const option of Object.keys(wanted)) {
    if (!known.has(option) && option !== "collation") {
      throw new MongoError(197, `The field '${option}' is not valid for an index specification here: ${name}`);
    }
  }
  if (isDoc(partialFilterExpression)) parseFilter(partialFilterExpression);
  if (partialFilterExpression !== undefined && sparse === true)
    throw cannotCreate('cannot mix "partialFilterExpression" and "sparse" options');
  if (expireAfterSeconds !== undefined && (!isNumberValue(expireAfterSeconds) || toNumber(expireAfterSeconds) < 0)) {
    throw cannotCreate("TTL index 'expireAfterSeconds' option must be a number that is not negative");
  }
  if (expireAfterSeconds !== undefined && Object.keys(key).length !== 1)
    throw cannotCreate("TTL indexes are single-field indexes");
  return {
    v: 2,
    key,
    name,
    ...(unique === true ? { unique } : {}),
    ...(sparse === true ? { sparse } : {}),
    ...(partialFilterExpression === undefined ? {} : { partialFilterExpression }),
    ...(expireAfterSeconds === undefined ? {} : { expireAfterSeconds }),
  };
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

function existing(collection: CollectionInfo, specification: Doc): IndexInfo | undefined {
  const { name, key } = specification;
  for (const index of collection.indexes) {
    const sameKey = same(index.specification["key"], key);
    if (index.name === name) {
      if (!sameKey)
        throw new MongoError(86, `An existing index has the same name as the requested index: ${index.name}`);
      if (!same(index.specification, specification) && index.name !== "_id_") {
        throw new MongoError(
          85,
          `An equivalent index already exists with the same name but different options: ${index.name}`,
        );
      }
      return index;
    }
    const samePartial = same(index.specification["partialFilterExpression"], specification["partialFilterExpression"]);
    if (sameKey && index.name === "_id_") return index;
    if (sameKey && samePartial) throw new MongoError(85, `Index already exists with a different name: ${index.name}`);
  }
  return undefined;
}

function build(scope: WriteScope, namespace: string, specification: Doc): boolean {
  const collection = scope.ensureCollection(namespace);
  if (existing(collection, specification)) return false;
  const id = Math.max(...collection.indexes.map((index) => index.id)) + 1;
  const index = indexInfo(id, specification);
  const prefix = documentPrefix(collection.id);
  for (const [, bytes] of scope.view.range(prefix, afterPrefix(prefix))) {
    indexDocument(scope.writer, collection, index, decode(bytes));
  }
  scope.setCollection(namespace, { ...collection, indexes: [...collection.indexes, index] });
  return true;
}

async function createIndexes(context: CommandContext): Promise<Doc> {
  const namespace = namespaceOf(context);
  const wanted = listArgument(context.command, "indexes").map(specificationOf);
  if (wanted.length === 0) throw new MongoError(2, "Must specify at least one index to create");
  if (!context.transaction) await waitForWriters(context, namespace);
  const answer = await write(context, (scope) => {
    const before = scope.collection(namespace);
    if (context.transaction && before && !context.transaction.created.has(namespace)) {
      const news = wanted.some((each) => !existing(before, each));
      if (news)
        throw new MongoError(263, "Cannot create new indexes on existing collection in a multi-document transaction.");
    }
    const numIndexesBefore = before ? before.indexes.length : 1;
    for (const specification of wanted) build(scope, namespace, specification);
    const numIndexesAfter = scope.collection(namespace)?.indexes.length ?? 0;
    const note = numIndexesAfter === numIndexesBefore ? { note: "all indexes already exist" } : {};
    return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically: !before, ...note };
  });
  return { ...answer, ...writeConcernError(context.command) };
}

function listIndexes(context: CommandContext): Doc {
  const namespace = namespaceOf(context);
  const collection = reading(context).collection(namespace);
  if (!collection) throw new MongoError(26, `ns does not exist: ${namespace}`);
  const documents = collection.indexes.map((index) => encode(index.specification));
  const { batchSize } = docArgument(context.command, "cursor");
  const size = typeof batchSize === "number" ? batchSize : Infinity;
  return { cursor: context.engine.cursors.open(namespace, documents, { batchSize: size }) };
}

function chosen(collection: CollectionInfo, wanted: unknown): IndexInfo[] {
  if (wanted === "*") return collection.indexes.filter((index) => index.name !== "_id_");
  const names: unknown[] = Array.isArray(wanted) ? wanted : [wanted];
  return names.map((name) => {
    const index = collection.indexes.find((each) =>
      isDoc(name) ? same(each.specification["key"], name) : each.name === name,
    );
    if (!index)
      throw new MongoError(27, `index not found with name [${isDoc(name) ? JSON.stringify(name) : String(name)}]`);
    if (index.name === "_id_") throw new MongoError(72, "cannot drop _id index");
    return index;
  });
}

async function dropIndexes(context: CommandContext): Promise<Doc> {
  const namespace = namespaceOf(context);
  await waitForWriters(context, namespace);
  const answer = await write(context, (scope) => {
    const collection = scope.collection(namespace);
    if (!collection) throw new MongoError(26, `ns not found ${namespace}`);
    const dropped = chosen(collection, context.command["index"]);
    for (const index of dropped) {
      const prefix = indexPrefix(collection.id, index.id);
      for (const [key] of scope.view.range(prefix, afterPrefix(prefix))) scope.writer.remove(key);
      for (const key of indexMarks(collection.id, index.id)) scope.writer.remove(key);
    }
    const indexes = collection.indexes.filter((index) => !dropped.includes(index));
    scope.setCollection(namespace, { ...collection, indexes });
    return { nIndexesWas: collection.indexes.length };
  });
  return { ...answer, ...writeConcernError(context.command) };
}

export const indexCommands: Record<string, CommandDefinition> = {
  createIndexes: {
    run: createIndexes,
    inTransaction: true,
    isWrite: true,
    fields: ["indexes", "commitQuorum", "ignoreUnknownIndexOptions"],
  },
  listIndexes: { run: listIndexes, fields: ["cursor"] },
  dropIndexes: { run: dropIndexes, isWrite: true, fields: ["index"] },
};
