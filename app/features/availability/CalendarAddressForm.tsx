import { zodResolver } from "@hookform/resolvers/zod";
import { CalendarSync } from "lucide-react";
import type * as z from "zod";
import { useDraft } from "#app/db/useDraft.ts";
import { useRow } from "#app/db/useRows.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import { useForm } from "#app/ui/useForm.ts";
import { OPERATOR_ID } from "#shared/entities/operatorId.ts";
import { busyCalendarForm } from "#shared/forms/busyCalendarForm.ts";
import { feedAddressRejection } from "#shared/rules/feedAddress.ts";
import { limits } from "#shared/rules/limits.ts";
import { availabilityTexts } from "./availabilityTexts.ts";

const texts = availabilityTexts.calendar;

/** The typed address: it stays on this device until the calendar has been read once. */
export const addressDraft = "own-calendar";

interface CalendarAddressFormProps {
  /** In the field where this device has no draft. */
  startsWith?: string;
  /** Beside the button. */
  onCancel?: () => void;
}

/** Asks where the calendar is. An address that can never be read is refused here, and stays in the field. */
export function CalendarAddressForm({ startsWith = "", onCancel }: CalendarAddressFormProps) {
  const operator = useRow("operator", OPERATOR_ID);
  const { run, isBusy } = useMutate("busyCalendar.connect", texts.connected);
  const form = useForm<z.infer<typeof busyCalendarForm>>({
    defaultValues: { address: startsWith },
    resolver: zodResolver(busyCalendarForm),
  });
  useDraft(addressDraft, form);
  const { register, handleSubmit, setError, formState } = form;
  const connect = handleSubmit(async ({ address }) => {
    const exceptions = operator.status === "ready" ? operator.row.calendarOrigins : undefined;
    const rejection = feedAddressRejection(address, exceptions);
    if (rejection) return setError("address", { message: rejection.message }, { shouldFocus: true });
    await run({ id: crypto.randomUUID(), address });
  });
  return (
    <form noValidate onSubmit={(event) => void connect(event)} className="flex flex-col items-start gap-3">
      <TextField
        {...register("address")}
        label={texts.address}
        hint={texts.hint}
        type="url"
        inputMode="url"
        autoComplete="off"
        required
        maxLength={limits.url}
        className="w-full"
        error={formState.errors.address?.message}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" icon={<CalendarSync size={20} aria-hidden="true" />} busy={isBusy && texts.connecting}>
          {texts.connect}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
