import type { Fixture } from "../entities/fixture.ts";
import type { Streamer } from "../entities/streamer.ts";
import { isOpenForBids } from "./fixtureFlow.ts";
import { allLocations } from "./options.ts";
import { foldedText, matchText, type TextMatches } from "./textMatch.ts";

export interface FixtureFilter {
  /** Schools, venues or sports. */
  text?: string | undefined;
  sport?: string | undefined;
  location?: string | undefined;
}

type SearchedFixture = Pick<Fixture, "homeSchool" | "awaySchool" | "venue" | "sport">;

export function filterFixtures<Row extends SearchedFixture>(fixtures: readonly Row[], filter: FixtureFilter): Row[] {
  return searchFixtures(fixtures, filter).rows;
}

/** The fixtures that match a filter, and the name a misspelt text matched. */
export function searchFixtures<Row extends SearchedFixture>(
  fixtures: readonly Row[],
  filter: FixtureFilter,
): TextMatches<Row> {
  const wanted = chosen(filter.location);
  const fitting = fixtures.filter(
    (fixture) => isSport(fixture, chosen(filter.sport)) && isAt(schoolsAndVenue(fixture), wanted),
  );
  return matchText(fitting, filter.text, (fixture) => [...schoolsAndVenue(fixture), fixture.sport]);
}

function schoolsAndVenue({ homeSchool, awaySchool, venue }: SearchedFixture): string[] {
  return [homeSchool, awaySchool, venue];
}

/** Coming open fixtures, the nearest first. */
export function openFixtures<Row extends Pick<Fixture, "id" | "status" | "matchDate" | "matchTime">>(
  fixtures: readonly Row[],
  today: string,
): Row[] {
  return fixtures
    .filter((fixture) => isOpenForBids(fixture, today))
    .sort((a, b) => compare(`${a.matchDate} ${a.matchTime} ${a.id}`, `${b.matchDate} ${b.matchTime} ${b.id}`));
}

export interface StreamerFilter {
  /** Name, business or location. */
  text?: string | undefined;
  location?: string | undefined;
}

type SearchedStreamer = Pick<Streamer, "businessName" | "contactPerson" | "location" | "serviceAreas">;

export function filterStreamers<Row extends SearchedStreamer>(
  streamers: readonly Row[],
  filter: StreamerFilter,
): Row[] {
  return searchStreamers(streamers, filter).rows;
}

/** The streamers that match a filter, and the name a misspelt text matched. */
export function searchStreamers<Row extends SearchedStreamer>(
  streamers: readonly Row[],
  filter: StreamerFilter,
): TextMatches<Row> {
  const fitting = streamers.filter(({ location, serviceAreas = "" }) =>
    isAt([location, serviceAreas], chosen(filter.location)),
  );
  return matchText(fitting, filter.text, ({ businessName, contactPerson, location }) => [
    businessName,
    contactPerson,
    location,
  ]);
}

/** Only verified streamers are listed: the best rated first, then the most experienced. */
export function listedStreamers<
  Row extends Pick<Streamer, "id" | "verified" | "ratingHundredths" | "streamsCompleted">,
>(streamers: readonly Row[]): Row[] {
  return streamers
    .filter((streamer) => streamer.verified)
    .sort(
      (a, b) =>
        b.ratingHundredths - a.ratingHundredths || b.streamsCompleted - a.streamsCompleted || compare(a.id, b.id),
    );
}

function isSport(fixture: SearchedFixture, sport: string | undefined): boolean {
  return sport === undefined || fixture.sport === sport;
}

/** The value picked from a list: its first entry means everything. */
function chosen(value: string | undefined): string | undefined {
  return value && value.toLowerCase() !== allLocations.toLowerCase() ? value : undefined;
}

function isAt(places: readonly string[], wanted: string | undefined): boolean {
  const place = foldedText(wanted ?? "");
  return places.some((each) => foldedText(each).includes(place));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
