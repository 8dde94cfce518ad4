import type { Place } from "./place.ts";

const patienceMs = 20_000;
/** About a metre. */
const digits = 5;
/** A phone that knows no better does not know where it is. */
const mostMetres = 100_000;

/** Where this phone is; undefined if its owner or the phone does not say. Needs no network. */
export function readPlace(): Promise<Place | undefined> {
  if (!("geolocation" in navigator)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(placeOf(coords)),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: 60_000 },
    );
  });
}

function placeOf({ latitude, longitude, accuracy }: GeolocationCoordinates): Place | undefined {
  const rounded = { latitude: Number(latitude.toFixed(digits)), longitude: Number(longitude.toFixed(digits)) };
  return accuracy >= 0 && accuracy <= mostMetres ? { ...rounded, accuracyMetres: Math.ceil(accuracy) } : undefined;
}
