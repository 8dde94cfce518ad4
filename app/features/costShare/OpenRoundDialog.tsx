import { useMutate } from "#app/sync/useMutate.ts";
import { useToday } from "#app/sync/useOutbox.ts";
import { FormDialog } from "#app/ui/FormDialog.tsx";
import { MomentField } from "#app/ui/MomentField.tsx";
import { SumTable } from "#app/ui/SumTable.tsx";
import { useForm } from "#app/ui/useForm.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { openingRejection, smallestShareCents } from "#shared/rules/costShare.ts";
import { addDays, formatDate, formatRand } from "#shared/rules/format.ts";
import { roundTexts as texts } from "./texts.ts";
import type { Round } from "./useRound.ts";

interface OpenRoundDialogProps {
  fixture: Fixture;
  opening: NonNullable<Round["opening"]>;
  onClose: () => void;
}

/** Usually enough for a class, and the money is there well before the match. */
const usualDays = 14;

/** Says what will be collected, and asks until when. */
export function OpenRoundDialog({ fixture, opening: { due, lastDay }, onClose }: OpenRoundDialogProps) {
  const today = useToday();
  const usual = addDays(today, usualDays);
  const form = useForm({ defaultValues: { deadline: usual < lastDay ? usual : lastDay } });
  const { run, isBusy } = useMutate("costShare.open", { success: texts.started, failure: texts.startFailed });
  const { errors } = form.formState;
  const open = form.handleSubmit(async ({ deadline }) => {
    const rejection = openingRejection(fixture, due, { deadline, today });
    if (rejection) return form.setError("deadline", { message: rejection.message }, { shouldFocus: true });
    const outcome = await run({ fixtureId: fixture.id, key: crypto.randomUUID(), deadline });
    if (outcome.status !== "refused") onClose();
  });
  return (
    <FormDialog
      onClose={onClose}
      title={texts.openTitle}
      description={texts.openText}
      submit={texts.start}
      variant="primary"
      busy={isBusy && texts.starting}
      onSubmit={open}
    >
      <SumTable
        rows={[
          { label: texts.least, amount: formatRand(smallestShareCents) },
          { label: texts.sum, amount: formatRand(due.price.totalCents), kind: "total" },
        ]}
      />
      <MomentField
        label={texts.deadline}
        type="date"
        required
        min={today}
        max={lastDay}
        hint={texts.deadlineHint(formatDate(lastDay))}
        isEmpty={form.watch("deadline") === ""}
        error={errors.deadline?.message}
        {...form.register("deadline", { required: texts.deadlineMissing })}
      />
      <p className="text-ink-soft">{texts.alone}</p>
    </FormDialog>
  );
}
