import { CircleCheck, Clock } from "lucide-react";
import { paths } from "#app/paths.ts";
import { queuedSentence } from "#app/sync/syncTexts.ts";
import { Button, ButtonLink } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import { formatRand } from "#shared/rules/format.ts";
import { bidTexts as texts } from "./texts.ts";
import type { OwnBid } from "./useOwnBids.ts";

interface ApplyActionProps {
  label: string;
  ownBid: OwnBid | undefined;
  isOwnRequest: boolean;
  /** Pressed, but it is not yet known whether this account may apply. */
  isWaiting: boolean;
  onApply: () => void;
  onChange: (bid: Bid) => void;
}

/** The action in a fixture card's footer. */
export function ApplyAction({ label, ownBid, isOwnRequest, isWaiting, onApply, onChange }: ApplyActionProps) {
  if (isOwnRequest) return <p className="text-ink-soft">{texts.ownRequest}</p>;
  if (!ownBid) {
    return (
      <Button variant="solid" wide busy={isWaiting && texts.oneMoment} onClick={onApply}>
        {label}
      </Button>
    );
  }
  const { bid, isQueued } = ownBid;
  if (bid.status === "accepted") {
    return (
      <Notice
        tone="pitch"
        icon={<CircleCheck size={20} aria-hidden="true" />}
        action={
          <ButtonLink variant="link" to={paths.streamerDashboard}>
            {texts.openDashboard}
          </ButtonLink>
        }
      >
        {texts.accepted}
      </Notice>
    );
  }
  const change = (
    <Button variant="link" onClick={() => onChange(bid)}>
      {texts.change}
    </Button>
  );
  if (isQueued) {
    return (
      <Notice tone="sky" action={change}>
        {queuedSentence}
      </Notice>
    );
  }
  return (
    <Notice tone="sky" icon={<Clock size={20} aria-hidden="true" />} action={change}>
      {texts.pending(formatRand(bid.proposedPriceCents))}
    </Notice>
  );
}
