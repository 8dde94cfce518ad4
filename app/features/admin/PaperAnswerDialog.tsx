import type { UseFormReturn } from "react-hook-form";
import { useDraft } from "#app/db/useDraft.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { useToday } from "#app/sync/useOutbox.ts";
import { ChoiceCards } from "#app/ui/ChoiceCards.tsx";
import { FormDialog } from "#app/ui/FormDialog.tsx";
import { MomentField } from "#app/ui/MomentField.tsx";
import { TextArea, TextField } from "#app/ui/TextField.tsx";
import { useForm } from "#app/ui/useForm.ts";
import type { Bid } from "#shared/entities/bid.ts";
import { limits } from "#shared/rules/limits.ts";
import { adminTexts } from "./adminTexts.ts";

const texts = adminTexts.school;

interface PaperAnswerDialogProps {
  bid: Bid;
  isOpen: boolean;
  onClose: () => void;
}

interface PaperAnswer {
  answer: "approved" | "declined";
  answeredBy: string;
  answeredOn: string;
  notes: string;
}

/** An answer the school gave on paper: who gave it, and on which day. */
export function PaperAnswerDialog({ bid, isOpen, onClose }: PaperAnswerDialogProps) {
  const today = useToday();
  const form = useForm<PaperAnswer>({
    defaultValues: { answer: "approved", answeredBy: "", answeredOn: today, notes: "" },
  });
  const { clearDraft } = useDraft(`paper answer ${bid.id}`, form);
  const { handleSubmit, reset } = form;
  const { run, isBusy } = useMutate("permission.recordOnPaper", {
    success: texts.recorded,
    failure: texts.recordFailed,
  });
  const record = handleSubmit(async ({ notes, ...answer }) => {
    const outcome = await run({ bidId: bid.id, ...answer, notes: notes.trim() || undefined });
    if (outcome.status === "refused") return;
    reset();
    clearDraft();
    onClose();
  });
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.recordTitle}
      submit={texts.save}
      variant="solid"
      busy={isBusy && adminTexts.verify.sending}
      onSubmit={record}
    >
      <PaperAnswerFields form={form} today={today} />
    </FormDialog>
  );
}

function PaperAnswerFields({ form, today }: { form: UseFormReturn<PaperAnswer>; today: string }) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  return (
    <>
      <ChoiceCards
        {...register("answer")}
        label={texts.answer}
        columns={1}
        columnsWide={2}
        choices={[
          { value: "approved", label: texts.approved },
          { value: "declined", label: texts.declined },
        ]}
      />
      <TextField
        {...register("answeredBy", { validate: (name) => name.trim() !== "" || `${texts.answeredBy} is required` })}
        label={texts.answeredBy}
        required
        maxLength={limits.name}
        error={errors.answeredBy?.message}
      />
      <MomentField
        isEmpty={watch("answeredOn") === ""}
        {...register("answeredOn", { required: `${texts.answeredOn} is required` })}
        label={texts.answeredOn}
        required
        type="date"
        max={today}
        error={errors.answeredOn?.message}
      />
      <TextArea
        {...register("notes")}
        label={texts.notes}
        labelNote={adminTexts.verify.optional}
        maxLength={limits.notes}
      />
    </>
  );
}
