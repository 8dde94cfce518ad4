import { ChevronRight } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "#app/paths.ts";
import type { useOnlineCall } from "#app/api/useOnlineCall.ts";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import type { AnswerOf } from "#shared/api/contract.ts";
import { timeAgo } from "#shared/rules/timeAgo.ts";
import { waitingText, type WaitingKind } from "#shared/rules/waiting.ts";
import { ListCard } from "./ListCard.tsx";
import { OnlinePart } from "./OnlinePart.tsx";
import { waitingTexts as texts } from "./waitingTexts.ts";

type Waiting = AnswerOf<"waiting">;

/** Where to deal with each kind. */
const places: Readonly<Record<WaitingKind, string>> = {
  addresses: "?tab=schools",
  streamers: "?tab=streamers&show=pending",
  reports: "?tab=reports",
  disputes: "?tab=payments&part=disputes",
  noShows: "?tab=payments&part=noShows",
  payouts: "?tab=payments&part=payouts",
  failedJobs: "#failures",
  quarantined: "#failures",
};

/** What needs an admin, at the top of the Overview tab: each kind, how many, since when, and a link. */
export function WaitingList({ waiting }: { waiting: ReturnType<typeof useOnlineCall<"waiting">> }) {
  return (
    <OnlinePart call={waiting} failed={texts.failed}>
      {(answer, refresh) =>
        answer.length === 0 ? (
          <EmptyState scene="field" title={texts.none} action={refresh}>
            {texts.noneText}
          </EmptyState>
        ) : (
          <Kinds waiting={answer} refresh={refresh} />
        )
      }
    </OnlinePart>
  );
}

function Kinds({ waiting, refresh }: { waiting: Waiting; refresh: ReactNode }) {
  const [now] = useState(() => new Date());
  return (
    <ListCard title={texts.heading} text={texts.text}>
      <ul>
        {waiting.map(({ kind, count, oldestAt }) => (
          <li key={kind} className="border-t border-hairline">
            <Link
              to={`${paths.adminDashboard}${places[kind]}`}
              className="flex min-h-14 items-center gap-3 px-4 py-2 -outline-offset-3! hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <span className="named block">{waitingText(kind, count)}</span>
                <span className="block text-sm text-ink-soft">{texts.oldest(timeAgo(oldestAt, now))}</span>
              </span>
              <ChevronRight size={20} aria-hidden="true" className="flex-none text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
      <div className="flex justify-end border-t border-hairline p-2">{refresh}</div>
    </ListCard>
  );
}
