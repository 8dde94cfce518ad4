import { Binary } from "bson";
import { type Doc, isDoc } from "../bson/values.ts";
import { MongoError } from "../mongoError.ts";
import type { CommandContext, CommandDefinition } from "./context.ts";
import { writeConcernError } from "./writeScope.ts";

/** A session's id as hex, or undefined when a command has none. */
export function sessionId(lsid: unknown): string | undefined {
  if (!isDoc(lsid)) return undefined;
  const { id } = lsid;
  if (id instanceof Binary) return Buffer.from(id.buffer.subarray(0, id.position)).toString("hex");
  throw new MongoError(14, "lsid.id must be a UUID");
}

function sessionsIn(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((each: unknown) => sessionId(each) ?? []);
}

function transactionOf(context: CommandContext): { session: string; txnNumber: number } {
  const { session, txnNumber, command } = context;
  if (session === undefined || txnNumber === undefined || command["autocommit"] !== false) {
    throw new MongoError(125, `${context.name} must be run within a transaction`);
  }
  return { session, txnNumber };
}

async function commitTransaction(context: CommandContext): Promise<Doc> {
  const { session, txnNumber } = transactionOf(context);
  await context.engine.sessions.commit(session, txnNumber);
  return writeConcernError(context.command);
}

function abortTransaction(context: CommandContext): Doc {
  const { session, txnNumber } = transactionOf(context);
  context.engine.sessions.abort(session, txnNumber);
  return writeConcernError(context.command);
}

function endSessions(context: CommandContext): Doc {
  const { engine, command, name } = context;
  for (const session of sessionsIn(command[name])) {
    engine.cursors.killOf(session);
    engine.sessions.forget(session);
  }
  return {};
}

function killSessions(context: CommandContext): Doc {
  const { engine, command, name } = context;
  const wanted = sessionsIn(command[name]);
  for (const session of wanted.length > 0 ? wanted : engine.sessions.ids) {
    engine.cursors.killOf(session);
    engine.sessions.end(session);
  }
  return {};
}

export const sessionCommands: Record<string, CommandDefinition> = {
  endSessions: { run: endSessions },
  killSessions: { run: killSessions },
  commitTransaction: { run: commitTransaction },
  abortTransaction: { run: abortTransaction },
};
