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
  const url = parsed(address);
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

/** How a URL is shown: in a platform's embed, as a file, or only as a link. */
export type Player =
  | { kind: "frame"; source: string; platform: string }
  | { kind: "file"; source: string; isPlaylist: boolean }
  | { kind: "link"; href: string };

/** URL → player. `pageHost` is the embedding page's host, which Twitch requires. */
export function playerFor(address: string, pageHost: string): Player | undefined {
  if (watchedMatch(address) !== undefined) return { kind: "link", href: address };
  const url = parsed(address);
  if (!url || streamLinkRejection(address)) return undefined;
  const platform = platformOf(url);
  if (!platform) return { kind: "file", source: url.href, isPlaylist: /\.m3u8$/i.test(url.pathname) };
  const source = frameSource(platform, url, pageHost);
  return source ? { kind: "frame", source, platform: platformNames[platform] } : { kind: "link", href: url.href };
}

type Platform = "youtube" | "twitch" | "vimeo" | "facebook";
const platformNames: Record<Platform, string> = {
  youtube: "YouTube",
  twitch: "Twitch",
  vimeo: "Vimeo",
  facebook: "Facebook",
};

/** "YouTube", for the school's page; undefined for a file or a refused URL. */
export function platformName(address: string): string | undefined {
  const url = parsed(address);
  const platform = url && platformOf(url);
  return platform && platformNames[platform];
}

function platformOf(url: URL): Platform | undefined {
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

function frameSource(platform: Platform, url: URL, pageHost: string): string | undefined {
  const parts = url.pathname.split("/").filter(Boolean);
  const last = parts.at(-1);
  if (platform === "facebook") {
    return `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(url.href)}&show_text=false`;
  }
  if (platform === "youtube") {
    const id = url.searchParams.get("v") ?? last;
    return id && /^[\w-]{6,}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : undefined;
  }
  if (platform === "vimeo") {
    const id = parts.find((part) => /^\d+$/.test(part));
    return id ? `https://player.vimeo.com/video/${id}` : undefined;
  }
  if (!last || !/^\w+$/.test(last)) return undefined;
  const what = parts[0] === "videos" ? `video=v${last}` : `channel=${last}`;
  return `https://player.twitch.tv/?${what}&parent=${encodeURIComponent(pageHost)}`;
}

function parsed(address: string): URL | undefined {
  try {
    return new URL(completedLink(address));
  } catch {
    return undefined;
  }
}
