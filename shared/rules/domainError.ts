import { rejections, type RejectionCode } from "./domainErrors.ts";

/** An expected rejection: the same on client and server. Any other thrown error is a bug. */
export class DomainError extends Error {
  readonly code: RejectionCode;
  /** HTTP status of the answer at the edge. */
  readonly status: number;

  /** `values` fill the placeholders of the code's sentence; `sentence` replaces it (form rules have their own). */
  constructor(code: RejectionCode, values: Readonly<Record<string, string>> = {}, sentence?: string) {
    const rejection = rejections[code];
    super(sentence ?? fill(rejection.sentence, values));
    this.name = "DomainError";
    this.code = code;
    this.status = rejection.status;
  }
}

function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (braces, name: string) => values[name] ?? braces);
}

/** Throws a rule's rejection, if there is one. */
export function throwIfRejected(rejection: DomainError | undefined): void {
  if (rejection) throw rejection;
}
