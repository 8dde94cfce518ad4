import type { Assignment } from "./useAssignments.ts";
import { weekdayOf } from "./whenText.ts";

/**
 * "Ready for Saturday": everything needed at a ground without signal is on this phone. Undefined while something is
 * missing, and once the match is delivered.
 */
export function readyForMatch({ bid, fixture, contract }: Assignment, today: string): string | undefined {
  const hasContacts = bid.contactPhone !== undefined && bid.schoolContactPhone !== undefined;
  const isPermitted = bid.schoolPermissionStatus === "approved";
  if (bid.deliveredAt || !hasContacts || !fixture.venue || !contract || !isPermitted) return undefined;
  const day = fixture.matchDate === today ? "today" : weekdayOf(fixture.matchDate);
  return `Ready for ${day}: contacts, venue, contract and permission are on this phone.`;
}
