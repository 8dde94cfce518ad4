import type * as z from "zod";
import type { NewFile } from "#app/db/keptFiles.ts";
import { useDraft } from "#app/db/useDraft.ts";
import { useChosenVideo } from "#app/film/useChosenVideo.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { FormDialog } from "#app/ui/FormDialog.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import { useForm } from "#app/ui/useForm.ts";
import { addRecordingRejection, deliverRejection, needsRecording, type Recording } from "#shared/rules/assignment.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { Outcome } from "#shared/entities/outcome.ts";
import type { recordingForm } from "#shared/forms/workflowForms.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import { limits } from "#shared/rules/limits.ts";
import { assignmentTexts } from "./assignmentTexts.ts";
import { OutcomeFields } from "./OutcomeFields.tsx";
import { RecordingFile } from "./RecordingFile.tsx";
import { refusedSentence } from "./refusedSentence.ts";
import { useTypedOutcome } from "./useTypedOutcome.ts";
import type { StepDialogProps } from "./stepDialog.ts";

const texts = assignmentTexts.delivery;

/** The match is over, live or not; its recording is a video on this device or a link. */
export function RecordingDialog({ bid, isOpen, onClose }: StepDialogProps) {
  const words = wordsFor(bid);
  const video = useChosenVideo("recording");
  const { run, isBusy } = useDelivery(bid);
  const form = useForm({ defaultValues: { address: "" } });
  const { clearDraft } = useDraft(`recording ${bid.id}`, form);
  const { register, handleSubmit, reset, setError, formState } = form;
  const file = video.chosen.status === "read" ? video.chosen.file : undefined;
  const outcome = useTypedOutcome(bid);
  const isReading = video.chosen.status === "reading";

  const submit = handleSubmit(async ({ address }) => {
    const recordingUrl = address.trim() || undefined;
    const recording = file ? { recording: file.announced } : definedFields({ recordingUrl });
    const said = outcome.read();
    if (!said) return;
    const rejection = await run(recording, said, file ? [file.kept] : []);
    if (rejection !== undefined) {
      setError("address", { message: rejection }, { shouldFocus: true });
      return;
    }
    reset();
    clearDraft();
    video.clear();
    onClose();
  });

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.title}
      description={words.explained}
      submit={words.submit}
      variant="primary"
      busy={(isReading && texts.reading) || (isBusy && assignmentTexts.busy)}
      onSubmit={submit}
    >
      <RecordingFile video={video} isRequired={words.isRequired} />
      {!file && !isReading && (
        <TextField
          {...register("address", { validate: (address) => rejectionOf(bid, address.trim()) ?? true })}
          type="url"
          inputMode="url"
          label={texts.label}
          labelNote={words.isRequired ? texts.orLink : texts.optional}
          hint={assignmentTexts.stream.hint}
          maxLength={limits.url}
          error={formState.errors.address?.message}
        />
      )}
      {!bid.deliveredAt && <OutcomeFields isRecordedOnly={needsRecording(bid)} {...outcome.field} />}
    </FormDialog>
  );
}

/** Marks the match delivered, or adds a recording to one already delivered. */
function useDelivery(bid: Bid) {
  const deliver = useMutate("stream.deliver", { success: texts.success, failure: texts.failure });
  const add = useMutate("stream.addRecording", { success: texts.added, failure: texts.addFailed });
  const bidId = bid.id;
  return {
    isBusy: add.isBusy || deliver.isBusy,
    run: async (recording: z.infer<typeof recordingForm>, outcome: Outcome, files: readonly NewFile[]) =>
      refusedSentence(
        bid.deliveredAt
          ? await add.run({ bidId, ...recording }, files)
          : await deliver.run({ bidId, outcome, ...recording }, files),
      ),
  };
}

function rejectionOf(bid: Bid, address: string): string | undefined {
  const recording: Recording = { recordingUrl: address || undefined };
  if (bid.deliveredAt) return addRecordingRejection(bid, recording)?.message;
  if (needsRecording(bid) && address === "") return texts.required;
  return deliverRejection(bid, recording)?.message;
}

function wordsFor(bid: Bid) {
  if (bid.deliveredAt) {
    return { title: texts.addTitle, explained: texts.addExplained, submit: texts.addSubmit, isRequired: true };
  }
  const isRequired = needsRecording(bid);
  const explained = isRequired ? texts.explainedRecorded : texts.explained;
  return { title: isRequired ? texts.title : texts.titleEnd, explained, submit: texts.submit, isRequired };
}
