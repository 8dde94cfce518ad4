import { useState } from "react";
import { sentenceFor } from "#app/api/apiClient.ts";
import { OnlineButton } from "#app/layout/OnlineButton.tsx";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { Problem } from "#app/ui/Problem.tsx";
import { TextArea, TextField } from "#app/ui/TextField.tsx";
import { limits } from "#shared/rules/limits.ts";

/** What a person objects to, and how to reach them if they want that. */
export interface ReportWords {
  reason: string;
  contact: string | undefined;
}

interface ReportTexts {
  readonly title: string;
  readonly text: string;
  readonly reason: string;
  readonly reasonMissing: string;
  readonly contact: string;
  readonly contactHint: string;
  readonly send: string;
  readonly sending: string;
  readonly back: string;
  readonly offline: string;
  readonly failed: string;
}

interface ReportDialogProps {
  texts: ReportTexts;
  /** Makes the call. After a lost answer it is made again under the same key. */
  send: (words: ReportWords, idempotencyKey: string) => Promise<void>;
  onSent: () => void;
  onBack: () => void;
}

/** Anyone can object to a video. It takes effect at once, so a report is not queued: it needs a signal. */
export function ReportDialog({ texts, send, onSent, onBack }: ReportDialogProps) {
  const [reason, setReason] = useState("");
  const [contact, setContact] = useState("");
  const [hasTried, setTried] = useState(false);
  const { report, isSending, problem } = useReport({ texts, send, onSent });
  const press = () => {
    setTried(true);
    if (reason.trim() !== "") void report({ reason, contact: contact.trim() || undefined });
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
            onClick={press}
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

function useReport({ texts, send, onSent }: Omit<ReportDialogProps, "onBack">) {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const report = async (words: ReportWords) => {
    if (isSending) return;
    setSending(true);
    setProblem(undefined);
    try {
      await send(words, idempotencyKey);
      onSent();
    } catch (error) {
      setProblem(sentenceFor(error, texts.failed));
    } finally {
      setSending(false);
    }
  };
  return { report, isSending, problem };
}
