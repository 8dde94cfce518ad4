import { MapPin } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import { FormDialog } from "#app/ui/FormDialog.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { NoShow } from "#shared/entities/noShow.ts";
import { noShowTexts } from "./noShowTexts.ts";
import { readPlace } from "./readPlace.ts";

const texts = noShowTexts.dialog;

interface ReportDialogProps {
  bid: Bid;
  side: NoShow["by"];
  otherName: string;
  onClose: () => void;
}

type Place = { status: "notAsked" | "finding" | "notFound" } | { status: "found"; place: NonNullable<NoShow["place"]> };

/** Reports that the other side did not come: with the phone's time, and its place if its owner adds it. */
export function ReportDialog({ bid, side, otherName, onClose }: ReportDialogProps) {
  const [place, setPlace] = useState<Place>({ status: "notAsked" });
  const { run, isBusy } = useMutate("bid.reportNoShow", noShowTexts.reported);
  const find = async () => {
    setPlace({ status: "finding" });
    const found = await readPlace();
    setPlace(found ? { status: "found", place: found } : { status: "notFound" });
  };
  const report = async (event: FormEvent) => {
    event.preventDefault();
    const added = place.status === "found" ? { place: place.place } : {};
    const outcome = await run({ bidId: bid.id, claimedAt: new Date().toISOString(), ...added });
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
      <div className="flex flex-col gap-2">
        {place.status !== "found" && (
          <Button
            icon={<MapPin size={20} aria-hidden="true" />}
            busy={place.status === "finding" && texts.finding}
            onClick={() => void find()}
          >
            {texts.place}
          </Button>
        )}
        <p role="status" className="text-sm text-ink-soft">
          <PlaceStatus place={place} />
        </p>
      </div>
    </FormDialog>
  );
}

function PlaceStatus({ place }: { place: Place }) {
  switch (place.status) {
    case "found":
      return texts.found(Math.ceil(place.place.accuracyMetres));
    case "notFound":
      return texts.notFound;
    default:
      return texts.placeHint;
  }
}
