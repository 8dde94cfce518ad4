import { useState } from "react";
import { useToday } from "#app/sync/useOutbox.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { CancelDialog } from "./CancelDialog.tsx";
import { EarlyQuestion } from "./EarlyQuestion.tsx";
import { MarkPaidDialog } from "./MarkPaidDialog.tsx";
import { PermissionDialog } from "./PermissionDialog.tsx";
import { RecordingDialog } from "./RecordingDialog.tsx";
import { StreamLinkDialog } from "./StreamLinkDialog.tsx";
import type { Asked } from "./useStep.ts";

interface AssignmentDialogsProps {
  bid: Bid;
  fixture: Fixture;
  asked: Asked | undefined;
  onClose: () => void;
}

/** The steps' dialogs. They stay mounted with their card, so that a later rejection is shown there. */
export function AssignmentDialogs({ bid, fixture, asked, onClose }: AssignmentDialogsProps) {
  const [isMeant, setMeant] = useState(false);
  const today = useToday();
  const isEarly = (asked === "start" || asked === "deliver") && today < fixture.matchDate && !isMeant;
  const step = { bid, onClose };
  return (
    <>
      <PermissionDialog {...step} isOpen={asked === "permission"} />
      <StreamLinkDialog {...step} mutation="stream.start" isOpen={asked === "start" && !isEarly} />
      <StreamLinkDialog {...step} mutation="stream.correct" isOpen={asked === "correct"} />
      <RecordingDialog {...step} isOpen={asked === "recording" || (asked === "deliver" && !isEarly)} />
      <EarlyQuestion {...step} isOpen={isEarly} fixture={fixture} onMeant={() => setMeant(true)} />
      <MarkPaidDialog {...step} isOpen={asked === "markPaid"} />
      <CancelDialog {...step} isOpen={asked === "cancel"} />
    </>
  );
}
