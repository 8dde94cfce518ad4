import * as z from "zod";
import type { Consent } from "../entities/consent.ts";

/** The current version of /privacy and /terms. Changing a promise in them needs a new version. */
export const LEGAL_VERSION = "1.0";
export const legalVersions = [LEGAL_VERSION] as const;

/** The version shown next to the pressed button. A form sent without one has no consent. */
export const agreedVersion = z
  .enum(legalVersions, "Read the terms again: this version of them is not known.")
  .optional();

/** The consent stored in a row whose form named a version. */
export function consentTo(version: string | undefined, at: string): { consent?: Consent } {
  return version === undefined ? {} : { consent: { version, at } };
}
