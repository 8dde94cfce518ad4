import type * as z from "zod";
import { DomainError } from "../rules/domainError.ts";

/**
 * The parsed value, or one rejection that names the first thing to mend: in the schema's own sentence where it has one,
 * else in one that names the field. Throws a DomainError `input.invalid`.
 */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input, { error: fieldSentence });
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  const field = fieldOf(first?.path);
  throw new DomainError("input.invalid", { field }, first?.message || undefined);
}

function fieldOf(path: readonly PropertyKey[] | undefined): string {
  return (path ?? []).map(String).join(".");
}

/** Asked by the schema library only where the schema has no sentence of its own. Empty: nothing better to say. */
function fieldSentence({ path, code, input, ...about }: z.core.$ZodRawIssue): string {
  const field = fieldOf(path);
  if (field === "") return "";
  if (input === undefined) return `${field} is missing.`;
  if (code === "invalid_value" && Array.isArray(about["values"]))
    return `${field} must be one of ${about["values"].join(", ")}.`;
  return `Please check ${field}.`;
}
