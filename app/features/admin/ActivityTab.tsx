import { CalendarPlus, CircleCheck, UserPlus } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "#app/ui/Card.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import type { MetricsAnswer } from "#shared/api/answers.ts";
import { formatActivityTime } from "#shared/rules/format.ts";
import { adminTexts } from "./adminTexts.ts";
import { OnlinePart } from "./OnlinePart.tsx";
import type { MetricsCall } from "./PlatformMetrics.tsx";

const texts = adminTexts.activity;

/** Recent events on the platform. */
export function ActivityTab({ metrics }: { metrics: MetricsCall }) {
  return (
    <OnlinePart call={metrics} failed={texts.failed}>
      {({ recentActivity }, refresh) =>
        recentActivity.length === 0 ? (
          <EmptyState scene="field" title={texts.none} action={refresh}>
            {texts.noneText}
          </EmptyState>
        ) : (
          <Card as="section" flush aria-label={adminTexts.tab.activity} className="overflow-hidden">
            <div className="flex flex-wrap items-center justify-between gap-x-4 p-4 pr-2">
              <h2 className="text-lg">{texts.heading}</h2>
              {refresh}
            </div>
            <ul>
              {recentActivity.map((event) => (
                <EventLine key={`${event.timestamp} ${event.description}`} event={event} />
              ))}
            </ul>
          </Card>
        )
      }
    </OnlinePart>
  );
}

type Event = MetricsAnswer["recentActivity"][number];

const icons: Record<Event["type"], ReactNode> = {
  fixture_created: <CalendarPlus size={24} aria-hidden="true" />,
  streamer_joined: <UserPlus size={24} aria-hidden="true" />,
  stream_completed: <CircleCheck size={24} aria-hidden="true" />,
};

function EventLine({ event: { type, description, timestamp } }: { event: Event }) {
  return (
    <li className="flex items-start gap-4 border-t border-hairline px-4 py-3">
      <span className="flex-none pt-0.5 text-pitch-text">{icons[type]}</span>
      <span className="min-w-0">
        <span className="block break-words">{description}</span>
        <time dateTime={timestamp} className="block text-sm text-ink-soft">
          {formatActivityTime(timestamp)}
        </time>
      </span>
    </li>
  );
}
