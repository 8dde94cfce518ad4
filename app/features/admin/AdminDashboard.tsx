import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useRows } from "#app/db/useRows.ts";
import { Button } from "#app/ui/Button.tsx";
import { ErrorState } from "#app/ui/EmptyState.tsx";
import { BoardSkeleton, SkeletonGroup } from "#app/ui/Skeleton.tsx";
import { Tabs } from "#app/ui/Tabs.tsx";
import { sastMoment } from "#shared/rules/format.ts";
import { adminTexts as texts } from "./adminTexts.ts";
import { MailTab } from "./MailTab.tsx";
import { OverviewTab } from "./OverviewTab.tsx";
import { PlatformFigures } from "./PlatformFigures.tsx";
import { StreamersTab } from "./StreamersTab.tsx";
import { useOnlineCall } from "./useOnlineCall.ts";

const tabIds = ["overview", "streamers", "mail"] as const;

/** The platform in figures, the streamers to decide about, the mail that went out. */
export function AdminDashboard() {
  const [params, setParams] = useSearchParams();
  const selected = tabIds.find((id) => id === params.get("tab")) ?? "overview";
  const [openedAt] = useState(() => sastMoment(new Date().toISOString()));
  const { state: metrics, readAgain } = useOnlineCall("metrics");
  const streamers = useRows("streamer", (table) => table.toArray());
  const present = streamers.status === "ready" ? streamers.rows.filter((streamer) => !streamer.deletedAt) : [];
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1>{texts.title}</h1>
        <p className="text-ink-soft">{openedAt}</p>
      </header>
      {metrics.status === "loading" && (
        <SkeletonGroup label={texts.loading}>
          <BoardSkeleton />
        </SkeletonGroup>
      )}
      {metrics.status === "failed" && (
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
      )}
      {metrics.status === "ready" && <PlatformFigures metrics={metrics.answer} />}
      <div>
        <Tabs
          label={texts.title}
          selected={selected}
          onSelect={(tab) => setParams(tab === "overview" ? {} : { tab }, { replace: true })}
          tabs={[
            { id: "overview", label: texts.tab.overview },
            { id: "streamers", label: texts.tab.streamers, count: present.length || undefined },
            { id: "mail", label: texts.tab.mail },
          ]}
        >
          {selected === "overview" && <OverviewTab metrics={metrics.status === "ready" ? metrics.answer : undefined} />}
          {selected === "streamers" && <StreamersTab streamers={streamers} onDecided={readAgain} />}
          {selected === "mail" && <MailTab />}
        </Tabs>
      </div>
    </div>
  );
}
