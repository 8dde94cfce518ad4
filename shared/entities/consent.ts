import * as z from "zod";

/** Consent to the terms: their version, and the server's time. */
export const consentSchema = z.object({ version: z.string(), at: z.iso.datetime() });
export type Consent = z.infer<typeof consentSchema>;
