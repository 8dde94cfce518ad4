import { DomainError } from "./domainError.ts";
import { watchAddress, watchedMatch } from "./watchAddress.ts";

const videoHosts = ["youtube.com", "youtu.be", "twitch.tv", "vimeo.com", "facebook.com", "fb.watch"] as const;
const filePattern = /\.(m3u8|mp4)$/i;

/**
 * Why this URL cannot be a stream: neither the match's own watch page, nor https on a supported platform. A phone that
 * films here names the page of its own match.
 */
export function liveLinkRejection(address: string, match: number | undefined): DomainError | undefined {
  const named = watchedMatch(address);
  if (named === undefined) return streamLinkRejection(address);
  return named === match ? undefined : new DomainError("stream.otherMatch");
}

/** Why this URL cannot be a stream or recording elsewhere: not https, or not from a supported platform. */
export function streamLinkRejection(address: string): DomainError | undefined {
  const url = parsedLink(address);
  if (url?.protocol !== "https:") return new DomainError("stream.notHttps");
  if (filePattern.test(url.pathname)) return undefined;
  if (!platformOf(url)) return new DomainError("stream.unknownHost");
  return namesVideo(url) ? undefined : new DomainError("stream.noVideo");
}

/** Completes a link copied without https://: "youtube.com/live/abc". */
export function completedLink(address: string): string {
  const typed = address.trim();
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+\//i.test(typed) ? `https://${typed}` : typed;
}

/** The link as it is stored: the match's own page without its host, which may change, and without its key. */
export function liveLink(address: string): string {
  const match = watchedMatch(address);
  return match === undefined ? completedLink(address) : watchAddress(match);
}

/** A platform's front page, or its video page without a video, does not show the match. */
function namesVideo(url: URL): boolean {
  const parts = url.pathname.split("/").filter(Boolean);
  return parts.length > 0 && (parts[0] !== "watch" || url.searchParams.get("v") !== null);
}

export type Platform = "youtube" | "twitch" | "vimeo" | "facebook";
export const platformNames: Readonly<Record<Platform, string>> = {
  youtube: "YouTube",
  twitch: "Twitch",
  vimeo: "Vimeo",
  facebook: "Facebook",
};

/** "YouTube", for the school's page; undefined for a file or a refused URL. */
export function platformName(address: string): string | undefined {
  const url = parsedLink(address);
  const platform = url && platformOf(url);
  return platform && platformNames[platform];
}

export function platformOf(url: URL): Platform | undefined {
  const host = url.hostname.replace(/^(www|m)\./, "");
  switch (videoHosts.find((known) => known === host)) {
    case "youtube.com":
    case "youtu.be":
      return "youtube";
    case "twitch.tv":
      return "twitch";
    case "vimeo.com":
      return "vimeo";
    case "facebook.com":
    case "fb.watch":
      return "facebook";
    default:
      return undefined;
  }
}

/** undefined: not a URL. */
export function parsedLink(address: string): URL | undefined {
  try {
    return new URL(completedLink(address));
  } catch {
    return undefined;
  }
}
