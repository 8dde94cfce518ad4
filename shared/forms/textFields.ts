import * as z from "zod";
import { limits } from "../rules/limits.ts";
import { isSouthAfricanPhone } from "./phoneNumbers.ts";

/** A required text: "{Label} is required". */
export function requiredText(label: string, longest: number, required = `${label} is required`) {
  return z.string({ error: required }).trim().min(1, required).max(longest, tooLong(label, longest));
}

/** A number as people copy it, with spaces and dashes, which are left out. */
export function unspacedText(label: string, longest: number) {
  return requiredText(label, longest).transform((text) => text.replace(/[\s-]/g, ""));
}

/** A person's or business's name: some of it must be readable. */
export function nameText(label: string) {
  return requiredText(label, limits.name).regex(/[\p{L}\p{N}]/u, `${label} must hold letters`);
}

/** An optional text; null and empty count as left out. */
export function optionalText(label: string, longest: number) {
  return z
    .string({ error: `${label} must be a text` })
    .trim()
    .max(longest, tooLong(label, longest))
    .nullish()
    .transform((text) => text || undefined)
    .optional();
}

/** A text in an edit: empty means "remove it", because a field left out stays as it is. */
export function clearableText(label: string, longest: number) {
  return z
    .string({ error: `${label} must be a text` })
    .trim()
    .max(longest, tooLong(label, longest))
    .nullable()
    .transform((text) => text ?? "");
}

export function emailText(label: string, invalid = `${label} must be a valid email address`) {
  return requiredText(label, limits.email).regex(z.regexes.email, invalid);
}

/** A South African phone number, kept as typed: 0821234567, +27 82 123 4567. */
export function phoneText(label: string) {
  return requiredText(label, limits.phone).refine(isSouthAfricanPhone, {
    error: `${label} must be a South African phone number, such as 082 123 4567`,
  });
}

/** The id of a row: a UUID. */
export const rowId = z.uuid({ error: "This id is not a valid one." });

function tooLong(label: string, longest: number): string {
  return `${label} can have at most ${longest} characters`;
}
