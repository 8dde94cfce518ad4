import { Eye, Heart, Share2 } from "lucide-react";
import type { HighlightReel } from "#shared/entities/highlightReel.ts";
import { reelTexts } from "./texts.ts";

const shown = [
  { count: "views", Icon: Eye },
  { count: "likes", Icon: Heart },
  { count: "shares", Icon: Share2 },
] as const;

/** How often a reel was watched, liked and shared. */
export function ReelCounts({ reel }: { reel: Pick<HighlightReel, "views" | "likes" | "shares"> }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-ink-soft">
      {shown.map(({ count, Icon }) => (
        <li key={count} className="flex items-center gap-1.5">
          <Icon size={18} aria-hidden="true" />
          <span aria-hidden="true" className="figures">
            {reel[count]}
          </span>
          <span className="sr-only">{reelTexts.counts[count](reel[count])}</span>
        </li>
      ))}
    </ul>
  );
}
