import * as z from "zod";
import type { Consent } from "../entities/consent.ts";

/** The texts of /privacy and /terms as they are now. A change of what they promise is a new version. */
export const LEGAL_VERSION = "1.0";
export const legalVersions = [LEGAL_VERSION] as const;

/** Which text was beside the button that was pressed. What is sent without one has agreed to none. */
export const agreedVersion = z
  .enum(legalVersions, "Read the terms again: this version of them is not known.")
  .optional();

/** What is written to a row whose form named a version. */
export function consentTo(version: string | undefined, at: string): { consent?: Consent } {
  return version === undefined ? {} : { consent: { version, at } };
}
