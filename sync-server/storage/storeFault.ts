import { WireError } from "#shared/api/wireError.ts";

const faults = {
  full: { status: 507, sentence: "There is no space left on the server. What you have is kept; try again later." },
  away: {
    status: 503,
    sentence: "Videos and pictures cannot be reached right now. Please try again in a few minutes.",
  },
} as const;

/** The file store is full or unreachable: no file is at fault, and nothing is lost. */
export class StoreFault extends WireError {
  override name = "StoreFault";
  readonly kind: keyof typeof faults;

  /** The store's own message stays on the server. */
  constructor(kind: keyof typeof faults, { cause }: { cause?: unknown } = {}) {
    super(faults[kind].status, faults[kind].sentence);
    this.kind = kind;
    this.cause = cause;
  }
}

const fullCodes: unknown[] = ["ENOSPC", "EDQUOT"];

/** The same error, or its user-facing form when a disk is full. */
export function asStoreFault(error: unknown): unknown {
  return error instanceof Error && "code" in error && fullCodes.includes(error.code) ? new StoreFault("full") : error;
}
