import { PanelRightOpen, Trash2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#app/ui/IconButton.tsx";
import type { Streamer } from "#shared/entities/streamer.ts";
import { adminTexts } from "./adminTexts.ts";
import { DecisionButtons } from "./DecisionButtons.tsx";
import { DecisionDialog } from "./DecisionDialog.tsx";
import { StreamerDetails } from "./StreamerDetails.tsx";
import { SuspendDialog } from "./SuspendDialog.tsx";
import { useStreamerDecision, type Decision } from "./useStreamerDecision.ts";

const texts = adminTexts.streamers;

interface StreamerRowActionsProps {
  streamer: Streamer;
  onDecided: () => void;
}

/** Approve, reject, look closer, delete. */
export function StreamerRowActions({ streamer, onDecided }: StreamerRowActionsProps) {
  const { decide, deleteStreamer, isBusy } = useStreamerDecision(streamer, onDecided);
  const [decision, setDecision] = useState<Decision>();
  const [isSuspending, setSuspending] = useState(false);
  const [isDetailed, setDetailed] = useState(false);
  const named = (action: string) => texts.of(action, streamer.businessName);
  return (
    <div className="flex flex-wrap items-center gap-1.5 md:flex-nowrap md:justify-end">
      <DecisionButtons streamer={streamer} onDecide={setDecision} />
      <IconButton
        label={named(texts.details)}
        icon={<PanelRightOpen size={22} aria-hidden="true" />}
        onClick={() => setDetailed(true)}
      />
      <IconButton
        label={named(texts.delete)}
        icon={<Trash2 size={22} aria-hidden="true" />}
        onClick={() => void deleteStreamer()}
      />
      {decision !== undefined && (
        <DecisionDialog
          streamer={streamer}
          decision={decision}
          isBusy={isBusy}
          onClose={() => setDecision(undefined)}
          onSuspend={() => {
            setDecision(undefined);
            setSuspending(true);
          }}
          onDecide={(notes) => decide(decision, notes)}
        />
      )}
      {isSuspending && streamer.userId !== undefined && (
        <SuspendDialog
          account={{ userId: streamer.userId, name: streamer.businessName, isSuspended: false }}
          onClose={() => setSuspending(false)}
        />
      )}
      <StreamerDetails
        streamer={streamer}
        isOpen={isDetailed}
        onClose={() => setDetailed(false)}
        onDecide={(chosen) => {
          setDetailed(false);
          setDecision(chosen);
        }}
      />
    </div>
  );
}
