import { RawDocument, decodeExact, encode } from "../bson/codec.ts";
import { type Doc, isDoc } from "../bson/values.ts";
import { failedToParse } from "../mongoError.ts";
import type { Found } from "../query/candidates.ts";
import { findDocuments } from "../query/findDocuments.ts";
import { compileProjection } from "../query/projection.ts";
import { parseSort } from "../query/sort.ts";
import { removeDocument } from "../storage/collectionStore.ts";
import { compileUpdate, updateArgument } from "../update/updateDocument.ts";
import { checkCollation, docArgument, namespaceOf } from "./arguments.ts";
import type { CommandContext, CommandDefinition } from "./context.ts";
import { type UpdateStatement, changeDocument, upsert } from "./updateStatement.ts";
import { type WriteScope, write, writeConcernError } from "./writeScope.ts";

interface Outcome {
  readonly value: Buffer | null;
  readonly lastErrorObject: Doc;
}

function projected(command: Doc, bytes: Buffer | null): Buffer | null {
  const fields = docArgument(command, "fields");
  if (!bytes || Object.keys(fields).length === 0) return bytes;
  return encode(compileProjection(fields)(decodeExact(bytes)));
}

function statementOf(context: CommandContext): UpdateStatement {
  const { command } = context;
  checkCollation(command);
  return {
    filter: docArgument(command, "query"),
    exactFilter: () => docArgument(decodeExact(context.body), "query"),
    update: updateArgument(context.body, "update"),
    multi: false,
    upsert: command["upsert"] === true,
    sort: parseSort(command["sort"]),
  };
}

function removeFound(scope: WriteScope, namespace: string, found: Found | undefined): Outcome {
  if (!found) return { value: null, lastErrorObject: { n: 0 } };
  removeDocument(scope.writer, scope.ensureCollection(namespace), found.doc);
  return { value: found.bytes, lastErrorObject: { n: 1 } };
}

function updateFound(
  scope: WriteScope,
  namespace: string,
  statement: UpdateStatement,
  found: Found | undefined,
  wantsNew: boolean,
): Outcome {
  const update = compileUpdate(statement);
  if (found) {
    const { before, after } = changeDocument(scope, scope.ensureCollection(namespace), found, update);
    return { value: wantsNew ? after : before, lastErrorObject: { n: 1, updatedExisting: true } };
  }
  if (!statement.upsert) return { value: null, lastErrorObject: { n: 0, updatedExisting: false } };
  const { bytes, id } = upsert(scope, namespace, statement, update);
  return { value: wantsNew ? bytes : null, lastErrorObject: { n: 1, updatedExisting: false, upserted: id } };
}

function check(command: Doc): void {
  const removes = command["remove"] === true;
  if (removes && (command["update"] !== undefined || command["upsert"] === true || command["new"] === true)) {
    throw failedToParse("Cannot specify both an update and remove=true, or upsert or new with remove=true");
  }
  if (!removes && command["update"] === undefined)
    throw failedToParse("Either an update or remove=true must be specified");
}

async function findAndModify(context: CommandContext): Promise<Doc> {
  const { command } = context;
  const namespace = namespaceOf(context);
  check(command);
  const statement = statementOf(context);
  const outcome = await write(context, (scope): Doc => {
    const known = scope.history?.resultOf(0);
    if (known) return known;
    const collection = scope.collection(namespace);
    const [found] = collection ? findDocuments(scope.view, collection, { ...statement, limit: 1 }) : [];
    const { value, lastErrorObject } =
      command["remove"] === true
        ? removeFound(scope, namespace, found)
        : updateFound(scope, namespace, statement, found, command["new"] === true);
    const shown = projected(command, value);
    scope.history?.add(0, { lastErrorObject, value: shown === null ? null : decodeExact(shown) });
    return { lastErrorObject, value: shown === null ? null : new RawDocument(shown) };
  });
  const { lastErrorObject, value } = outcome;
  return { lastErrorObject: isDoc(lastErrorObject) ? lastErrorObject : {}, value, ...writeConcernError(command) };
}

const definition: CommandDefinition = {
  run: findAndModify,
  inTransaction: true,
  retryable: true,
  isWrite: true,
  fields: ["query", "sort", "remove", "update", "new", "fields", "upsert", "collation"],
};

export const findAndModifyCommands: Record<string, CommandDefinition> = { findAndModify: definition };
