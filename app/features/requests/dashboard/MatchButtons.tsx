import { useState, type ReactNode } from "react";
import { Button } from "#app/ui/Button.tsx";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import type { MatchSlots } from "./matchSlots.ts";
import { StreamDetailsDialog } from "./StreamDetailsDialog.tsx";
import { dashboardTexts as texts } from "../texts.ts";
import type { AssignedMatch } from "./useMyMatches.ts";

interface MatchButtonsProps {
  match: AssignedMatch;
  slots: MatchSlots;
  /** Buttons before and after those for writing to the streamer and reading the details. */
  before?: ReactNode;
  after?: ReactNode;
}

/** The buttons of a match with a streamer. */
export function MatchButtons({ match, slots, before, after }: MatchButtonsProps) {
  const { fixture, bid } = match;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-start gap-2 max-sm:*:flex-auto">
      {before}
      {slots.contact({
        fixtureId: fixture.id,
        streamerId: bid.streamerId,
        streamerName: bid.streamerName,
        match: matchTitle(fixture),
        label: texts.contact,
      })}
      <Button onClick={() => setOpen(true)}>{texts.details}</Button>
      {after}
      {isOpen && <StreamDetailsDialog match={match} onClose={() => setOpen(false)} />}
    </div>
  );
}
