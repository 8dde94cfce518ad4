import { useMemo } from "react";
import { useRows } from "#app/db/useRows.ts";
import { useToday } from "#app/sync/useOutbox.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { SavedSearch } from "#shared/entities/savedSearch.ts";
import { placeIn } from "#shared/rules/places/towns.ts";
import { fitOf } from "#shared/rules/savedSearch.ts";
import { openFixtures } from "#shared/rules/search.ts";

export interface SearchWithMatches {
  search: SavedSearch;
  fits: readonly Fixture[];
  /** They fit but for the place, which is not on the map. */
  unknown: readonly Fixture[];
}

const lastDate = "9999-12-31";

/** The account's saved searches, the oldest first, with the open matches on this device that fit; undefined while loading. */
export function useSavedSearches(userId: string): readonly SearchWithMatches[] | undefined {
  const today = useToday();
  const searches = useRows("savedSearch", (table) => table.where("userId").equals(userId).toArray(), [userId]);
  const fixtures = useRows(
    "fixture",
    (table) => table.where("[status+matchDate]").between(["open", today], ["open", lastDate], true, true).toArray(),
    [today],
  );
  return useMemo(() => {
    if (searches.status === "loading" || fixtures.status === "loading") return undefined;
    const open = openFixtures(fixtures.rows, today)
      .filter(({ requesterId }) => requesterId !== userId)
      .map((fixture) => ({ fixture, place: placeIn(fixture.venue) }));
    const kept = searches.rows.filter(({ deletedAt }) => deletedAt === undefined);
    return kept
      .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
      .map((search) => {
        const of = (wanted: "fits" | "unknown") =>
          open.filter(({ fixture, place }) => fitOf(search, fixture, place) === wanted).map(({ fixture }) => fixture);
        return { search, fits: of("fits"), unknown: of("unknown") };
      });
  }, [searches, fixtures, today, userId]);
}
