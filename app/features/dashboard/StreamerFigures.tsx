import { StatBoard, StatTile } from "#app/ui/StatBoard.tsx";
import type { Streamer } from "#shared/entities/streamer.ts";
import { formatRand, formatRating } from "#shared/rules/format.ts";
import { dashboardTexts } from "./dashboardTexts.ts";

const texts = dashboardTexts.tiles;

/** The four tiles. */
export function StreamerFigures({ streamer, pending }: { streamer: Streamer; pending: number }) {
  return (
    <StatBoard label={texts.label}>
      <StatTile label={texts.completed} value={String(streamer.streamsCompleted)} />
      {streamer.ratingHundredths > 0 ? (
        <StatTile label={texts.rating} value={formatRating(streamer.ratingHundredths)} unit={texts.ofFive} />
      ) : (
        <StatTile label={texts.rating} value={texts.noRating} />
      )}
      <StatTile label={texts.earnings} value={formatRand(streamer.totalEarningsCents ?? 0)} note={texts.earningsNote} />
      <StatTile label={texts.pending} value={String(pending)} />
    </StatBoard>
  );
}
