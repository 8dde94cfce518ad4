import { zodResolver } from "@hookform/resolvers/zod";
import { Calendar, MapPin, Quote } from "lucide-react";
import { useId } from "react";
import { useController, useWatch } from "react-hook-form";
import type * as z from "zod";
import { useDraft } from "#app/db/useDraft.ts";
import { ClashNotice } from "#app/layout/ClashNotice.tsx";
import { useSyncPhase } from "#app/sync/useOutbox.ts";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { IconLine } from "#app/ui/FactRow.tsx";
import { MatchBoard } from "#app/ui/MatchBoard.tsx";
import { MoneyStepper } from "#app/ui/MoneyStepper.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { parseMoney } from "#app/ui/parseMoney.ts";
import { TextArea } from "#app/ui/TextField.tsx";
import { useForm } from "#app/ui/useForm.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { bidForm } from "#shared/forms/workflowForms.ts";
import { formatDate, formatRand, randText } from "#shared/rules/format.ts";
import { limits } from "#shared/rules/limits.ts";
import { EarnNote } from "./EarnNote.tsx";
import { bidTexts as texts } from "./texts.ts";

export type BidValues = z.infer<typeof bidForm>;

interface BidFormDialogProps {
  title: string;
  draftKey: string;
  fixture: Fixture;
  start: BidValues;
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  /** True when it was accepted or saved, which finishes the form. */
  onSubmit: (values: BidValues) => Promise<boolean>;
}

/** The match on its board, a price and a message; the button shows the amount. */
export function BidFormDialog(props: BidFormDialogProps) {
  const { title, draftKey, fixture, start, isOpen, isBusy, onClose, onSubmit } = props;
  const formId = useId();
  const form = useForm<z.input<typeof bidForm>, unknown, BidValues>({
    defaultValues: start,
    resolver: zodResolver(bidForm),
  });
  const { clearDraft } = useDraft(draftKey, form);
  // Only for its ref, which does not change the value: registering the field would strip the "R" already typed.
  const { field: price } = useController({ control: form.control, name: "proposedPrice" });
  const { register, handleSubmit, control, setValue, formState } = form;
  const cents = parseMoney(String(useWatch({ control, name: "proposedPrice" })));
  const submit = handleSubmit(async (values) => {
    if (!(await onSubmit(values))) return;
    clearDraft();
    onClose();
  });
  const changePrice = (next: number | null, typed: string) =>
    setValue("proposedPrice", next === null ? typed : randText(next), { shouldValidate: formState.isSubmitted });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      flush
      actions={
        <Button type="submit" form={formId} variant="primary" size="large" wide busy={isBusy && texts.sending}>
          {cents === null ? texts.noPrice : texts.bid(formatRand(cents))}
        </Button>
      }
    >
      <BidMatch fixture={fixture} />
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5 p-4 sm:px-6">
        <ClashNotice fixtureId={fixture.id} moment={fixture} before="bid" />
        <MoneyStepper
          label={texts.price}
          required
          hint={texts.priceHint}
          valueCents={cents}
          onChange={changePrice}
          minCents={stepCents}
          maxCents={limits.cents}
          name="proposedPrice"
          inputRef={price.ref}
          error={formState.errors.proposedPrice?.message}
        />
        <EarnNote priceCents={cents} />
        <TextArea
          label={texts.message}
          required
          placeholder={texts.messagePlaceholder}
          maxLength={limits.message}
          error={formState.errors.message?.message}
          {...register("message")}
        />
        <OfflineNote />
      </form>
    </Dialog>
  );
}

const stepCents = 100_00;

function BidMatch({ fixture }: { fixture: Fixture }) {
  const { matchDate, matchTime, venue, homeSchool, awaySchool, sport, budgetCents } = fixture;
  return (
    <>
      <MatchBoard date={matchDate} home={homeSchool} away={awaySchool} sport={sport} price={formatRand(budgetCents)} />
      <div className="flex flex-col gap-1.5 px-4 pt-4 sm:px-6">
        <IconLine icon={<Calendar size={20} />}>
          <span className="figures">
            {formatDate(matchDate)} <span className="ml-1">{matchTime}</span>
          </span>
        </IconLine>
        <IconLine icon={<MapPin size={20} />}>{venue}</IconLine>
        {fixture.additionalRequirements !== undefined && (
          <IconLine icon={<Quote size={20} />}>
            <span className="whitespace-pre-line">{fixture.additionalRequirements}</span>
          </IconLine>
        )}
      </div>
    </>
  );
}

function OfflineNote() {
  if (useSyncPhase().kind !== "offline") return null;
  return (
    <Notice tone="grey" title={texts.noSignalTitle}>
      {texts.noSignal}
    </Notice>
  );
}
