/** A rejection at the edge that no rule covers: too many tries, an unreadable body, an unknown path. */
export class WireError extends Error {
  readonly status: number;
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined;

  constructor(status: number, sentence: string, retryAfter?: number) {
    super(sentence);
    this.name = "WireError";
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** The default sentences. Errors travel as one sentence of plain text. */
const sentences: Readonly<Record<number, string>> = {
  400: "This could not be read. Please check what you entered.",
  401: "Please sign in. What you typed is kept.",
  403: "You don't have permission to do this.",
  404: "This does not exist, or is not yours.",
  405: "This address does not do that.",
  413: "This is too large to send.",
  415: "Send this as JSON.",
  429: "Too many tries. Please wait a little.",
  503: "Touchline cannot be reached right now. Please try again.",
};

export function sentenceOf(status: number): string {
  return (
    sentences[status] ?? (status >= 500 ? "Something went wrong on our side. Please try again." : "This did not work.")
  );
}

/** The message of every error made from an answer: "{status}: {response text}", or its status text if empty. */
export function wireMessage(status: number, text: string, statusText: string): string {
  return `${status}: ${text || statusText}`;
}
