import { PanelRightOpen, Trash2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#app/ui/IconButton.tsx";
import type { Streamer } from "#shared/entities/streamer.ts";
import { adminTexts } from "./adminTexts.ts";
import { DecisionButtons } from "./DecisionButtons.tsx";
import { DecisionDialog } from "./DecisionDialog.tsx";
import { StreamerDetails } from "./StreamerDetails.tsx";
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
          onDecide={(notes) => decide(decision, notes)}
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
