import type { Doc } from "../bson/values.ts";
import { encode } from "../bson/codec.ts";
import { MongoError } from "../mongoError.ts";
import { parseFilter } from "../query/matcher.ts";
import type { CollectionInfo } from "../storage/catalog.ts";
import { afterPrefix, collectionIndexPrefix, documentPrefix, indexMarks } from "../storage/keys.ts";
import { checkFields, docArgument, namespaceOf } from "./arguments.ts";
import type { CommandContext, CommandDefinition } from "./context.ts";
import { type WriteScope, checkNamespace, reading, waitForWriters, write, writeConcernError } from "./writeScope.ts";

const createFields = [
  "capped",
  "idIndex",
  "autoIndexId",
  "writeConcern",
  "encryptedFields",
  "changeStreamPreAndPostImages",
];

async function create(context: CommandContext): Promise<Doc> {
  const { command } = context;
  const namespace = namespaceOf(context);
  for (const name of Object.keys(command)) {
    const refused = !createFields.includes(name) && !isGeneric(context, name);
    if (refused || command["capped"] === true) {
      const option = command["capped"] === true ? "capped" : name;
      throw new MongoError(72, `create's option '${option}' is not supported by the embedded database`);
    }
  }
  checkNamespace(namespace);
  await write(context, (scope) => {
    if (scope.collection(namespace)) throw new MongoError(48, `Collection ${namespace} already exists.`);
    scope.ensureCollection(namespace);
  });
  return writeConcernError(command);
}

function isGeneric(context: CommandContext, name: string): boolean {
  return name === context.name || name.startsWith("$") || genericFields.has(name);
}

/** Fields that every command may carry. */
export const genericFields = new Set([
  "$db",
  "lsid",
  "$clusterTime",
  "$readPreference",
  "$configServerState",
  "$client",
  "$audit",
  "txnNumber",
  "autocommit",
  "startTransaction",
  "stmtId",
  "stmtIds",
  "readConcern",
  "writeConcern",
  "maxTimeMS",
  "maxTimeMSOpOnly",
  "comment",
  "apiVersion",
  "apiStrict",
  "apiDeprecationErrors",
  "help",
]);

function removeCollection(scope: WriteScope, collection: CollectionInfo): void {
  for (const prefix of [documentPrefix(collection.id), collectionIndexPrefix(collection.id)]) {
    const keys = [...scope.view.range(prefix, afterPrefix(prefix))].map(([key]) => key);
    for (const key of keys) scope.writer.remove(key);
  }
  for (const index of collection.indexes) {
    for (const key of indexMarks(collection.id, index.id)) scope.writer.remove(key);
  }
  scope.setCollection(collection.namespace, undefined);
}

async function drop(context: CommandContext): Promise<Doc> {
  const namespace = namespaceOf(context);
  await waitForWriters(context, namespace);
  const answer = await write(context, (scope) => {
    const collection = scope.collection(namespace);
    if (!collection) return { ns: namespace, nIndexesWas: 0 };
    removeCollection(scope, collection);
    return { ns: namespace, nIndexesWas: collection.indexes.length };
  });
  return { ...answer, ...writeConcernError(context.command) };
}

async function dropDatabase(context: CommandContext): Promise<Doc> {
  const prefix = `${context.database}.`;
  const namesIn = (names: Iterable<string>): string[] => [...names].filter((name) => name.startsWith(prefix));
  for (const namespace of namesIn(context.engine.catalog.keys())) await waitForWriters(context, namespace);
  await write(context, (scope) => {
    for (const namespace of namesIn(context.engine.catalog.keys())) {
      const collection = scope.collection(namespace);
      if (collection) removeCollection(scope, collection);
    }
  });
  return { dropped: context.database, ...writeConcernError(context.command) };
}

async function renameCollection(context: CommandContext): Promise<Doc> {
  const { renameCollection: from, to, dropTarget } = context.command;
  if (typeof from !== "string" || typeof to !== "string")
    throw new MongoError(14, "renameCollection needs two namespaces");
  if (from === to) throw new MongoError(20, "Can't rename a collection to itself");
  checkNamespace(to);
  await waitForWriters(context, from);
  await waitForWriters(context, to);
  await write(context, (scope) => {
    const collection = scope.collection(from);
    if (!collection) throw new MongoError(26, `Source collection ${from} does not exist`);
    const target = scope.collection(to);
    if (target && dropTarget !== true) throw new MongoError(48, "target namespace exists");
    if (target) removeCollection(scope, target);
    scope.setCollection(from, undefined);
    scope.setCollection(to, { ...collection, namespace: to });
  });
  return {};
}

function listCollections(context: CommandContext): Doc {
  const { command, database, engine } = context;
  const filter = docArgument(command, "filter");
  const matcher = parseFilter(filter);
  const nameOnly = command["nameOnly"] === true;
  const prefix = `${database}.`;
  const described = [...engine.catalog.values()]
    .filter((collection) => collection.namespace.startsWith(prefix))
    .map((collection): Doc => {
      const name = collection.namespace.slice(prefix.length);
      const info = { readOnly: false, uuid: collection.uuid };
      return {
        name,
        type: "collection",
        options: collection.options,
        info,
        idIndex: collection.indexes[0]?.specification,
      };
    })
    .filter((each) => matcher(each))
    .map((each) => encode(nameOnly ? { name: each["name"], type: each["type"] } : each));
  const cursor = docArgument(command, "cursor");
  checkFields("listCollections.cursor", cursor, ["batchSize"]);
  const batchSize = typeof cursor["batchSize"] === "number" ? cursor["batchSize"] : Infinity;
  return { cursor: engine.cursors.open(`${database}.$cmd.listCollections`, described, { batchSize }) };
}

function listDatabases(context: CommandContext): Doc {
  const { command, engine } = context;
  const matcher = parseFilter(docArgument(command, "filter"));
  const { view } = reading(context);
  const sizes = new Map<string, number>();
  for (const collection of engine.catalog.values()) {
    const name = collection.namespace.split(".")[0] ?? "";
    const prefix = documentPrefix(collection.id);
    const first = [...view.range(prefix, afterPrefix(prefix))].reduce((sum, [, bytes]) => sum + bytes.length, 0);
    sizes.set(name, (sizes.get(name) ?? 4096) + first);
  }
  const databases = [...sizes]
    .map(([name, sizeOnDisk]): Doc => ({ name, sizeOnDisk, empty: false }))
    .filter((each) => matcher(each));
  if (command["nameOnly"] === true) return { databases: databases.map(({ name }) => ({ name })) };
  const totalSize = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  return { databases, totalSize, totalSizeMb: Math.floor(totalSize / 1_048_576) };
}

export const catalogCommands: Record<string, CommandDefinition> = {
  create: { run: create, inTransaction: true, isWrite: true },
  drop: { run: drop, isWrite: true, fields: [] },
  dropDatabase: { run: dropDatabase, isWrite: true, fields: [] },
  renameCollection: { run: renameCollection, isWrite: true, fields: ["to", "dropTarget"] },
  listCollections: { run: listCollections, fields: ["filter", "nameOnly", "authorizedCollections", "cursor"] },
  listDatabases: { run: listDatabases, fields: ["filter", "nameOnly", "authorizedDatabases"] },
};
