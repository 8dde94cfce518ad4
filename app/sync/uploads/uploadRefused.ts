/** The server's answer to a piece of a file that it does not take. */
export class UploadRefused extends Error {
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

/** How far a file is. */
export interface Sent {
  sent: number;
  /** The server holds something of the file from now on. */
  isBegun: boolean;
  /** It has said so itself, of all that was sent. */
  isAnswered?: boolean;
}

export interface CarryOptions {
  isSlow: boolean;
  /** A visitor's. */
  token: string | undefined;
  /** How much longer than usual nothing may go out or come in before the server is looked for. */
  patience: number;
  /** The server was looked for and not found. */
  unseen: () => void;
}
