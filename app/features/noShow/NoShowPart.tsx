import { UserX } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { usePendingFor, useToday } from "#app/sync/useOutbox.ts";
import { Button } from "#app/ui/Button.tsx";
import { useNow } from "#app/ui/useNow.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { NoShow } from "#shared/entities/noShow.ts";
import { requesterName } from "#shared/rules/matchTitle.ts";
import { canReportNoShow } from "#shared/rules/noShowFlow.ts";
import { noShowTexts as texts } from "./noShowTexts.ts";
import { ReportedNoShow } from "./ReportedNoShow.tsx";

const ReportDialog = lazy(async () => ({ default: (await import("./ReportDialog.tsx")).ReportDialog }));

interface NoShowPartProps {
  bid: Bid;
  fixture: Fixture;
  side: NoShow["by"];
}

/** A match that one side did not come to: what was reported, or the button that reports it. */
export function NoShowPart({ bid, fixture, side }: NoShowPartProps) {
  const [isOpen, setOpen] = useState(false);
  const today = useToday();
  const now = useNow().toISOString();
  const isQueued = usePendingFor("bid", bid.id).length > 0;
  const otherName = side === "requester" ? bid.streamerName : (bid.contactName ?? requesterName(fixture));
  if (bid.noShow) {
    if (bid.deliveredAt) return null;
    return <ReportedNoShow {...{ bid, side, otherName, isQueued }} noShow={bid.noShow} />;
  }
  if (!canReportNoShow(bid, fixture, { today, now })) return null;
  return (
    <>
      <Button
        variant="quiet"
        className="self-start max-md:self-center"
        icon={<UserX size={20} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {texts.report[side]}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <ReportDialog {...{ bid, side, otherName }} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
