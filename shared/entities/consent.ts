import * as z from "zod";

/** That somebody has agreed to the terms: to which version of them, and when by the server's clock. */
export const consentSchema = z.object({ version: z.string(), at: z.iso.datetime() });
export type Consent = z.infer<typeof consentSchema>;
