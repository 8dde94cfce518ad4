import type { Place } from "../../entities/savedSearch.ts";

const earthKm = 6371;

/** Kilometres in a straight line over the ground. */
export function kmBetween(from: Pick<Place, "latitude" | "longitude">, to: typeof from): number {
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const [up, across] = [Math.sin((b - a) / 2), Math.sin(radians(to.longitude - from.longitude) / 2)];
  return 2 * earthKm * Math.asin(Math.sqrt(up * up + Math.cos(a) * Math.cos(b) * across * across));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
