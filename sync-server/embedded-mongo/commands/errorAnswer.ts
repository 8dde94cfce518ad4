import type { Doc } from "../bson/values.ts";
import { type MongoError, transientTransactionError } from "../mongoError.ts";
import type { CommandContext } from "./context.ts";

/** Errors after which a transaction may be retried: WriteConflict, SnapshotUnavailable, NoSuchTransaction. */
const transientCodes = new Set([112, 246, 251]);

/** The labels that tell drivers what they may retry. */
export function labelsOf({ name, command }: Pick<CommandContext, "name" | "command">, code: number): string[] {
  const isOfTransaction = name.endsWith("Transaction") || command["autocommit"] === false;
  return isOfTransaction && transientCodes.has(code) ? [transientTransactionError] : [];
}

/** An error as a command's answer. */
export function errorAnswer(error: MongoError, labels: readonly string[]): Doc {
  const all = [...new Set([...error.labels, ...labels])];
  return {
    ok: 0,
    errmsg: error.message,
    code: error.code,
    codeName: error.codeName,
    ...error.details,
    ...(all.length > 0 ? { errorLabels: all } : {}),
  };
}
