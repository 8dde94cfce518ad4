import { CalendarX2 } from "lucide-react";
import { useOwnPlans } from "#app/session/useOwnPlans.ts";
import { Notice } from "#app/ui/Notice.tsx";
import type { MatchMoment } from "#shared/entities/newDate.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { hindrancesOf, type Hindrance } from "#shared/rules/availability.ts";
import { sastMoment } from "#shared/rules/format.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { clashTexts as texts } from "./clashTexts.ts";

interface ClashNoticeProps {
  /** The match that the streamer is about to take, and the day and kick-off that it would have. */
  fixtureId: string;
  moment: MatchMoment;
  before: keyof typeof texts.before;
}

/** The signed-in streamer's plans that clash with a match; nothing if none does. */
export function ClashNotice({ fixtureId, moment, before }: ClashNoticeProps) {
  const plans = useOwnPlans(fixtureId);
  const [worst, ...others] = plans ? hindrancesOf(moment, plans) : [];
  if (!worst) return null;
  return (
    <Notice
      tone={worst.kind === "sameDay" ? "sky" : "amber"}
      icon={<CalendarX2 size={20} aria-hidden="true" />}
      title={texts.titles[worst.kind]}
      role="status"
    >
      <ul>
        {[worst, ...others].map((each) => (
          <li key={keyOf(each)} className="wrap-anywhere">
            {hindranceText(each)}
          </li>
        ))}
      </ul>
      <p className="mt-1">{texts.before[before]}</p>
    </Notice>
  );
}

function keyOf(hindrance: Hindrance<Fixture>): string {
  if (hindrance.kind === "busy") return hindrance.span.from;
  return hindrance.kind === "dayOff" ? hindrance.dayOff.id : hindrance.match.id;
}

function hindranceText(hindrance: Hindrance<Fixture>): string {
  if (hindrance.kind === "dayOff") return texts.dayOff(hindrance.dayOff.reason);
  if (hindrance.kind === "busy") return texts.busy(sastMoment(hindrance.span.from), sastMoment(hindrance.span.until));
  const { match } = hindrance;
  return texts.match(matchTitle(match), match.matchTime, match.venue);
}
