import { Button } from "#app/ui/Button.tsx";
import type { Streamer } from "#shared/entities/streamer.ts";
import { canApprove, canReject } from "#shared/rules/verification.ts";
import { adminTexts } from "./adminTexts.ts";
import type { Decision } from "./useStreamerDecision.ts";

const texts = adminTexts.streamers;

interface DecisionButtonsProps {
  streamer: Streamer;
  onDecide: (decision: Decision) => void;
}

/** Approve and Reject, where still possible. */
export function DecisionButtons({ streamer, onDecide }: DecisionButtonsProps) {
  const named = (action: string) => texts.of(action, streamer.businessName);
  return (
    <>
      {canApprove(streamer) && (
        <Button
          variant={streamer.verificationStatus === "pending" ? "solid" : "second"}
          size="small"
          aria-label={named(texts.approve)}
          onClick={() => onDecide("approved")}
        >
          {texts.approve}
        </Button>
      )}
      {canReject(streamer) && (
        <Button size="small" aria-label={named(texts.reject)} onClick={() => onDecide("rejected")}>
          {texts.reject}
        </Button>
      )}
    </>
  );
}
