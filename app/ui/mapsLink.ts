/** An address that opens the maps app where there is one, and a web page elsewhere. */
export function mapsLink(place: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}
