import { DomainError } from "../rules/domainError.ts";

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** One rejection that names the first thing to mend, in the words of the form's rule. */
export function invalidInput(issues: readonly Issue[]): DomainError {
  const first = issues[0];
  const field = first?.path.map(String).join(".") ?? "";
  return new DomainError("input.invalid", { field }, first && sentenceOf(first.message, field));
}

/** What the schema library says by itself, which is not for people. */
const unworded = /^(Invalid|Too (big|small):|Unrecognized key)/;

/** The form's own sentence, else one that names the field; arguments that are no object have none. */
function sentenceOf(message: string, field: string): string | undefined {
  const isWorded = message.includes(" ") && !unworded.test(message);
  if (field === "" || isWorded) return isWorded ? message : undefined;
  if (message.endsWith("received undefined")) return `${field} is missing.`;
  const options = /^Invalid option: expected one of (.*)$/.exec(message)?.[1];
  if (options === undefined) return `Please check ${field}.`;
  return `${field} must be one of ${options.replaceAll('"', "").split("|").join(", ")}.`;
}
