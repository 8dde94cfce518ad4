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
}
