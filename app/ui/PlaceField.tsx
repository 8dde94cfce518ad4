import { MapPin, MapPinCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "./Button.tsx";
import type { Place } from "./place.ts";
import { readPlace } from "./readPlace.ts";

const texts = {
  add: "Add where this phone is now",
  finding: "Finding this phone…",
  found: (metres: number) => `Found, to within ${metres} m.`,
  remove: "Leave it out",
  notFound: "This phone does not say where it is. It can be sent without it.",
};

interface PlaceFieldProps {
  /** Why one would add it, and who sees it. */
  hint: string;
  place: Place | undefined;
  /** Undefined: it is left out again. */
  onFound: (place: Place | undefined) => void;
}

/** Adds the phone's place to what is said, if its owner wants that. Nothing is asked of the phone before. */
export function PlaceField({ hint, place, onFound }: PlaceFieldProps) {
  const [status, setStatus] = useState<"notAsked" | "finding" | "notFound">("notAsked");
  const find = async () => {
    setStatus("finding");
    const found = await readPlace();
    setStatus(found ? "notAsked" : "notFound");
    if (found) onFound(found);
  };
  return (
    <div className="flex flex-col gap-2">
      {!place && (
        <Button
          icon={<MapPin size={20} aria-hidden="true" />}
          busy={status === "finding" && texts.finding}
          onClick={() => void find()}
        >
          {texts.add}
        </Button>
      )}
      <p role="status" className={place ? "flex gap-2 font-semibold text-pitch-text" : "text-sm text-ink-soft"}>
        {place && <MapPinCheck size={20} aria-hidden="true" className="flex-none" />}
        {place ? texts.found(Math.ceil(place.accuracyMetres)) : status === "notFound" ? texts.notFound : hint}
      </p>
      {place && (
        <Button variant="link" className="self-start" onClick={() => onFound(undefined)}>
          {texts.remove}
        </Button>
      )}
    </div>
  );
}
