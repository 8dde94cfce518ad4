import { locations } from "./options.ts";

type City = (typeof locations)[number];

/** Kilometres by road between the product's listed cities, rounded to tens. */
const roads: readonly (readonly [City, City, number])[] = [
  ["Cape Town", "Johannesburg", 1400],
  ["Cape Town", "Durban", 1640],
  ["Cape Town", "Pretoria", 1460],
  ["Cape Town", "Port Elizabeth", 750],
  ["Johannesburg", "Durban", 570],
  ["Johannesburg", "Pretoria", 60],
  ["Johannesburg", "Port Elizabeth", 1060],
  ["Durban", "Pretoria", 620],
  ["Durban", "Port Elizabeth", 900],
  ["Pretoria", "Port Elizabeth", 1120],
];

/** The listed city named in a text; Gqeberha is the current name of Port Elizabeth. */
export function cityIn(text: string): City | undefined {
  const searched = text.toLowerCase().replaceAll("gqeberha", "port elizabeth");
  return locations.find((city) => searched.includes(city.toLowerCase()));
}

/** Kilometres by road between two places: 0 within a city, undefined if a place names no listed city. */
export function roadKm(from: string, to: string): number | undefined {
  const [start, end] = [cityIn(from), cityIn(to)];
  if (!start || !end) return undefined;
  if (start === end) return 0;
  return roads.find(([one, other]) => (one === start && other === end) || (one === end && other === start))?.[2];
}
