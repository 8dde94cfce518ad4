import { CalendarDays, CircleHelp, Clapperboard, ClipboardPlus, UserPlus, Video, type LucideIcon } from "lucide-react";
import { paths } from "#app/paths.ts";

export interface MainLink {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Other addresses of the same screen. */
  also?: readonly string[];
  /** Only in the bar on wide screens: phones reach it from the home page. */
  isWideOnly?: boolean;
}

/** The navigation bar's links, in menu order. */
export const mainLinks: readonly MainLink[] = [
  { label: "Browse Fixtures", to: paths.browseFixtures, icon: CalendarDays },
  { label: "Find Streamers", to: paths.streamers, icon: Video },
  { label: "Request Stream", to: paths.requestStream, icon: ClipboardPlus, also: [paths.request] },
  { label: "Become a Streamer", to: paths.becomeStreamer, icon: UserPlus },
  { label: "Highlight Reels", to: paths.highlightReels, icon: Clapperboard, isWideOnly: true },
];

/** Below the other links in the phone's menu. */
export const helpLink: MainLink = { label: "Help", to: paths.help, icon: CircleHelp };

export const phoneLinks = mainLinks.filter((link) => !link.isWideOnly);

export function isCurrent(link: MainLink, pathname: string): boolean {
  return pathname === link.to || (link.also?.includes(pathname) ?? false);
}
