import { Star } from "lucide-react";
import { formatRating } from "#shared/rules/format.ts";
import { streamerTexts as texts } from "./texts.ts";

/** "4.9 ★", or the text for an unrated streamer. */
export function Rating({ hundredths, className = "text-lg" }: { hundredths: number; className?: string }) {
  if (hundredths <= 0) return <span className="text-sm">{texts.noRating}</span>;
  const rating = formatRating(hundredths);
  return (
    <span className={`figures inline-flex items-center gap-1.5 ${className}`}>
      <span aria-hidden="true">{rating}</span>
      <Star size={20} fill="currentColor" aria-hidden="true" />
      <span className="sr-only">{texts.rating(rating)}</span>
    </span>
  );
}
