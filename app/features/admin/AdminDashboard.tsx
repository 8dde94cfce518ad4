import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useOnlineCall } from "#app/api/useOnlineCall.ts";
import { useRows } from "#app/db/useRows.ts";
import { Tabs } from "#app/ui/Tabs.tsx";
import { sastMoment } from "#shared/rules/format.ts";
import { adminTexts as texts } from "./adminTexts.ts";
import { ActivityTab } from "./ActivityTab.tsx";
import { AuditTab } from "./AuditTab.tsx";
import { auditTexts } from "./auditTexts.ts";
import { MailTab } from "./MailTab.tsx";
import { PaymentsTab } from "./PaymentsTab.tsx";
import { OverviewTab } from "./OverviewTab.tsx";
import { PlatformMetrics } from "./PlatformMetrics.tsx";
import { SchoolContactsTab } from "./SchoolContactsTab.tsx";
import { schoolContactTexts } from "./schoolContactTexts.ts";
import { ReportsTab } from "./ReportsTab.tsx";
import { reportTexts } from "./reportTexts.ts";
import { StreamersTab } from "./StreamersTab.tsx";
import { TrendsTab } from "./TrendsTab.tsx";
import { useWaiting } from "./useWaiting.ts";

const tabIds = [
  "overview",
  "streamers",
  "activity",
  "trends",
  "schools",
  "reports",
  "payments",
  "mail",
  "audit",
] as const;

/** The platform's figures, the streamers and reports to decide about, and the emails sent. */
export function AdminDashboard() {
  const [params, setParams] = useSearchParams();
  const selected = tabIds.find((id) => id === params.get("tab")) ?? "overview";
  const [openedAt] = useState(() => sastMoment(new Date().toISOString()));
  const metrics = useOnlineCall("metrics");
  const streamers = useRows("streamer", (table) => table.toArray());
  const { waiting, countOf } = useWaiting();
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1>{texts.title}</h1>
        <p className="text-ink-soft">{openedAt}</p>
      </header>
      <PlatformMetrics metrics={metrics} />
      <div>
        <Tabs
          label={texts.title}
          selected={selected}
          onSelect={(tab) => setParams(tab === "overview" ? {} : { tab }, { replace: true })}
          tabs={[
            { id: "overview", label: texts.tab.overview, count: countOf("failedJobs", "quarantined") },
            { id: "streamers", label: texts.tab.streamers, count: countOf("streamers") },
            { id: "activity", label: texts.tab.activity },
            { id: "trends", label: texts.tab.trends },
            { id: "schools", label: schoolContactTexts.tab, count: countOf("addresses") },
            { id: "reports", label: reportTexts.tab, count: countOf("reports") },
            { id: "payments", label: texts.tab.payments, count: countOf("disputes", "payouts") },
            { id: "mail", label: texts.tab.mail },
            { id: "audit", label: auditTexts.tab },
          ]}
        >
          {selected === "overview" && <OverviewTab metrics={metrics.state} waiting={waiting} />}
          {selected === "streamers" && <StreamersTab streamers={streamers} onDecided={metrics.readAgain} />}
          {selected === "activity" && <ActivityTab metrics={metrics} />}
          {selected === "trends" && <TrendsTab metrics={metrics} />}
          {selected === "schools" && <SchoolContactsTab />}
          {selected === "reports" && <ReportsTab />}
          {selected === "payments" && <PaymentsTab />}
          {selected === "mail" && <MailTab />}
          {selected === "audit" && <AuditTab />}
        </Tabs>
      </div>
    </div>
  );
}
