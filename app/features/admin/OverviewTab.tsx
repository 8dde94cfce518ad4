import type { useOnlineCall } from "#app/api/useOnlineCall.ts";
import { Card } from "#app/ui/Card.tsx";
import { ProgressBar } from "#app/ui/ProgressBar.tsx";
import { Skeleton } from "#app/ui/Skeleton.tsx";
import type { MetricsAnswer } from "#shared/api/answers.ts";
import { verificationRate } from "#shared/rules/metrics.ts";
import { isFailure } from "#shared/rules/waiting.ts";
import { adminTexts } from "./adminTexts.ts";
import type { MetricsCall } from "./PlatformMetrics.tsx";
import { FailureList } from "./FailureList.tsx";
import { SchoolAnswers } from "./SchoolAnswers.tsx";
import { WaitingList } from "./WaitingList.tsx";

const texts = adminTexts.overview;

interface OverviewTabProps {
  metrics: MetricsCall["state"];
  waiting: ReturnType<typeof useOnlineCall<"waiting">>;
}

/** What waits for an admin, then the numbers of fixtures and streamers, and the schools' answers. */
export function OverviewTab({ metrics, waiting }: OverviewTabProps) {
  const { state, readAgain } = waiting;
  const hasFailures = state.status === "ready" && state.answer.some(({ kind }) => isFailure(kind));
  return (
    <div className="flex flex-col gap-5">
      <WaitingList waiting={waiting} />
      {hasFailures && <FailureList onSeen={readAgain} />}
      {metrics.status === "loading" && <CountsLoading />}
      {metrics.status === "ready" && <Counts metrics={metrics.answer} />}
      <SchoolAnswers />
    </div>
  );
}

/** As high as the counts, so that the schools' answers below do not move. */
function CountsLoading() {
  return (
    <div aria-hidden="true" className="grid gap-5 md:grid-cols-2">
      <Skeleton className="h-56 rounded-card!" />
      <Skeleton className="h-44 rounded-card! md:h-56" />
    </div>
  );
}

function Counts({ metrics }: { metrics: MetricsAnswer }) {
  const { openFixtures, assignedFixtures, completedFixtures, totalFixtures, totalStreamers, verifiedStreamers } =
    metrics;
  const rate = verificationRate(verifiedStreamers, totalStreamers);
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Card as="section" aria-label={texts.fixtures} className="flex flex-col gap-3">
        <h2 className="text-lg">{texts.fixtures}</h2>
        <Count label={texts.open} value={openFixtures} of={totalFixtures} />
        <Count label={texts.assigned} value={assignedFixtures} of={totalFixtures} />
        <Count label={texts.completed} value={completedFixtures} of={totalFixtures} />
      </Card>
      <Card as="section" aria-label={texts.verification} className="flex flex-col gap-3">
        <h2 className="text-lg">{texts.verification}</h2>
        <ProgressBar label={texts.rate} value={rate} valueText={`${rate.toFixed(1)}%`} />
        <dl className="mt-auto grid grid-cols-2 gap-4">
          <Figure label={texts.verified} value={verifiedStreamers} />
          <Figure label={texts.pending} value={totalStreamers - verifiedStreamers} />
        </dl>
      </Card>
    </div>
  );
}

function Count({ label, value, of }: { label: string; value: number; of: number }) {
  return <ProgressBar label={label} value={value} max={Math.max(of, 1)} valueText={String(value)} />;
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="figures text-2xl">{value}</dd>
    </div>
  );
}
