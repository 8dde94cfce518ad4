import { useState } from "react";
import { call, sentenceFor } from "#app/api/apiClient.ts";
import { OnlineButton } from "#app/layout/OnlineButton.tsx";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { Problem } from "#app/ui/Problem.tsx";
import { TextArea, TextField } from "#app/ui/TextField.tsx";
import { toast } from "#app/ui/toastStore.ts";
import type { HighlightReel } from "#shared/entities/highlightReel.ts";
import { limits } from "#shared/rules/limits.ts";
import { reportTexts as texts } from "./playerTexts.ts";

interface ReportReelProps {
  reel: HighlightReel;
  onSent: () => void;
  onBack: () => void;
}

/**
 * Anyone can ask for a reel to be taken down. That hides it at once, so the report is not queued: it needs a signal.
 */
export function ReportReel({ reel, onSent, onBack }: ReportReelProps) {
  const [reason, setReason] = useState("");
  const [contact, setContact] = useState("");
  const [hasTried, setTried] = useState(false);
  const { send, isSending, problem } = useReport(reel, onSent);
  const report = () => {
    setTried(true);
    if (reason.trim() !== "") void send({ reason, contact: contact.trim() || undefined });
  };
  return (
    <Dialog
      isOpen
      onClose={onBack}
      title={texts.title}
      description={texts.text}
      actions={
        <>
          <OnlineButton
            offline={texts.offline}
            variant="danger"
            size="large"
            busy={isSending && texts.sending}
            onClick={report}
          >
            {texts.send}
          </OnlineButton>
          <Button variant="quiet" size="large" onClick={onBack}>
            {texts.back}
          </Button>
        </>
      }
    >
      <div className="mt-4 flex flex-col gap-4">
        <Problem>{problem}</Problem>
        <TextArea
          label={texts.reason}
          required
          value={reason}
          maxLength={limits.reason}
          onChange={(event) => setReason(event.target.value)}
          error={hasTried && reason.trim() === "" ? texts.reasonMissing : undefined}
        />
        <TextField
          label={texts.contact}
          labelNote="optional"
          hint={texts.contactHint}
          value={contact}
          maxLength={limits.email}
          onChange={(event) => setContact(event.target.value)}
        />
      </div>
    </Dialog>
  );
}

/** Sends the report; after a lost answer it can be sent again under the same key. */
function useReport({ id }: HighlightReel, onSent: () => void) {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const send = async (body: { reason: string; contact: string | undefined }) => {
    if (isSending) return;
    setSending(true);
    setProblem(undefined);
    try {
      const { isHidden } = await call("reportReel", { id, body, idempotencyKey });
      toast(isHidden ? texts.sent : texts.sentShown);
      onSent();
    } catch (error) {
      setProblem(sentenceFor(error, texts.failed));
    } finally {
      setSending(false);
    }
  };
  return { send, isSending, problem };
}
