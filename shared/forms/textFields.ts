import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import * as z from "zod";
import { limits } from "../rules/limits.ts";

/** A text that must be there: "{Label} is required". */
export function requiredText(label: string, longest: number, required = `${label} is required`) {
  return z.string({ error: required }).trim().min(1, required).max(longest, tooLong(label, longest));
}

/** A name of a person or a business: something of it can be read aloud. */
export function nameText(label: string) {
  return requiredText(label, limits.name).regex(/[\p{L}\p{N}]/u, `${label} must hold letters`);
}

/** A text that may be left out; null and empty are the same as left out. */
export function optionalText(label: string, longest: number) {
  return z
    .string({ error: `${label} must be a text` })
    .trim()
    .max(longest, tooLong(label, longest))
    .nullish()
    .transform((text) => text || undefined)
    .optional();
}

/** A text in an edit: empty stands for "remove it", because what is left out stays as it is. */
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

/** A South African phone number, kept as it was typed: 0821234567, +27 82 123 4567. */
export function phoneText(label: string) {
  return requiredText(label, limits.phone).refine(isSouthAfricanPhone, {
    error: `${label} must be a South African phone number, such as 082 123 4567`,
  });
}

export function isSouthAfricanPhone(text: string): boolean {
  const phone = parsePhoneNumberFromString(text, "ZA");
  return phone?.countryCallingCode === "27" && phone.nationalNumber.length === 9 && phone.isValid();
}

/** The id of a row: a UUID. */
export const rowId = z.uuid({ error: "This id is not a valid one." });

function tooLong(label: string, longest: number): string {
  return `${label} can have at most ${longest} characters`;
}
