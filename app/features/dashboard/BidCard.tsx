import { useState, type ReactNode } from "react";
import { useMutate } from "#app/sync/useMutate.ts";
import { usePendingFor } from "#app/sync/useOutbox.ts";
import { queuedSentence } from "#app/sync/syncTexts.ts";
import { Button } from "#app/ui/Button.tsx";
import { BoardCard } from "#app/ui/Card.tsx";
import { ConfirmDialog } from "#app/ui/ConfirmDialog.tsx";
import { boardOf } from "#app/ui/boardOf.ts";
import { MatchLine } from "#app/ui/MatchBoard.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { useLinkTarget } from "#app/ui/useLinkTarget.ts";
import { WhenWhere } from "#app/ui/WhenWhere.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { canChangeBid } from "#shared/rules/assignment.ts";
import { formatDate, formatRand, sastDate } from "#shared/rules/format.ts";
import { BidStatusBadge } from "./BidStatusBadge.tsx";
import { dashboardTexts } from "./dashboardTexts.ts";

const texts = dashboardTexts.requests;

interface BidCardProps {
  bid: Bid;
  fixture: Fixture | undefined;
  onModify: (() => void) | undefined;
  /** A notification linked to it. */
  isWanted: boolean;
  /** The link to the thread with the requester. */
  messages: ReactNode;
}

/** A bid: the match in one line, price and status, and what can still be done with it. */
export function BidCard({ bid, fixture, onModify, isWanted, messages }: BidCardProps) {
  const card = useLinkTarget(isWanted);
  const isQueued = usePendingFor("bid", bid.id).length > 0;
  const applied = formatDate(sastDate(bid.createdAt));
  const board = fixture && <MatchLine {...boardOf(fixture)} headingLevel={2} />;
  return (
    <BoardCard board={board} ref={card} tabIndex={-1} className="scroll-mt-20">
      <p className="flex items-center justify-between gap-3">
        <span className="figures text-xl">{formatRand(bid.proposedPriceCents)}</span>
        <BidStatusBadge
          status={bid.status}
          isRequestCancelled={
            fixture?.status === "cancelled" && bid.cancelledBy !== "streamer" && bid.status !== "withdrawn"
          }
        />
      </p>
      {fixture && (
        <WhenWhere date={fixture.matchDate} time={fixture.matchTime} venue={fixture.venue} near={fixture.homeSchool} />
      )}
      {bid.status === "pending" && bid.matchChanges && (
        <Notice tone="amber">{texts.matchChanged(bid.matchChanges)}</Notice>
      )}
      <p className="text-ink-soft">{texts.applied(fixtureName(fixture), applied)}</p>
      <p className="line-clamp-6">“{bid.message}”</p>
      {bid.cancelReason && bid.cancelledBy && (
        <p className="text-ink-soft">
          {texts.cancelledBy[bid.cancelledBy]}: “{bid.cancelReason}”
        </p>
      )}
      <div className="mt-auto flex flex-col gap-3">
        {isQueued && (
          <Notice
            tone="sky"
            action={
              canChangeBid(bid) &&
              onModify && (
                <Button variant="link" onClick={onModify}>
                  {texts.change}
                </Button>
              )
            }
          >
            {queuedSentence}
          </Notice>
        )}
        {!isQueued && canChangeBid(bid) && (
          <PendingActions bid={bid} onModify={onModify} isChanged={isWanted && bid.matchChanges !== undefined} />
        )}
        {messages}
      </div>
    </BoardCard>
  );
}

function fixtureName(fixture: Fixture | undefined): string {
  return fixture?.number === undefined ? "Fixture number pending" : `Fixture #${fixture.number}`;
}

interface PendingActionsProps {
  bid: Bid;
  onModify: (() => void) | undefined;
  /** A link says that the match has changed: looking at the bid is the screen's amber action. */
  isChanged: boolean;
}

function PendingActions({ bid, onModify, isChanged }: PendingActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy } = useMutate("bid.withdraw", { success: texts.withdrawn, failure: texts.withdrawFailed });
  const close = () => setAsking(false);
  const withdraw = () => {
    close();
    void run({ id: bid.id });
  };
  return (
    <div className="flex flex-wrap gap-2 *:flex-1 *:px-3">
      {onModify && (
        <Button variant={isChanged ? "primary" : "second"} onClick={onModify}>
          {texts.modify}
        </Button>
      )}
      <Button variant="danger" busy={isBusy && texts.sending} onClick={() => setAsking(true)}>
        {texts.withdraw}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={texts.withdrawTitle}
        description={texts.withdrawText}
        confirm={texts.withdraw}
        onConfirm={withdraw}
        keep={texts.keep}
      />
    </div>
  );
}
