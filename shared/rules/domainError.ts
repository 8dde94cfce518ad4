import { refusals, type RefusalCode } from "./domainErrors.ts";

/** An expected refusal: the same on the phone and on the server. Anything else that is thrown is a bug. */
export class DomainError extends Error {
  readonly code: RefusalCode;
  /** HTTP status of the answer at the edge. */
  readonly status: number;

  /** `values` fill the braces of the code's sentence; `sentence` replaces it (form rules speak for themselves). */
  constructor(code: RefusalCode, values: Readonly<Record<string, string>> = {}, sentence?: string) {
    const refusal = refusals[code];
    super(sentence ?? fill(refusal.sentence, values));
    this.name = "DomainError";
    this.code = code;
    this.status = refusal.status;
  }
}

function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (braces, name: string) => values[name] ?? braces);
}

/** Throws what a rule answered, if it refuses. */
export function refuseWith(refusal: DomainError | undefined): void {
  if (refusal) throw refusal;
}
