import { CalendarClock } from "lucide-react";
import { ClashNotice } from "#app/layout/ClashNotice.tsx";
import { usePendingFor } from "#app/sync/useOutbox.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import type { NewDate } from "#shared/entities/newDate.ts";
import { textHash } from "#shared/rules/textHash.ts";
import { AddendumText } from "./AddendumText.tsx";
import { addendumFor, dayAndTime, type Movable } from "./movable.ts";
import { newDateTexts as texts } from "./newDateTexts.ts";

interface ProposedDateProps {
  movable: Movable;
  newDate: NewDate;
}

const icon = <CalendarClock size={20} aria-hidden="true" />;

/** The one proposal there is: to answer, to wait for, or agreed. */
export function ProposedDate({ movable, newDate }: ProposedDateProps) {
  const { bid, fixture, side, otherName } = movable;
  const isQueued = usePendingFor("bid", bid.id).length > 0;
  const when = dayAndTime(newDate);
  if (newDate.agreedAt) {
    const isChecked = bid.schoolAsk === "checking" || bid.schoolAsk === "refused";
    return (
      <Notice tone="sky" icon={icon} title={texts.agreed(when)}>
        <p>{isQueued ? texts.queued : isChecked ? texts.checking : texts.asked(dayAndTime(fixture))}</p>
      </Notice>
    );
  }
  if (newDate.by === side) {
    return (
      <Notice tone="sky" icon={icon} title={texts.yours(when)} action={<TakeBack {...{ movable, newDate }} />}>
        <p>{isQueued ? texts.queued : texts.waiting(otherName)}</p>
      </Notice>
    );
  }
  return (
    <>
      {side === "streamer" && <ClashNotice fixtureId={fixture.id} moment={newDate} before="date" />}
      <Notice
        tone="amber"
        icon={icon}
        title={texts.theirs(otherName, when)}
        action={<Answers {...{ movable, newDate }} />}
      >
        <p>{texts.instead(dayAndTime(fixture))}</p>
        <AddendumText text={addendumFor(movable, newDate)} signs={texts.signsBy.accept} />
      </Notice>
    </>
  );
}

function Answers({ movable, newDate }: ProposedDateProps) {
  const accepting = useMutate("bid.acceptDate", texts.accepted);
  const declining = useMutate("bid.declineDate", texts.declined);
  const answered = { bidId: movable.bid.id, proposalId: newDate.id };
  const text = addendumFor(movable, newDate);
  const accept = () => accepting.run({ ...answered, ...(text === undefined ? {} : { textHash: textHash(text) }) });
  const isBusy = accepting.isBusy || declining.isBusy;
  return (
    <span className="flex flex-wrap gap-2">
      <Button variant="solid" disabled={isBusy} onClick={() => void accept()}>
        {texts.accept}
      </Button>
      <Button disabled={isBusy} onClick={() => void declining.run(answered)}>
        {texts.decline}
      </Button>
    </span>
  );
}

function TakeBack({ movable, newDate }: ProposedDateProps) {
  const { run, isBusy } = useMutate("bid.declineDate", texts.declined);
  return (
    <Button disabled={isBusy} onClick={() => void run({ bidId: movable.bid.id, proposalId: newDate.id })}>
      {texts.takeBack}
    </Button>
  );
}
