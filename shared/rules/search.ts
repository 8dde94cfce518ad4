import type { Fixture } from "../entities/fixture.ts";
import type { Streamer } from "../entities/streamer.ts";
import { isOpenForBids } from "./fixtureFlow.ts";
import { allLocations } from "./options.ts";

export interface FixtureFilter {
  /** Schools or venues. */
  text?: string | undefined;
  sport?: string | undefined;
  location?: string | undefined;
}

type SearchedFixture = Pick<Fixture, "homeSchool" | "awaySchool" | "venue" | "sport">;

export function filterFixtures<Row extends SearchedFixture>(fixtures: readonly Row[], filter: FixtureFilter): Row[] {
  return fixtures.filter((fixture) => {
    const places = [fixture.homeSchool, fixture.awaySchool, fixture.venue];
    return (
      holds(places, filter.text) && holds(places, chosen(filter.location)) && isSport(fixture, chosen(filter.sport))
    );
  });
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
  return streamers.filter(
    (streamer) =>
      holds([streamer.businessName, streamer.contactPerson, streamer.location], filter.text) &&
      holds([streamer.location, streamer.serviceAreas ?? ""], chosen(filter.location)),
  );
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

/** What was picked from a list: its first entry stands for everything. */
function chosen(value: string | undefined): string | undefined {
  return value && value.toLowerCase() !== allLocations.toLowerCase() ? value : undefined;
}

function holds(places: readonly string[], wanted: string | undefined): boolean {
  const needle = folded(wanted ?? "");
  return needle === "" || places.some((place) => folded(place).includes(needle));
}

/** Without case and accents; Gqeberha is the present name of Port Elizabeth. */
function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim()
    .replaceAll("gqeberha", "port elizabeth");
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
