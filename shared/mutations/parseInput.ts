import type * as z from "zod";
import { DomainError } from "../rules/domainError.ts";

/**
 * The parsed value, or one rejection naming the first thing to fix: in the schema's sentence if it has one, else in one
 * that names the field. Throws a DomainError `input.invalid`.
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

/** Called by the schema library only if the schema has no sentence. Empty: nothing better to say. */
function fieldSentence({ path, code, input, ...about }: z.core.$ZodRawIssue): string {
  const field = fieldOf(path);
  if (field === "") return "";
  if (input === undefined) return `${field} is missing.`;
  if (code === "invalid_value" && Array.isArray(about["values"]))
    return `${field} must be one of ${about["values"].join(", ")}.`;
  return `Please check ${field}.`;
}
