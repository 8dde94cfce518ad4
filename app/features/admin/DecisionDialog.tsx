import { useState, type FormEvent } from "react";
import { FormDialog } from "#app/ui/FormDialog.tsx";
import { TextArea } from "#app/ui/TextField.tsx";
import type { Streamer } from "#shared/entities/streamer.ts";
import { limits } from "#shared/rules/limits.ts";
import { adminTexts } from "./adminTexts.ts";
import { RejectionScope } from "./RejectionScope.tsx";
import type { Decision } from "./useStreamerDecision.ts";

const texts = adminTexts.verify;

interface DecisionDialogProps {
  streamer: Streamer;
  decision: Decision;
  isBusy: boolean;
  onClose: () => void;
  /** Suspend the account instead. */
  onSuspend: () => void;
  /** True when the decision was accepted or saved. */
  onDecide: (notes: string) => Promise<boolean>;
}

/** Approves or rejects, with optional notes for the streamer. */
export function DecisionDialog({ streamer, decision, isBusy, onClose, onSuspend, onDecide }: DecisionDialogProps) {
  const [notes, setNotes] = useState("");
  const isApproval = decision === "approved";
  const decide = async (event: FormEvent) => {
    event.preventDefault();
    if (await onDecide(notes.trim())) onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={isApproval ? texts.approveTitle(streamer.businessName) : texts.rejectTitle(streamer.businessName)}
      description={isApproval ? texts.approveText : texts.rejectText}
      submit={isApproval ? adminTexts.streamers.approve : adminTexts.streamers.reject}
      variant={isApproval ? "solid" : "danger"}
      busy={isBusy && texts.sending}
      onSubmit={decide}
    >
      {!isApproval && <RejectionScope streamer={streamer} onSuspend={onSuspend} />}
      <TextArea
        label={texts.notes}
        labelNote={texts.optional}
        hint={texts.notesHint}
        maxLength={limits.notes}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
    </FormDialog>
  );
}
