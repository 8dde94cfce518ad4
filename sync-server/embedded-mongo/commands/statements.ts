import { rawElement, rawElements } from "../bson/rawDocument.ts";
import type { Doc } from "../bson/values.ts";
import { MongoError } from "../mongoError.ts";
import type { CommandContext } from "./context.ts";

const mostStatements = 100_000;

/** A command's list of statements as bytes, from its document sequence or its body. */
export function statements(context: CommandContext, name: string): Buffer[] {
  const sequence = context.sequences.get(name);
  const element = sequence ? undefined : rawElement(context.body, name);
  const list = sequence
    ? [...sequence]
    : element?.type === 4
      ? [...rawElements(element.value)].map((each) => each.value)
      : [];
  if (list.length === 0 || list.length > mostStatements) {
    throw new MongoError(
      93,
      `Write batch sizes must be between 1 and ${mostStatements}. Got ${list.length} operations.`,
    );
  }
  return list;
}

/** The number by which a retry identifies a statement. */
export function statementId(context: CommandContext, index: number): number {
  const { stmtId, stmtIds } = context.command;
  if (Array.isArray(stmtIds)) return Number(stmtIds[index]);
  return (typeof stmtId === "number" ? stmtId : 0) + index;
}

/** Runs statements one by one; a refused one is reported and, when `ordered`, ends the list. */
export function eachStatement(
  context: CommandContext,
  list: readonly Buffer[],
  run: (bytes: Buffer, index: number) => void,
): Doc {
  const ordered = context.command["ordered"] !== false;
  const writeErrors: Doc[] = [];
  for (const [index, bytes] of list.entries()) {
    try {
      run(bytes, index);
    } catch (error) {
      if (!(error instanceof MongoError) || error.code === 112) throw error;
      writeErrors.push({ index, code: error.code, ...error.details, errmsg: error.message });
      if (context.transaction) context.engine.sessions.end(context.transaction.session);
      if (ordered || context.transaction) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}
