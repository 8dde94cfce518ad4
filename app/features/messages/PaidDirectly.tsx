import { useState } from "react";
import { useMatchRows } from "#app/db/matchRows.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import { ConfirmDialog } from "#app/ui/ConfirmDialog.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { isWaived } from "#shared/rules/assignment.ts";
import { formatRand } from "#shared/rules/format.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { acceptedOf } from "#shared/rules/paymentFlow.ts";
import { agreedCents } from "#shared/rules/pricing.ts";
import { paidDirectlyTexts as texts } from "./texts.ts";
import { useThread } from "./useThread.ts";

/** Lets the requester of a delivered, unpaid match inform its streamer, who alone can mark it as paid. */
export function PaidDirectly({ fixture }: { fixture: Fixture }) {
  const bids = useMatchRows("bid", "fixtureId", fixture.id);
  const bid = bids.status === "ready" ? acceptedOf(bids.rows) : undefined;
  if (!bid || bid.deliveredAt === undefined || bid.paymentStatus === "completed" || isWaived(bid)) return null;
  return <TellStreamer fixture={fixture} bid={bid} />;
}

function TellStreamer({ fixture, bid }: { fixture: Fixture; bid: Bid }) {
  const [isAsked, setAsked] = useState(false);
  const thread = useThread({ fixtureId: fixture.id, streamerId: bid.streamerId });
  if (thread.isLoading) return null;
  if (thread.messages.some((message) => thread.isMine(message) && message.subject === texts.subject)) {
    return <p className="text-ink-soft">{texts.done(bid.streamerName)}</p>;
  }
  return (
    <div>
      <Button className="max-sm:w-full" onClick={() => setAsked(true)}>
        {texts.action}
      </Button>
      {isAsked && <Question fixture={fixture} bid={bid} onClose={() => setAsked(false)} />}
    </div>
  );
}

function Question({ fixture, bid, onClose }: { fixture: Fixture; bid: Bid; onClose: () => void }) {
  const { run, isBusy } = useMutate("message.send", { failure: texts.failure });
  const message = texts.message(formatRand(agreedCents(bid)), matchTitle(fixture));
  const send = async () => {
    const outcome = await run({
      ...{ id: crypto.randomUUID(), fixtureId: fixture.id, streamerId: bid.streamerId },
      ...{ subject: texts.subject, message, messageType: "general" },
    });
    if (outcome.status !== "refused") onClose();
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={texts.title(bid.streamerName)}
      description={texts.text}
      confirm={texts.send}
      variant="primary"
      busy={isBusy && texts.sending}
      onConfirm={() => void send()}
      keep={texts.keep}
    >
      <blockquote className="border-l-4 border-hairline pl-3">{message}</blockquote>
    </ConfirmDialog>
  );
}
