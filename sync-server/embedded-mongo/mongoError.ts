const codeNames: Record<number, string> = {
  1: "InternalError",
  2: "BadValue",
  8: "UnknownError",
  9: "FailedToParse",
  14: "TypeMismatch",
  17: "ProtocolError",
  20: "IllegalOperation",
  26: "NamespaceNotFound",
  27: "IndexNotFound",
  28: "PathNotViable",
  40: "ConflictingUpdateOperators",
  43: "CursorNotFound",
  48: "NamespaceExists",
  50: "MaxTimeMSExpired",
  52: "DollarPrefixedFieldName",
  53: "InvalidIdField",
  54: "NotSingleValueField",
  56: "EmptyFieldName",
  59: "CommandNotFound",
  66: "ImmutableField",
  67: "CannotCreateIndex",
  72: "InvalidOptions",
  73: "InvalidNamespace",
  79: "UnknownReplWriteConcern",
  85: "IndexOptionsConflict",
  86: "IndexKeySpecsConflict",
  93: "InvalidLength",
  100: "UnsatisfiableWriteConcern",
  112: "WriteConflict",
  115: "CommandNotSupported",
  168: "InvalidPipelineOperator",
  171: "CannotIndexParallelArrays",
  225: "TransactionTooOld",
  246: "SnapshotUnavailable",
  251: "NoSuchTransaction",
  256: "TransactionCommitted",
  263: "OperationNotSupportedInTransaction",
  11000: "DuplicateKey",
  14031: "OutOfDiskSpace",
  17280: "KeyTooLong",
};

/** MongoDB's name for an error code, e.g. 112 → "WriteConflict"; "Location<code>" where it has none. */
function codeNameOf(code: number): string {
  return codeNames[code] ?? `Location${code}`;
}

export const transientTransactionError = "TransientTransactionError";

/** An error answered to the client as MongoDB would: code, code name, labels and extra fields. */
export class MongoError extends Error {
  readonly code: number;
  readonly labels: string[];
  readonly details: Record<string, unknown>;

  constructor(code: number, message: string, details: Record<string, unknown> = {}, labels: string[] = []) {
    super(message);
    this.code = code;
    this.details = details;
    this.labels = labels;
  }

  get codeName(): string {
    return codeNameOf(this.code);
  }
}

export const badValue = (message: string): MongoError => new MongoError(2, message);
export const failedToParse = (message: string): MongoError => new MongoError(9, message);

/** Another writer was first: the caller must restart its transaction. */
export const writeConflict = (): MongoError =>
  new MongoError(112, "WriteConflict error: this operation conflicted with another operation.", {}, [
    transientTransactionError,
  ]);
