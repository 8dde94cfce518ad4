import type { Doc } from "../bson/values.ts";
import { type MongoError, retryableWriteError, transientTransactionError } from "../mongoError.ts";
import type { CommandContext } from "./context.ts";

const retryableCodes = new Set([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);
const transientCodes = new Set([24, 112, 246, 251, ...retryableCodes]);

/** The labels by which drivers know what they may retry. */
export function labelsOf(context: Pick<CommandContext, "name" | "command" | "txnNumber">, code: number): string[] {
  const ends = context.name === "commitTransaction" || context.name === "abortTransaction";
  const inTransaction = context.command["autocommit"] === false;
  if (inTransaction && !ends) return transientCodes.has(code) ? [transientTransactionError] : [];
  if (ends && (code === 251 || code === 246 || code === 112)) return [transientTransactionError];
  return context.txnNumber !== undefined && retryableCodes.has(code) ? [retryableWriteError] : [];
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
