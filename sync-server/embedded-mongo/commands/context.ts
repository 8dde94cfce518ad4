import type { Doc } from "../bson/values.ts";
import type { Engine } from "../engine.ts";
import type { Transaction } from "../transactions/transaction.ts";

export interface ConnectionInfo {
  readonly id: number;
}

/** A command as received, with its session resolved. */
export interface CommandContext {
  readonly engine: Engine;
  readonly connection: ConnectionInfo;
  readonly name: string;
  readonly database: string;
  /** The command's fields, document sequences not included. */
  readonly command: Doc;
  /** The same as bytes: for values that must keep their exact BSON types. */
  readonly body: Buffer;
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>;
  readonly session: string | undefined;
  readonly txnNumber: number | undefined;
  readonly transaction: Transaction | undefined;
  /** Epoch milliseconds after which the command gives up (maxTimeMS). */
  readonly deadline: number | undefined;
}

/** Returns a command's own fields; `ok` and the cluster's times are added. */
export type Handler = (context: CommandContext) => Doc | Promise<Doc>;

export interface CommandDefinition {
  readonly run: Handler;
  /** The fields it knows besides its name and the generic ones; undefined: any. */
  readonly fields?: readonly string[];
  readonly inTransaction?: boolean;
  /** A write that can be retried by its txnNumber. */
  readonly retryable?: boolean;
  readonly isWrite?: boolean;
}
