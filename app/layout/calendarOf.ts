import type { WhenWhereProps } from "#app/ui/WhenWhere.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";

/** A coming match for its party's calendar, with a link back to it on that dashboard; undefined once it is over. */
export function calendarOf(fixture: Fixture, dashboard: string, today: string): WhenWhereProps["calendar"] {
  if (fixture.matchDate < today || fixture.status === "cancelled") return undefined;
  const address = `${window.location.origin}${dashboard}?fixture=${fixture.id}`;
  return { id: fixture.id, revision: fixture.rev, title: matchTitle(fixture), address };
}
