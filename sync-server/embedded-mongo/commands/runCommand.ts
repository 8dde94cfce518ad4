import { decode } from "../bson/codec.ts";
import { type Doc, isDoc, isNumberValue, toNumber } from "../bson/values.ts";
import type { Engine } from "../engine.ts";
import { MongoError } from "../mongoError.ts";
import type { Transaction } from "../transactions/transaction.ts";
import { adminCommands } from "./adminCommands.ts";
import { aggregateCommands } from "./aggregateCommand.ts";
import { checkFields } from "./arguments.ts";
import { catalogCommands, genericFields } from "./catalogCommands.ts";
import type { CommandContext, CommandDefinition, ConnectionInfo } from "./context.ts";
import { errorAnswer, labelsOf } from "./errorAnswer.ts";
import { findAndModifyCommands } from "./findAndModify.ts";
import { findCommands } from "./findCommand.ts";
import { indexCommands } from "./indexCommands.ts";
import { sessionCommands, sessionId } from "./sessionCommands.ts";
import { writeCommands } from "./writeCommands.ts";

const commands: Readonly<Record<string, CommandDefinition>> = {
  ...adminCommands,
  ...aggregateCommands,
  ...catalogCommands,
  ...findAndModifyCommands,
  ...findCommands,
  ...indexCommands,
  ...sessionCommands,
  ...writeCommands,
};

export const commandNames: readonly string[] = Object.keys(commands);

/** A command as received over the wire. */
export interface Request {
  readonly connection: ConnectionInfo;
  readonly body: Buffer;
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>;
  /** For old messages, which name the database outside the body. */
  readonly database?: string;
}

function txnNumberOf(command: Doc): number | undefined {
  const value = command["txnNumber"];
  return isNumberValue(value) ? toNumber(value) : undefined;
}

const readLevels = new Set(["local", "available", "majority", "linearizable", "snapshot"]);

function checkConcerns(command: Doc, inTransaction: boolean): void {
  const { readConcern, writeConcern } = command;
  if (isDoc(readConcern)) {
    const { level } = readConcern;
    checkFields("readConcern", readConcern, ["level", "afterClusterTime", "atClusterTime", "provenance"]);
    if (level !== undefined && !readLevels.has(String(level)))
      throw new MongoError(
        9,
        `Enumeration value '${String(level)}' for field 'readConcern.level' is not a valid value.`,
      );
    if (inTransaction && command["startTransaction"] !== true) {
      throw new MongoError(72, "Only the first command in a transaction may specify a readConcern");
    }
    if (inTransaction && level !== undefined && (level === "linearizable" || level === "available")) {
      throw new MongoError(
        72,
        "The readConcern level must be either 'local', 'majority' or 'snapshot' in a transaction",
      );
    }
  }
  if (isDoc(writeConcern)) checkFields("writeConcern", writeConcern, ["w", "j", "wtimeout", "fsync", "provenance"]);
}

function beginOrContinue(
  { engine, connection }: { engine: Engine; connection: ConnectionInfo },
  name: string,
  definition: CommandDefinition,
  command: Doc,
  session: string | undefined,
  txnNumber: number | undefined,
): Transaction | undefined {
  if (command["autocommit"] !== false || definition.run === sessionCommands[name]?.run) return undefined;
  if (session === undefined || txnNumber === undefined)
    throw new MongoError(72, "a transaction needs an lsid and a txnNumber");
  if (definition.inTransaction !== true)
    throw new MongoError(263, `Cannot run '${name}' in a multi-document transaction.`);
  if (command["writeConcern"] !== undefined)
    throw new MongoError(72, "writeConcern is not allowed within a multi-statement transaction");
  return command["startTransaction"] === true
    ? engine.sessions.start(session, txnNumber, connection.id)
    : engine.sessions.inProgress(session, txnNumber, connection.id);
}

function contextOf(
  engine: Engine,
  request: Request,
  name: string,
  definition: CommandDefinition,
  command: Doc,
): CommandContext {
  const session = sessionId(command["lsid"]);
  const txnNumber = txnNumberOf(command);
  if (session !== undefined) engine.sessions.touch(session);
  checkConcerns(command, command["autocommit"] === false);
  if (definition.fields) {
    const given = Object.fromEntries(
      Object.entries(command).filter(
        ([field]) => field !== name && !genericFields.has(field) && !field.startsWith("$"),
      ),
    );
    checkFields(name, given, definition.fields);
  }
  const transaction = beginOrContinue(
    { engine, connection: request.connection },
    name,
    definition,
    command,
    session,
    txnNumber,
  );
  const retryable = session !== undefined && txnNumber !== undefined && !transaction;
  if (retryable && definition.retryable === true) engine.sessions.beginWrite(session, txnNumber);
  const maxTime = command["maxTimeMS"];
  return {
    engine,
    connection: request.connection,
    name,
    database: typeof command["$db"] === "string" ? command["$db"] : (request.database ?? "test"),
    command,
    body: request.body,
    sequences: request.sequences,
    session,
    txnNumber: definition.retryable === true ? txnNumber : undefined,
    transaction,
    deadline: isNumberValue(maxTime) && toNumber(maxTime) > 0 ? Date.now() + toNumber(maxTime) : undefined,
  };
}

/** Such a read must not show writes that a crash could still lose. */
function readsMajority(command: Doc): boolean {
  const { readConcern } = command;
  return isDoc(readConcern) && ["majority", "snapshot", "linearizable"].includes(String(readConcern["level"]));
}

async function execute(engine: Engine, request: Request, name: string, command: Doc): Promise<Doc> {
  const definition = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!definition) throw new MongoError(59, `no such command: '${name}'`);
  const plain = contextOf(engine, request, name, definition, command);
  const context = name.endsWith("Transaction") ? { ...plain, txnNumber: txnNumberOf(command) } : plain;
  try {
    const answer = await definition.run(context);
    if (!context.transaction && readsMajority(command)) await engine.store.durable();
    return answer;
  } catch (error) {
    if (context.transaction) engine.sessions.end(context.transaction.session);
    throw error;
  }
}

async function answerTo(engine: Engine, request: Request, name: string, command: Doc): Promise<Doc> {
  try {
    return { ...(await execute(engine, request, name, command)), ok: 1 };
  } catch (error) {
    const known =
      error instanceof MongoError ? error : new MongoError(8, error instanceof Error ? error.message : String(error));
    return errorAnswer(known, labelsOf({ name, command }, known.code));
  }
}

/** Answers one command; never throws. */
export async function runCommand(engine: Engine, request: Request): Promise<Doc> {
  const command = decode(request.body);
  const name = Object.keys(command)[0] ?? "";
  const clusterTime = command["$clusterTime"];
  if (isDoc(clusterTime)) engine.clock.observe(clusterTime["clusterTime"]);
  const answer = await answerTo(engine, request, name, command);
  return { ...answer, ...engine.clock.fields() };
}
