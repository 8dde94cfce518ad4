import { parsedLink, platformNames, platformOf, streamLinkRejection, type Platform } from "./streamLink.ts";
import { watchedMatch } from "./watchAddress.ts";

/** How a URL is shown: in a platform's frame, as a playlist or a file, or only as a link. */
export type Player =
  | { kind: "frame"; source: string; platform: string }
  | { kind: "playlist"; source: string }
  | { kind: "file"; source: string }
  | { kind: "link"; href: string };

/** The only origins that a page may frame: every frame's source begins with one. */
export const frameOrigins = [
  "https://www.youtube-nocookie.com",
  "https://player.vimeo.com",
  "https://vimeo.com",
  "https://player.twitch.tv",
  "https://www.facebook.com",
] as const;

/** URL → player; undefined for one that cannot be a stream. Twitch wants the host name of the page around its frame. */
export function playerFor(address: string, pageHost: string): Player | undefined {
  if (watchedMatch(address) !== undefined) return { kind: "link", href: address };
  const url = parsedLink(address);
  if (!url || streamLinkRejection(address)) return undefined;
  const platform = platformOf(url);
  if (!platform) return { kind: /\.m3u8$/i.test(url.pathname) ? "playlist" : "file", source: url.href };
  const source = frameSources[platform](url, url.pathname.split("/").filter(Boolean), pageHost);
  return source ? { kind: "frame", source, platform: platformNames[platform] } : { kind: "link", href: url.href };
}

type FrameSource = (url: URL, parts: readonly string[], pageHost: string) => string | undefined;

const frameSources: Readonly<Record<Platform, FrameSource>> = {
  youtube: (url, parts) => {
    const embed = "https://www.youtube-nocookie.com/embed";
    const [first = "", second = ""] = parts;
    if (first === "channel")
      return /^UC[\w-]{10,}$/.test(second) ? `${embed}/live_stream?channel=${second}` : undefined;
    const isShort = url.hostname.replace(/^(www|m)\./, "") === "youtu.be";
    const named = ["live", "shorts", "embed", "v"].includes(first) ? second : undefined;
    const id = isShort ? first : (url.searchParams.get("v") ?? named);
    return id && /^[\w-]{6,}$/.test(id) ? `${embed}/${id}` : undefined;
  },
  vimeo: (url, parts) => {
    const at = parts.findIndex((part) => /^\d+$/.test(part));
    const id = parts[at];
    if (id === undefined) return undefined;
    if (parts[at - 1] === "event") return `https://vimeo.com/event/${id}/embed`;
    // An unlisted video plays only with the second half of its link.
    const secret = url.searchParams.get("h") ?? parts[at + 1];
    const isSecret = secret !== undefined && /^[0-9a-f]{6,}$/i.test(secret);
    return `https://player.vimeo.com/video/${id}${isSecret ? `?h=${secret}` : ""}`;
  },
  twitch: (_url, parts, pageHost) => {
    const last = parts.at(-1);
    if (!last || !/^\w+$/.test(last)) return undefined;
    const what = parts.includes("videos") ? `video=v${last}` : `channel=${last}`;
    return `https://player.twitch.tv/?${what}&parent=${encodeURIComponent(pageHost)}`;
  },
  facebook: (url) => `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(url.href)}&show_text=false`,
};
