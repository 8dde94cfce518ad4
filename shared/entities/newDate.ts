import * as z from "zod";

/** A kick-off: yyyy-MM-dd and HH:mm, South African. */
export const matchMomentSchema = z.object({ matchDate: z.iso.date(), matchTime: z.string() });
export type MatchMoment = z.infer<typeof matchMomentSchema>;

/** A proposal to move an accepted match. Once agreed it waits for the school, whose earlier yes holds until then. */
export const newDateSchema = matchMomentSchema.extend({
  id: z.uuid(),
  by: z.enum(["streamer", "requester"]),
  proposedAt: z.iso.datetime(),
  /** The mutation that proposed it: the proposer's signature under the addendum. */
  proposedIn: z.uuid(),
  /** SHA-256 of the addendum, hex; absent while there is no signed contract to change. */
  textHash: z.string().optional(),
  agreedAt: z.iso.datetime().optional(),
  agreedIn: z.uuid().optional(),
  /** The permission that asks the school about the new date. */
  permissionId: z.uuid().optional(),
});
export type NewDate = z.infer<typeof newDateSchema>;
