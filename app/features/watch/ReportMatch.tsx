import { useState } from "react";
import { call, sentenceFor } from "#app/api/apiClient.ts";
import { OnlineButton } from "#app/layout/OnlineButton.tsx";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { Problem } from "#app/ui/Problem.tsx";
import { TextArea, TextField } from "#app/ui/TextField.tsx";
import { toast } from "#app/ui/toastStore.ts";
import { limits } from "#shared/rules/limits.ts";
import { watchReportTexts as texts } from "./watchReportTexts.ts";

interface ReportMatchProps {
  /** The match's number, and the link's key. */
  match: number;
  linkKey: string | undefined;
  onClose: () => void;
}

/** Anyone who may watch can object to a match's video. The school and an admin look at it; it stays up until then. */
export function ReportMatch({ match, linkKey, onClose }: ReportMatchProps) {
  const [reason, setReason] = useState("");
  const [contact, setContact] = useState("");
  const [hasTried, setTried] = useState(false);
  const { send, isSending, problem } = useReport(match, onClose);
  const report = () => {
    setTried(true);
    if (reason.trim() !== "") void send({ reason, contact: contact.trim() || undefined, key: linkKey });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
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
          <Button variant="quiet" size="large" onClick={onClose}>
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

interface Report {
  reason: string;
  contact: string | undefined;
  key: string | undefined;
}

/** Sends the report; after a lost answer it can be sent again under the same key. */
function useReport(match: number, onSent: () => void) {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const send = async (body: Report) => {
    if (isSending) return;
    setSending(true);
    setProblem(undefined);
    try {
      await call("reportMatch", { id: String(match), body, idempotencyKey });
      toast(texts.sent);
      onSent();
    } catch (error) {
      setProblem(sentenceFor(error, texts.failed));
    } finally {
      setSending(false);
    }
  };
  return { send, isSending, problem };
}
