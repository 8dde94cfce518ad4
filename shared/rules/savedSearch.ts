import type { Fixture } from "../entities/fixture.ts";
import { anySport, type Place, type SavedSearch, type Wanted } from "../entities/savedSearch.ts";
import { DomainError } from "./domainError.ts";
import { formatRand } from "./format.ts";
import { limits } from "./limits.ts";
import { kmBetween } from "./places/distance.ts";

/** "unknown" fits but for the place, which nobody knows. */
export type Fit = "fits" | "unknown" | "no";

type Offered = Pick<Fixture, "sport" | "matchDate" | "budgetCents">;

/** Whether a match fits. A match whose place is not known is inside no circle, and is shown apart. */
export function fitOf(wanted: Wanted, fixture: Offered, place: Place | undefined): Fit {
  if (wanted.sport !== anySport && wanted.sport !== fixture.sport) return "no";
  if (wanted.fromCents !== undefined && fixture.budgetCents < wanted.fromCents) return "no";
  if (wanted.weekdays.length > 0 && !wanted.weekdays.includes(weekdayOf(fixture.matchDate))) return "no";
  if (!wanted.place || wanted.withinKm === undefined) return "fits";
  if (!place) return "unknown";
  return kmBetween(wanted.place, place) <= wanted.withinKm ? "fits" : "no";
}

/** 0 is Sunday. */
function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** In the order of a week. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;
const dayNames = ["Sundays", "Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays"] as const;

export function weekdayName(day: number): string {
  return dayNames[day] ?? "";
}

/** "Rugby, within 20 km of Paarl, from R2500.00, Saturdays". */
export function searchSentence({ sport, place, withinKm, fromCents, weekdays: days }: Wanted): string {
  const parts = [
    sport === anySport ? "Any sport" : sport,
    place && withinKm !== undefined ? `within ${withinKm} km of ${place.name}` : undefined,
    fromCents === undefined ? undefined : `from ${formatRand(fromCents)}`,
    days.length === 0 ? undefined : inWords(weekdays.filter((day) => days.includes(day)).map(weekdayName)),
  ];
  return parts.filter((part) => part !== undefined).join(", ");
}

function inWords(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** Why one more search cannot be kept. */
export function saveSearchRejection(kept: readonly Pick<SavedSearch, "deletedAt">[]): DomainError | undefined {
  const count = kept.filter(({ deletedAt }) => deletedAt === undefined).length;
  if (count < limits.savedSearches) return undefined;
  return new DomainError("savedSearch.tooMany", { count: String(limits.savedSearches) });
}
