import type { useOnlineCall } from "#app/api/useOnlineCall.ts";
import { Button } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { BoardSkeleton, SkeletonGroup } from "#app/ui/Skeleton.tsx";
import { adminTexts as texts } from "./adminTexts.ts";
import { PlatformFigures } from "./PlatformFigures.tsx";

export type MetricsCall = ReturnType<typeof useOnlineCall<"metrics">>;

/** The platform's figures, above every tab. */
export function PlatformMetrics({ metrics: { state, readAgain } }: { metrics: MetricsCall }) {
  if (state.status === "loading") {
    return (
      <SkeletonGroup label={texts.loading}>
        <BoardSkeleton shape="notes" />
      </SkeletonGroup>
    );
  }
  if (state.status === "ready") return <PlatformFigures metrics={state.answer} />;
  return (
    // As high as the figures, so that the content below does not move when they fail to load.
    <Card className="flex min-h-52 flex-col justify-center gap-4 md:min-h-25 md:flex-row md:items-center md:justify-between">
      <div role="alert">
        <h2 className="text-xl">{texts.metricsFailed.title}</h2>
        <p className="text-ink-soft">{texts.metricsFailed.text}</p>
      </div>
      <Button onClick={readAgain}>{texts.metricsFailed.again}</Button>
    </Card>
  );
}
