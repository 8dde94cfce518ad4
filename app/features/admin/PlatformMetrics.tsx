import type { useOnlineCall } from "#app/api/useOnlineCall.ts";
import { Button } from "#app/ui/Button.tsx";
import { ErrorState } from "#app/ui/EmptyState.tsx";
import { BoardSkeleton, SkeletonGroup } from "#app/ui/Skeleton.tsx";
import { adminTexts as texts } from "./adminTexts.ts";
import { PlatformFigures } from "./PlatformFigures.tsx";

export type MetricsCall = ReturnType<typeof useOnlineCall<"metrics">>;

/** The platform's figures, above every tab. */
export function PlatformMetrics({ metrics: { state, readAgain } }: { metrics: MetricsCall }) {
  if (state.status === "loading") {
    return (
      <SkeletonGroup label={texts.loading}>
        <BoardSkeleton />
      </SkeletonGroup>
    );
  }
  if (state.status === "ready") return <PlatformFigures metrics={state.answer} />;
  return (
    <ErrorState
      title={texts.metricsFailed.title}
      action={
        <Button variant="solid" onClick={readAgain}>
          {texts.metricsFailed.again}
        </Button>
      }
    >
      {texts.metricsFailed.text}
    </ErrorState>
  );
}
