import { useState } from "react";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { forgetDraft } from "#app/db/useDraft.ts";
import { queuedSentence } from "#app/sync/syncTexts.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { usePendingFor } from "#app/sync/useOutbox.ts";
import { Button } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import type { BusyCalendar, CalendarFailure } from "#shared/entities/busyCalendar.ts";
import { sastMoment } from "#shared/rules/format.ts";
import { availabilityTexts } from "./availabilityTexts.ts";
import { addressDraft, CalendarAddressForm } from "./CalendarAddressForm.tsx";

const texts = availabilityTexts.calendar;

/** Failures that may pass by themselves, without a change of the address or the calendar. */
const passing: readonly CalendarFailure[] = ["unreachable", "refused", "tooSlow"];

/** What was read of a calendar or why nothing was, and the ways to correct its address and to disconnect it. */
export function ConnectedCalendar({ calendar }: { calendar: BusyCalendar }) {
  const isQueued = usePendingFor("busyCalendar", calendar.id).length > 0;
  const [isCorrecting, setCorrecting] = useState(false);
  const { host, busy, readAt, failure } = calendar;
  return (
    <>
      {failure !== undefined && (
        <Notice tone="clay" role="status" title={texts.failed(host)}>
          {[
            texts.failures[failure],
            ...(passing.includes(failure) ? [texts.again] : []),
            ...(readAt === undefined ? [] : [texts.kept]),
          ].join(" ")}
        </Notice>
      )}
      <p role="status" className="wrap-anywhere">
        {isQueued && queuedSentence}
        {!isQueued && readAt !== undefined && texts.read(host, busy.length, sastMoment(readAt))}
        {!isQueued && readAt === undefined && failure === undefined && texts.reading(host)}
      </p>
      {isCorrecting ? (
        <CalendarAddressForm startsWith={`https://${host}/`} onCancel={() => setCorrecting(false)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          {failure !== undefined && <Button onClick={() => setCorrecting(true)}>{texts.correct}</Button>}
          <Disconnect id={calendar.id} />
        </div>
      )}
    </>
  );
}

function Disconnect({ id }: { id: string }) {
  const { userId } = useDatabase();
  const { run, isBusy } = useMutate("busyCalendar.disconnect", texts.disconnected);
  const disconnect = () => {
    forgetDraft(userId, addressDraft);
    void run({ id });
  };
  return (
    <Button disabled={isBusy} onClick={disconnect}>
      {texts.disconnect}
    </Button>
  );
}
