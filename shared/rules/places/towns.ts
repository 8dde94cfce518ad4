import type { Place } from "../../entities/savedSearch.ts";
import { foldedText } from "../textMatch.ts";
import { kmBetween } from "./distance.ts";
import { townLines } from "./townLines.ts";

export interface Town extends Place {
  /** Folded, as they are looked for: today's name and earlier ones. */
  names: readonly string[];
  province: string;
}

/** Names this close, in km, belong together: a suburb and its city. */
const togetherKm = 40;
/** A street called after a town is not in it. */
const street = "(?! (street|st|road|rd|avenue|ave|drive|lane|straat|weg|laan)\\b)";

const towns: readonly Town[] = Object.entries(townLines).flatMap(([province, lines]) =>
  lines
    .split(";")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => townIn(line, province)),
);

const byName = new Map<string, Town[]>();
for (const town of towns) for (const name of town.names) byName.set(name, [...(byName.get(name) ?? []), town]);
const everyName = new RegExp(
  `\\b(${[...byName.keys()].sort((one, other) => other.length - one.length).join("|")})\\b${street}`,
  "g",
);

/** What a person may choose, by name. A name that several towns have is followed by the province. */
export const townChoices: readonly Place[] = towns
  .map((town) => ({ ...placeOf(town), name: isOnlyOne(town) ? town.name : `${town.name}, ${town.province}` }))
  .sort((one, other) => one.name.localeCompare(other.name));

/** The choice with this name, in today's words or an earlier name. */
export function townNamed(name: string): Place | undefined {
  const wanted = placeText(name);
  const choice = townChoices.find((each) => placeText(each.name) === wanted);
  if (choice) return choice;
  const [town, another] = byName.get(wanted) ?? [];
  return town && !another ? placeOf(town) : undefined;
}

/**
 * Where a text such as "Main field, Rondebosch, Cape Town" is: an address ends with its town, and a suburb near that
 * town is more exact. Undefined when it names no known town, or only a name that several towns have.
 */
export function placeIn(text: string): Place | undefined {
  const folded = placeText(text);
  const found = [...folded.matchAll(everyName)].map(([name]) => candidates(name, folded));
  const anchor = found.findLast((options) => options.length === 1)?.[0];
  if (!anchor) return undefined;
  const near = found.flatMap((options) => options.find((town) => kmBetween(town, anchor) <= togetherKm) ?? []);
  return placeOf(near[0] ?? anchor);
}

/** The towns with this name; only those of the province that the text names, if it does. */
function candidates(name: string, text: string): readonly Town[] {
  const all = byName.get(name) ?? [];
  const named = all.filter(({ province }) => text.includes(placeText(province)));
  return named.length > 0 ? named : all;
}

function isOnlyOne({ names: [name = ""] }: Town): boolean {
  return byName.get(name)?.length === 1;
}

function placeOf({ name, latitude, longitude }: Place): Place {
  return { name, latitude, longitude };
}

/** "Graaff-Reinet 32.25…" and "St George's" as they are compared. */
function placeText(text: string): string {
  return foldedText(text).replaceAll("port elizabeth", "gqeberha").replace(/['’]/g, "").replace(/-/g, " ");
}

/** "Gqeberha/Port Elizabeth -33.96 25.61". */
function townIn(line: string, province: string): Town {
  const words = line.split(" ");
  const names = words.slice(0, -2).join(" ").split("/");
  const [latitude, longitude] = words.slice(-2).map(Number);
  if (latitude === undefined || longitude === undefined) throw new Error(`No coordinates: ${line}`);
  return { name: names[0] ?? "", names: [...new Set(names.map(placeText))], province, latitude, longitude };
}
