import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

/** The signature record: what was signed, by whom, when (server time) and by which mutation. */
export const signatureSchema = z.object({
  typedName: z.string(),
  userId: z.uuid(),
  role: z.enum(["streamer", "requester"]),
  textHash: z.string(),
  signedAt: z.iso.datetime(),
  mutationId: z.uuid(),
  /** Ticked when the match is at most seven days away: work may start before the free cancellation ends. */
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
  /** The school's later approval produced a new text; this one stays as a record. */
  supersededAt: z.iso.datetime().optional(),
  /** An addendum: the contract it changes. */
  addendumTo: z.uuid().optional(),
});
export type Contract = z.infer<typeof contractSchema>;

type Side = "streamer" | "requester" | "admin";
const everySide: readonly Side[] = ["streamer", "requester", "admin"];

const visibility: Visibility<Contract, Side> = {
  fixtureId: everySide,
  bidId: everySide,
  streamerUserId: everySide,
  requesterId: everySide,
  template: everySide,
  text: everySide,
  textHash: everySide,
  streamerSignature: everySide,
  requesterSignature: everySide,
  supersededAt: everySide,
  addendumTo: everySide,
};

export const contractEntity = entity({
  name: "contract",
  ...tables.contract,
  schema: contractSchema,
  firstSync: "own",
  visibility,
  sidesOf: (contract) => ({
    streamer: userAudiences(contract.streamerUserId),
    requester: userAudiences(contract.requesterId),
    admin: ["admin"],
  }),
});
