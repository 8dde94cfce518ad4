import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import type * as z from "zod";
import { useDraft } from "#app/db/useDraft.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import { TextArea, TextField } from "#app/ui/TextField.tsx";
import { useForm } from "#app/ui/useForm.ts";
import { messageForm } from "#shared/forms/workflowForms.ts";
import { messageTexts } from "./texts.ts";
import type { ThreadKey } from "./useThread.ts";

const writtenForm = messageForm.pick({ subject: true, message: true });
type Written = z.infer<typeof writtenForm>;

export interface MessageFormProps extends ThreadKey {
  /** The subject until another is typed. */
  firstSubject: string;
  onSent?: () => void;
  /** Shown above the form. */
  children?: ReactNode;
}

/**
 * Subject and message, both required. The subject is prefilled and folded away. Both are kept as a draft until sent or
 * saved on the device.
 */
export function MessageForm({ fixtureId, streamerId, firstSubject, onSent, children }: MessageFormProps) {
  const form = useForm<Written>({
    resolver: zodResolver(writtenForm),
    defaultValues: { subject: firstSubject, message: "" },
  });
  const { clearDraft } = useDraft(`message:${fixtureId}:${streamerId}`, form);
  const { run, isBusy } = useMutate("message.send", messageTexts);
  const { errors } = form.formState;
  const send = async (written: Written) => {
    const outcome = await run({
      ...written,
      messageType: "general",
      id: crypto.randomUUID(),
      fixtureId,
      streamerId,
    });
    if (outcome.status === "refused") return;
    form.reset({ subject: messageTexts.again(written.subject), message: "" });
    clearDraft();
    onSent?.();
  };
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(send)(event)} className="flex flex-col gap-4">
      {children}
      <TextArea {...form.register("message")} label={messageTexts.body} required error={errors.message?.message} />
      <details open={errors.subject !== undefined || undefined}>
        <summary className="inline-flex min-h-11 items-center text-sky-text underline underline-offset-3">
          {messageTexts.changeSubject}
        </summary>
        <TextField
          {...form.register("subject")}
          label={messageTexts.subject}
          required
          autoComplete="off"
          error={errors.subject?.message}
        />
      </details>
      <div className="sticky -bottom-5 -mb-5 bg-surface pt-2 pb-5 *:w-full sm:*:w-auto">
        <Button type="submit" variant="primary" size="large" busy={isBusy && messageTexts.sending}>
          {messageTexts.send}
        </Button>
      </div>
    </form>
  );
}
