import { formatRating } from "./format.ts";

/** Equipment is one text, its items separated by commas, semicolons and new lines. */
export function equipmentItems(equipment: string): string[] {
  return equipment
    .split(/[,;\n]/)
    .map((item) => item.trim())
    .filter(Boolean);
}

/** The first three items, and how many more: "+2 more". */
export function equipmentSummary(equipment: string, shown = 3): { items: string[]; more: string | undefined } {
  const items = equipmentItems(equipment);
  const hidden = items.length - shown;
  return { items: items.slice(0, shown), more: hidden > 0 ? `+${hidden} more` : undefined };
}

/** "Thabo Mokoena" → "TM". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}

export function streamsCompletedText(streamsCompleted: number): string {
  return `${streamsCompleted}+ streams completed`;
}

/** "4.8", or words for a streamer without ratings. */
export function ratingText(ratingHundredths: number): string {
  return ratingHundredths > 0 ? formatRating(ratingHundredths) : "No ratings yet";
}

/** The portfolio as a URL that is safe to open; undefined if it is only text. */
export function portfolioLink(portfolio: string | undefined): string | undefined {
  if (!portfolio) return undefined;
  try {
    const url = new URL(/^[\w.-]+\.\w{2,}(\/|$)/.test(portfolio) ? `https://${portfolio}` : portfolio);
    return url.protocol === "https:" || url.protocol === "http:" ? url.href : undefined;
  } catch {
    return undefined;
  }
}
