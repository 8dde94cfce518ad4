import { Check, Play, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useRows } from "#app/db/useRows.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { Badge } from "#app/ui/Badge.tsx";
import { Button, ButtonLink } from "#app/ui/Button.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { MatchReport } from "#shared/entities/matchReport.ts";
import type { SchoolPermission } from "#shared/entities/schoolPermission.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { permissionWithdrawRejection } from "#shared/rules/permissionFlow.ts";
import { watchAddress } from "#shared/rules/watchAddress.ts";
import { ListCard } from "./ListCard.tsx";
import { ReportReasons } from "./ReportReasons.tsx";
import { matchReportTexts as texts } from "./reportTexts.ts";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

interface ReportedMatch {
  bid: Bid;
  fixture: Fixture;
  /** Those that wait for an admin, latest first. */
  reports: readonly MatchReport[];
  /** The school's yes, while it can be taken back. */
  permission: SchoolPermission | undefined;
}

/** Matches whose video viewers have reported. Each can still be watched: an admin looks, and may take it down. */
export function MatchReports({ matches }: { matches: readonly ReportedMatch[] }) {
  return (
    <ListCard title={texts.heading} text={texts.text}>
      <ul>
        {matches.map((match) => (
          <ReportedLine key={match.bid.id} {...match} />
        ))}
      </ul>
    </ListCard>
  );
}

/** Matches with an open report, the one reported last first. Undefined while loading. */
export function useMatchReports(): ReportedMatch[] | undefined {
  const reports = useRows("matchReport", (table) => table.filter(({ closedAt }) => closedAt === undefined).toArray());
  const open = reports.status === "ready" ? reports.rows.toSorted(latestFirst) : [];
  const bidIds = [...new Set(open.map(({ bidId }) => bidId))];
  const fixtureIds = [...new Set(open.map(({ fixtureId }) => fixtureId))];
  const bids = useRows("bid", (table) => table.where("id").anyOf(bidIds).toArray(), [bidIds.join()]);
  const fixtures = useRows("fixture", (table) => table.where("id").anyOf(fixtureIds).toArray(), [fixtureIds.join()]);
  const answers = useRows("schoolPermission", (table) => table.where("bidId").anyOf(bidIds).toArray(), [bidIds.join()]);
  if ([reports, bids, fixtures, answers].some(({ status }) => status === "loading")) return undefined;
  return bidIds.flatMap((bidId) => {
    const bid = bids.status === "ready" ? bids.rows.find(({ id }) => id === bidId) : undefined;
    const fixture = fixtures.status === "ready" ? fixtures.rows.find(({ id }) => id === bid?.fixtureId) : undefined;
    const given = answers.status === "ready" ? answers.rows : [];
    const permission = given.find((one) => one.bidId === bidId && permissionWithdrawRejection(one) === undefined);
    if (!bid || !fixture) return [];
    return [{ bid, fixture, reports: open.filter((report) => report.bidId === bidId), permission }];
  });
}

function latestFirst(left: MatchReport, right: MatchReport): number {
  return left.createdAt < right.createdAt ? 1 : -1;
}

function ReportedLine({ bid, fixture, reports, permission }: ReportedMatch) {
  const [isAsked, setAsked] = useState(false);
  const close = useMutate("match.closeReports", { success: texts.closed, failure: texts.failed });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-hairline px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-2">
        <p className="named break-words">{matchTitle(fixture)}</p>
        <ReportReasons reports={reports} by={texts.by} />
      </div>
      <Badge tone="clay" icon={<TriangleAlert aria-hidden="true" />}>
        {permission ? texts.shown : texts.hidden}
      </Badge>
      <div className="flex flex-wrap gap-2">
        {permission && fixture.number !== undefined && (
          <ButtonLink
            size="small"
            to={watchAddress(fixture.number, bid.watchKey)}
            icon={<Play size={18} aria-hidden="true" />}
          >
            {texts.watch(matchTitle(fixture))}
          </ButtonLink>
        )}
        {permission && (
          <Button size="small" variant="danger" onClick={() => setAsked(true)}>
            {texts.takeDown}
          </Button>
        )}
        <Button
          size="small"
          icon={<Check size={18} aria-hidden="true" />}
          busy={close.isBusy && texts.closing}
          onClick={() => void close.run({ bidId: bid.id })}
        >
          {texts.close}
        </Button>
      </div>
      {permission && <WithdrawDialog permission={permission} isOpen={isAsked} onClose={() => setAsked(false)} />}
    </li>
  );
}
