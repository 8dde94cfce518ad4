import { matchTitle } from "./matchTitle.ts";

/** The captions stay this long. */
const shownSeconds = 6;

interface Captioned {
  title: string;
  /** Seconds as decimal text. */
  duration?: string | undefined;
}

/** A reel's text track (WebVTT): its title and teams. It does not transcribe sound. */
export function reelCaptions(
  { title, duration }: Captioned,
  match: { homeSchool: string; awaySchool: string } | undefined,
): string {
  const end = Math.min(shownSeconds, Number(duration ?? shownSeconds));
  const lines = [title, ...(match ? [matchTitle(match)] : [])].map(cueText);
  return ["WEBVTT", "", `00:00.000 --> 00:${end.toFixed(3).padStart(6, "0")}`, ...lines, ""].join("\n");
}

/** One line that no character in it can end, or turn into a tag. */
function cueText(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
