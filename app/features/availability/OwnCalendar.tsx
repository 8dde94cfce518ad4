import { useEffect } from "react";
import { useOwnPlans } from "#app/session/useOwnPlans.ts";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { forgetDraft } from "#app/db/useDraft.ts";
import { Card } from "#app/ui/Card.tsx";
import { availabilityTexts } from "./availabilityTexts.ts";
import { addressDraft, CalendarAddressForm } from "./CalendarAddressForm.tsx";
import { ConnectedCalendar } from "./ConnectedCalendar.tsx";

const texts = availabilityTexts.calendar;

/** The calendar that the signed-in streamer uses elsewhere: connect it, see what was read of it, disconnect it. */
export function OwnCalendar() {
  const plans = useOwnPlans();
  const { userId } = useDatabase();
  const calendar = plans?.calendar;
  const isRead = calendar?.readAt !== undefined && calendar.failure === undefined;
  // Until it has been read, its owner may have to correct the address.
  useEffect(() => {
    if (isRead) forgetDraft(userId, addressDraft);
  }, [isRead, userId]);
  if (!plans) return <div className="min-h-32" />;
  return (
    <Card as="section" aria-labelledby="own-calendar" className="flex min-h-32 flex-col gap-3">
      <h2 id="own-calendar" className="text-lg">
        {texts.title}
      </h2>
      <p className="text-ink-soft">{texts.text}</p>
      {calendar ? <ConnectedCalendar key={calendar.id} calendar={calendar} /> : <CalendarAddressForm />}
    </Card>
  );
}
