import type { prerenderedPages } from "#shared/rules/prerenderedPages.ts";

export interface PagePreview {
  title: string;
  description: string;
}

/** What a messenger or a search engine shows next to a public page's address. */
export const pagePreviews: Readonly<Record<(typeof prerenderedPages)[number], PagePreview>> = {
  "/": {
    title: "Touchline: school sport, streamed live",
    description: "Get your school's match streamed live. A verified local streamer films it once the school agrees.",
  },
  "/browse-fixtures": {
    title: "School matches looking for a streamer",
    description: "Coming school matches by sport, town and date, each with its budget. Streamers send their price.",
  },
  "/streamers": {
    title: "Verified streamers near you",
    description: "Local people with the equipment to stream a school match, checked by us and rated by parents.",
  },
  "/request-stream": {
    title: "Get your match streamed live",
    description: "Parents, schools and local businesses ask for a match in about three minutes. No account needed.",
  },
  "/become-streamer": {
    title: "Earn by streaming school sport",
    description: "Name your equipment and your towns, choose the matches, set your price. We check every streamer.",
  },
  "/highlight-reels": {
    title: "Highlights of school sport",
    description: "The best moments of school matches, shown as long as the school agrees.",
  },
  "/privacy": {
    title: "How Touchline handles personal information",
    description: "What we keep, why, for how long, and how to see, correct or delete it.",
  },
  "/terms": {
    title: "Terms of Touchline",
    description: "What requesters, streamers, schools and Touchline promise one another.",
  },
  "/help": {
    title: "Help with Touchline",
    description:
      "How a match gets streamed: asking, choosing a streamer, the school's permission, paying and watching.",
  },
};

/** The description on a streamer's own page. */
export function streamerPreview(towns: string): string {
  return `Verified by Touchline. Streams school matches in ${towns}.`;
}
