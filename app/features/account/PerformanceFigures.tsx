import type { Streamer } from "#shared/entities/streamer.ts";
import { formatRand } from "#shared/rules/format.ts";
import { ratingText } from "#shared/rules/streamerProfile.ts";
import { profileTexts } from "./texts.ts";

const texts = profileTexts.performance;

/** The streamer's results so far, from delivered matches, reviews and payments alone. */
export function PerformanceFigures({ streamer }: { streamer: Streamer }) {
  const figures = [
    [texts.completed, String(streamer.streamsCompleted)],
    [texts.rating, ratingText(streamer.ratingHundredths)],
    [texts.reviews, String(streamer.reviewCount ?? 0)],
    [texts.earnings, formatRand(streamer.totalEarningsCents ?? 0)],
  ] as const;
  return (
    <section aria-labelledby="performance" className="border-t border-hairline pt-4">
      <h3 id="performance" className="text-lg">
        {texts.heading}
      </h3>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 pt-2 sm:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="figures text-lg">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
