import type { RowOf } from "../../entities/registry.ts";
import { erasedName } from "../../rules/erasedText.ts";
import type { Changes } from "../store.ts";
import { disconnected } from "./busyCalendarMutations.ts";
import type { Erased } from "./erasedFields.ts";

/** What a streamer keeps for themselves goes with the account. */
export function erasedSearch(search: RowOf<"savedSearch">, { userId, now }: Erased): Changes<RowOf<"savedSearch">> {
  if (search.userId !== userId) return {};
  return { name: erasedName, place: undefined, deletedAt: search.deletedAt ?? now };
}

export function erasedDayOff(dayOff: RowOf<"dayOff">, { userId, now }: Erased): Changes<RowOf<"dayOff">> {
  return dayOff.userId === userId ? { reason: undefined, deletedAt: dayOff.deletedAt ?? now } : {};
}

export function erasedCalendar(
  calendar: RowOf<"busyCalendar">,
  { userId, now }: Erased,
): Changes<RowOf<"busyCalendar">> {
  return calendar.userId === userId ? disconnected(calendar.deletedAt ?? now) : {};
}
