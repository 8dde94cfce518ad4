import * as z from "zod";
import { userAudience } from "./actor.ts";
import { baseFields, entity } from "./entity.ts";
import { tables } from "./tables.ts";

/** The signature record: what was signed, by whom, when (server time) and by which mutation. */
export const signatureSchema = z.object({
  typedName: z.string(),
  userId: z.uuid(),
  role: z.enum(["streamer", "requester"]),
  textHash: z.string(),
  signedAt: z.iso.datetime(),
  mutationId: z.uuid(),
  /** Ticked when the match is at most seven days away: work may begin before the free cancellation ends. */
  startNow: z.boolean().optional(),
});
export type Signature = z.infer<typeof signatureSchema>;

export const contractSchema = z.object({
  ...baseFields,
  fixtureId: z.uuid(),
  bidId: z.uuid(),
  streamerUserId: z.uuid(),
  requesterId: z.uuid(),
  template: z.string(),
  text: z.string(),
  /** SHA-256 of the text, hex. */
  textHash: z.string(),
  streamerSignature: signatureSchema.optional(),
  requesterSignature: signatureSchema.optional(),
  /** A later approval by the school brought a new text; this one stays as a record. */
  supersededAt: z.iso.datetime().optional(),
});
export type Contract = z.infer<typeof contractSchema>;

const fields = Object.keys(contractSchema.shape) as (keyof Contract)[];

export const contractEntity = entity({
  name: "contract",
  ...tables.contract,
  schema: contractSchema,
  firstSync: "own",
  seenBy: (contract) => [
    { audience: userAudience(contract.streamerUserId), fields },
    { audience: userAudience(contract.requesterId), fields },
    { audience: "admin", fields },
  ],
});
