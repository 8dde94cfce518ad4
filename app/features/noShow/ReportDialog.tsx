import { useState, type FormEvent } from "react";
import { useMutate } from "#app/sync/useMutate.ts";
import { FormDialog } from "#app/ui/FormDialog.tsx";
import { PlaceField } from "#app/ui/PlaceField.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { NoShow } from "#shared/entities/noShow.ts";
import type { Place } from "#shared/entities/place.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import { noShowTexts } from "./noShowTexts.ts";

const texts = noShowTexts.dialog;

interface ReportDialogProps {
  bid: Bid;
  side: NoShow["by"];
  otherName: string;
  onClose: () => void;
}

/** Reports that the other side did not come: with the phone's time, and its place if its owner adds it. */
export function ReportDialog({ bid, side, otherName, onClose }: ReportDialogProps) {
  const [place, setPlace] = useState<Place>();
  const { run, isBusy } = useMutate("bid.reportNoShow", noShowTexts.reported);
  const report = async (event: FormEvent) => {
    event.preventDefault();
    const outcome = await run({ bidId: bid.id, claimedAt: new Date().toISOString(), ...definedFields({ place }) });
    if (outcome.status !== "refused") onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={texts.title(otherName)}
      description={texts.text(otherName)}
      submit={texts.send}
      variant="danger"
      busy={isBusy && texts.sending}
      onSubmit={report}
    >
      <p>{texts.money[side]}</p>
      <PlaceField hint={texts.placeHint} place={place} onFound={setPlace} />
    </FormDialog>
  );
}
