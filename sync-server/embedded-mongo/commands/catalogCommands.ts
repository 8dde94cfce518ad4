import type { Doc } from "../bson/values.ts";
import { encode } from "../bson/codec.ts";
import { parseFilter } from "../query/matcher.ts";
import type { CollectionInfo } from "../storage/catalog.ts";
import { afterPrefix, collectionIndexPrefix, documentPrefix, indexMarks } from "../storage/keys.ts";
import { checkFields, docArgument, namespaceOf } from "./arguments.ts";
import type { CommandContext, CommandDefinition } from "./context.ts";
import { type WriteScope, waitForWriters, write, writeConcernError } from "./writeScope.ts";

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
  const names = new Set([...engine.catalog.keys()].map((namespace) => namespace.split(".")[0]));
  return { databases: [...names].map((name): Doc => ({ name, empty: false })).filter((each) => matcher(each)) };
}

export const catalogCommands: Record<string, CommandDefinition> = {
  drop: { run: drop, isWrite: true, fields: [] },
  dropDatabase: { run: dropDatabase, isWrite: true, fields: [] },
  listCollections: { run: listCollections, fields: ["filter", "nameOnly", "authorizedCollections", "cursor"] },
  listDatabases: { run: listDatabases, fields: ["filter", "nameOnly", "authorizedDatabases"] },
};
