import { zodResolver } from "@hookform/resolvers/zod";
import * as z from "zod";
import { useMutate } from "#app/sync/useMutate.ts";
import { useToday } from "#app/sync/useOutbox.ts";
import { FormDialog } from "#app/ui/FormDialog.tsx";
import { MomentField } from "#app/ui/MomentField.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import { useForm } from "#app/ui/useForm.ts";
import type { DayOff } from "#shared/entities/dayOff.ts";
import { dayOffForm } from "#shared/forms/dayOffForm.ts";
import { dayOffRejection } from "#shared/rules/availability.ts";
import { limits } from "#shared/rules/limits.ts";
import { availabilityTexts } from "./availabilityTexts.ts";

const texts = availabilityTexts.dialog;

/** As typed: a single day needs no last day, so an empty form complains about the first day only. */
const typedDays = z
  .object({ fromDate: dayOffForm.shape.fromDate, untilDate: z.string(), reason: z.string() })
  .transform((typed): z.input<typeof dayOffForm> => ({ ...typed, untilDate: typed.untilDate || typed.fromDate }))
  .pipe(dayOffForm);

/** Asks from when until when the streamer is away. */
export function DayOffDialog({ daysOff, onClose }: { daysOff: readonly DayOff[]; onClose: () => void }) {
  const today = useToday();
  const { run, isBusy } = useMutate("dayOff.add", availabilityTexts.added);
  const { register, handleSubmit, watch, setError, formState } = useForm({
    defaultValues: { fromDate: "", untilDate: "", reason: "" },
    resolver: zodResolver(typedDays),
  });
  const typed = watch();
  const { errors } = formState;
  const add = handleSubmit(async (days) => {
    const rejection = dayOffRejection(days, daysOff, today);
    if (rejection) return setError("fromDate", { message: rejection.message }, { shouldFocus: true });
    const outcome = await run({ ...days, id: crypto.randomUUID() });
    if (outcome.status !== "refused") onClose();
  });
  return (
    <FormDialog
      onClose={onClose}
      title={texts.title}
      submit={texts.send}
      variant="primary"
      busy={isBusy && texts.sending}
      onSubmit={add}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <MomentField
          label={texts.from}
          type="date"
          required
          min={today}
          isEmpty={typed.fromDate === ""}
          error={errors.fromDate?.message}
          {...register("fromDate")}
        />
        <MomentField
          label={texts.until}
          type="date"
          labelNote="optional"
          hint={texts.untilHint}
          min={typed.fromDate || today}
          isEmpty={typed.untilDate === ""}
          error={errors.untilDate?.message}
          {...register("untilDate")}
        />
      </div>
      <TextField
        label={texts.reason}
        labelNote="optional"
        hint={texts.reasonHint}
        maxLength={limits.dayOffReason}
        error={errors.reason?.message}
        {...register("reason")}
      />
    </FormDialog>
  );
}
