import { ArrowLeft, FileText, Printer } from "lucide-react";
import { Link } from "react-router-dom";
import { useContractsOf } from "#app/db/useContractsOf.ts";
import { useRow } from "#app/db/useRows.ts";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useFreshness } from "#app/sync/useOutbox.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/Button.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { FactRow } from "#app/ui/FactRow.tsx";
import { RowsLoading } from "#app/ui/Skeleton.tsx";
import { WhenWhere } from "#app/ui/WhenWhere.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { Contract } from "#shared/entities/contract.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { currentContract, isSignedByBoth } from "#shared/rules/contractFlow.ts";
import { formatRand } from "#shared/rules/format.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { AssignmentDetails } from "./AssignmentDetails.tsx";
import { GateProof } from "./GateProof.tsx";
import { callSheetTexts as texts } from "./callSheetTexts.ts";

/** Everything the streamer needs at the ground on one page, to print or keep open: stored on the device. */
export function CallSheet({ bidId }: { bidId: string | undefined }) {
  const { userId } = useStoreOwner();
  const freshness = useFreshness();
  const bid = useRow("bid", bidId);
  const own = bid.status === "ready" && isOwnJob(bid.row, userId) ? bid.row : undefined;
  const fixture = useRow("fixture", own?.fixtureId);
  const contracts = useContractsOf(bidId);
  if (own && fixture.status === "ready" && contracts.status === "ready") {
    return <Sheet bid={own} fixture={fixture.row} contract={currentContract(contracts.rows)} />;
  }
  const isLoading = [bid, fixture, contracts].some(({ status }) => status === "loading");
  if (isLoading || freshness === "never") return <RowsLoading />;
  return (
    <EmptyState
      scene="field"
      headingLevel={1}
      title={texts.missing.title}
      way={{ to: paths.streamerDashboard, words: texts.missing.action }}
    >
      {texts.missing.text}
    </EmptyState>
  );
}

function isOwnJob({ status, streamerUserId }: Bid, userId: string): boolean {
  return status === "accepted" && streamerUserId === userId;
}

interface SheetProps {
  bid: Bid;
  fixture: Fixture;
  contract: Contract | undefined;
}

function Sheet({ bid, fixture, contract }: SheetProps) {
  const { matchDate, matchTime, venue, homeSchool, sport, number } = fixture;
  return (
    <article className="mx-auto w-full max-w-2xl">
      <div className="mb-3 flex flex-wrap justify-between gap-2 print:hidden">
        <Link
          to={`${paths.streamerDashboard}?fixture=${fixture.id}`}
          className="inline-flex min-h-11 items-center gap-2 text-sky-text underline underline-offset-3"
        >
          <ArrowLeft size={20} aria-hidden="true" />
          {texts.back}
        </Link>
        <Button variant="primary" icon={<Printer size={20} aria-hidden="true" />} onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
      <p className="text-ink-soft">{texts.title}</p>
      <h1 className="text-2xl">{matchTitle(fixture)}</h1>
      <p className="mb-3 text-ink-soft">
        {[sport, number === undefined ? texts.numberPending : `Fixture #${number}`].join(", ")}
      </p>
      <WhenWhere date={matchDate} time={matchTime} venue={venue} near={homeSchool} />
      <AssignmentDetails bid={bid} fixture={fixture} isVenueShown>
        <FactRow icon={<FileText aria-hidden="true" />} label={texts.agreement}>
          <p>{texts.school[bid.schoolPermissionStatus]}</p>
          <p>{contractText(contract)}</p>
          <p>{texts.price(formatRand(bid.proposedPriceCents))}</p>
        </FactRow>
      </AssignmentDetails>
      <GateProof bid={bid} fixture={fixture} />
    </article>
  );
}

function contractText(contract: Contract | undefined): string {
  if (!contract) return texts.contract.none;
  return isSignedByBoth(contract) ? texts.contract.signed : texts.contract.open;
}
