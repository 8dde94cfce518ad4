import { zodResolver } from "@hookform/resolvers/zod";
import { CalendarSync } from "lucide-react";
import type * as z from "zod";
import { useOwnPlans } from "#app/session/useOwnPlans.ts";
import { queuedSentence } from "#app/sync/syncTexts.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { usePendingFor } from "#app/sync/useOutbox.ts";
import { Button } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import { useForm } from "#app/ui/useForm.ts";
import type { BusyCalendar } from "#shared/entities/busyCalendar.ts";
import { busyCalendarForm } from "#shared/forms/busyCalendarForm.ts";
import { sastMoment } from "#shared/rules/format.ts";
import { limits } from "#shared/rules/limits.ts";
import { availabilityTexts } from "./availabilityTexts.ts";

const texts = availabilityTexts.calendar;

/** The calendar that the signed-in streamer uses elsewhere: connect it, see what was read of it, disconnect it. */
export function OwnCalendar() {
  const plans = useOwnPlans();
  if (!plans) return <div className="min-h-32" />;
  return (
    <Card as="section" aria-labelledby="own-calendar" className="flex min-h-32 flex-col gap-3">
      <h2 id="own-calendar" className="text-lg">
        {texts.title}
      </h2>
      <p className="text-ink-soft">{texts.text}</p>
      {plans.calendar ? <Connected calendar={plans.calendar} /> : <ConnectForm />}
    </Card>
  );
}

function ConnectForm() {
  const { run, isBusy } = useMutate("busyCalendar.connect", texts.connected);
  const { register, handleSubmit, formState } = useForm<z.infer<typeof busyCalendarForm>>({
    defaultValues: { address: "" },
    resolver: zodResolver(busyCalendarForm),
  });
  const connect = handleSubmit(async ({ address }) => void (await run({ id: crypto.randomUUID(), address })));
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
      <Button type="submit" icon={<CalendarSync size={20} aria-hidden="true" />} busy={isBusy && texts.connecting}>
        {texts.connect}
      </Button>
    </form>
  );
}

function Connected({ calendar }: { calendar: BusyCalendar }) {
  const isQueued = usePendingFor("busyCalendar", calendar.id).length > 0;
  const { run, isBusy } = useMutate("busyCalendar.disconnect", texts.disconnected);
  const { host, busy, readAt, failure } = calendar;
  return (
    <>
      {failure !== undefined && (
        <Notice tone="clay" title={texts.failures[failure]}>
          {texts.kept}
        </Notice>
      )}
      <p role="status" className="wrap-anywhere">
        {isQueued && queuedSentence}
        {!isQueued && readAt !== undefined && texts.read(host, busy.length, sastMoment(readAt))}
        {!isQueued && readAt === undefined && failure === undefined && texts.reading(host)}
      </p>
      <Button className="self-start" disabled={isBusy} onClick={() => void run({ id: calendar.id })}>
        {texts.disconnect}
      </Button>
    </>
  );
}
