import { mapsLink } from "./mapsLink.ts";
import type { Place } from "./place.ts";

/** Where a phone was, to within so many metres. Opens the device's map app. */
export function PlaceLink({ place: { latitude, longitude, accuracyMetres } }: { place: Place }) {
  return (
    <a
      href={mapsLink(`${latitude},${longitude}`)}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center text-sky-text underline underline-offset-3 sm:min-h-0"
    >
      See where, to within {Math.ceil(accuracyMetres)} m<span className="sr-only"> (opens a map)</span>
    </a>
  );
}
