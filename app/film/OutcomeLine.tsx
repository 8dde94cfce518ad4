import { PlaceLink } from "#app/ui/PlaceLink.tsx";
import type { Outcome } from "#shared/entities/outcome.ts";
import { outcomeLine } from "#shared/rules/outcomes.ts";

/** How a delivered match went, as its streamer says, with the place if it was added. */
export function OutcomeLine({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome) return null;
  return (
    <p className="text-ink-soft">
      {outcomeLine(outcome)}. {outcome.place && <PlaceLink place={outcome.place} />}
    </p>
  );
}
