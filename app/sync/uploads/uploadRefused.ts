/** The server refused a piece of a file. */
export class UploadRefused extends Error {
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

/** A file's progress. */
export interface Sent {
  sent: number;
  /** The server holds part of the file from now on. */
  isBegun: boolean;
  /** The server has confirmed everything sent so far. */
  isAnswered?: boolean;
}

export interface CarryOptions {
  isSlow: boolean;
  /** For visitors. */
  token: string | undefined;
  /** How many times longer than usual the upload may be silent before checking for the server. */
  patience: number;
  /** Called when the server was looked for and not found. */
  unseen: () => void;
}
