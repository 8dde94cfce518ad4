import { zodResolver } from "@hookform/resolvers/zod";
import { ClashNotice } from "#app/layout/ClashNotice.tsx";
import { useMutate } from "#app/sync/useMutate.ts";
import { useToday } from "#app/sync/useOutbox.ts";
import { FormDialog } from "#app/ui/FormDialog.tsx";
import { MomentField } from "#app/ui/MomentField.tsx";
import { useForm } from "#app/ui/useForm.ts";
import type { MatchMoment } from "#shared/entities/newDate.ts";
import { newDateForm } from "#shared/forms/newDateForm.ts";
import { lastNewDay, proposalRejection } from "#shared/rules/newDateFlow.ts";
import { textHash } from "#shared/rules/textHash.ts";
import { AddendumText } from "./AddendumText.tsx";
import { addendumFor, type Movable } from "./movable.ts";
import { newDateTexts } from "./newDateTexts.ts";

const texts = newDateTexts.dialog;

/** Asks for the day and the kick-off, and shows the addendum that proposing them signs. */
export function ProposeDialog({ movable, onClose }: { movable: Movable; onClose: () => void }) {
  const { bid, fixture, side } = movable;
  const today = useToday();
  const { run, isBusy } = useMutate("bid.proposeDate", newDateTexts.proposed);
  const form = useForm<MatchMoment>({
    resolver: zodResolver(newDateForm),
    defaultValues: { matchDate: "", matchTime: fixture.matchTime },
  });
  const { errors } = form.formState;
  const typed = form.watch();
  const isWhole = newDateForm.safeParse(typed).success;
  const propose = form.handleSubmit(async (moment) => {
    const rejection = proposalRejection(bid, fixture, { moment, by: side, today });
    if (rejection) return form.setError("matchDate", { message: rejection.message }, { shouldFocus: true });
    const text = addendumFor(movable, moment);
    const signed = text === undefined ? {} : { textHash: textHash(text) };
    const outcome = await run({ id: crypto.randomUUID(), bidId: bid.id, ...moment, ...signed });
    if (outcome.status !== "refused") onClose();
  });
  return (
    <FormDialog
      onClose={onClose}
      title={texts.title}
      description={texts.text(movable.otherName)}
      submit={texts.send}
      variant="primary"
      busy={isBusy && texts.sending}
      onSubmit={propose}
    >
      {bid.schoolPermissionStatus === "approved" && <p>{texts.asksSchool}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        <MomentField
          label={texts.date}
          type="date"
          required
          min={today}
          max={lastNewDay(fixture)}
          isEmpty={typed.matchDate === ""}
          error={errors.matchDate?.message}
          {...form.register("matchDate")}
        />
        <MomentField
          label={texts.time}
          type="time"
          required
          isEmpty={typed.matchTime === ""}
          error={errors.matchTime?.message}
          {...form.register("matchTime")}
        />
      </div>
      {isWhole && side === "streamer" && <ClashNotice fixtureId={fixture.id} moment={typed} before="date" />}
      {isWhole && <AddendumText text={addendumFor(movable, typed)} signs={newDateTexts.signsBy.propose} />}
    </FormDialog>
  );
}
