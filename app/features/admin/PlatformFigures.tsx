import { ProgressBar } from "#app/ui/ProgressBar.tsx";
import { StatBoard, StatTile } from "#app/ui/StatBoard.tsx";
import type { MetricsAnswer } from "#shared/api/answers.ts";
import { completionRate } from "#shared/rules/metrics.ts";
import { adminTexts } from "./adminTexts.ts";

const texts = adminTexts.tiles;

/** The four tiles. */
export function PlatformFigures({ metrics }: { metrics: MetricsAnswer }) {
  const rate = completionRate(metrics.completedFixtures, metrics.totalFixtures);
  return (
    <StatBoard label={texts.label}>
      <StatTile
        label={texts.fixtures}
        value={String(metrics.totalFixtures)}
        note={texts.active(metrics.activeFixtures)}
      />
      <StatTile
        label={texts.streamers}
        value={String(metrics.totalStreamers)}
        note={texts.verified(metrics.verifiedStreamers)}
      />
      <StatTile
        label={texts.revenue}
        value={`R${metrics.totalRevenue}`}
        note={texts.average(`R${metrics.averageFixtureBudget}`)}
      />
      <StatTile
        label={texts.completion}
        value={`${rate.toFixed(1)}%`}
        note={<ProgressBar label={texts.completion} labelHidden value={rate} tone="chalk" />}
      />
    </StatBoard>
  );
}
