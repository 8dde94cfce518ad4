import { CalendarDays, CircleHelp, Clapperboard, ClipboardPlus, UserPlus, Video, type LucideIcon } from "lucide-react";
import { paths } from "#app/paths.ts";

export interface MainLink {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Other addresses of the same screen. */
  also?: readonly string[];
  /** In the bar of wide screens only: phones reach it from the home page. */
  isWideOnly?: boolean;
}

/** The links of the navigation bar, in the order of the menu. */
export const mainLinks: readonly MainLink[] = [
  { label: "Browse Fixtures", to: paths.browseFixtures, icon: CalendarDays },
  { label: "Find Streamers", to: paths.streamers, icon: Video },
  { label: "Request Stream", to: paths.requestStream, icon: ClipboardPlus, also: [paths.request] },
  { label: "Become a Streamer", to: paths.becomeStreamer, icon: UserPlus },
  { label: "Highlight Reels", to: paths.highlightReels, icon: Clapperboard, isWideOnly: true },
];

/** In the phone's menu, below the others. */
export const helpLink: MainLink = { label: "Help", to: paths.help, icon: CircleHelp };

export const phoneLinks = mainLinks.filter((link) => !link.isWideOnly);

export function isCurrent(link: MainLink, pathname: string): boolean {
  return pathname === link.to || (link.also?.includes(pathname) ?? false);
}
