/** What a row expects instead of an answer: the server's error code. */
export class Rejection {
  readonly code: number;
  constructor(code: number) {
    this.code = code;
  }
}

export const refused = (code: number): Rejection => new Rejection(code);

/** The name of the case, the question, and the expected answer. */
export type Row<Question> = readonly [name: string, question: Question, answer: unknown];

export type Fields = Record<string, unknown>;
