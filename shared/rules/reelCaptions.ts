import { matchTitle } from "./matchTitle.ts";

/** So long the words stay on the picture. */
const shownSeconds = 6;

interface Captioned {
  title: string;
  /** Seconds as decimal text. */
  duration?: string | undefined;
}

/** The text track of a reel (WebVTT): what it is called and who plays. Nothing in it is heard, so no more is written. */
export function reelCaptions(
  { title, duration }: Captioned,
  match: { homeSchool: string; awaySchool: string } | undefined,
): string {
  const end = Math.min(shownSeconds, Number(duration ?? shownSeconds));
  const lines = [title, ...(match ? [matchTitle(match)] : [])].map(cueText);
  return ["WEBVTT", "", `00:00.000 --> 00:${end.toFixed(3).padStart(6, "0")}`, ...lines, ""].join("\n");
}

/** One line that no sign in it can end, or turn into a tag. */
function cueText(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
