import { useId, useState, type FormEvent } from "react";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { TextArea } from "#app/ui/TextField.tsx";
import type { Streamer } from "#shared/entities/streamer.ts";
import { limits } from "#shared/rules/limits.ts";
import { adminTexts } from "./adminTexts.ts";
import type { Decision } from "./useStreamerDecision.ts";

const texts = adminTexts.verify;

interface DecisionDialogProps {
  streamer: Streamer;
  decision: Decision;
  isBusy: boolean;
  onClose: () => void;
  /** True when it was accepted or saved. */
  onDecide: (notes: string) => Promise<boolean>;
}

/** Approve or reject, with notes for the streamer if there are any. */
export function DecisionDialog({ streamer, decision, isBusy, onClose, onDecide }: DecisionDialogProps) {
  const formId = useId();
  const [notes, setNotes] = useState("");
  const isApproval = decision === "approved";
  const decide = async (event: FormEvent) => {
    event.preventDefault();
    if (await onDecide(notes.trim())) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isApproval ? texts.approveTitle(streamer.businessName) : texts.rejectTitle(streamer.businessName)}
      description={isApproval ? texts.approveText : texts.rejectText}
      actions={
        <Button
          type="submit"
          form={formId}
          variant={isApproval ? "solid" : "danger"}
          wide
          busy={isBusy && texts.sending}
        >
          {isApproval ? adminTexts.streamers.approve : adminTexts.streamers.reject}
        </Button>
      }
    >
      <form id={formId} onSubmit={(event) => void decide(event)} className="mt-4">
        <TextArea
          label={texts.notes}
          labelNote={texts.optional}
          hint={texts.notesHint}
          maxLength={limits.notes}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
