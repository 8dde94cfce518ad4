import { Calendar, Globe, Lock, MapPin, School } from "lucide-react";
import { useRow } from "#app/db/useRows.ts";
import { IconLine } from "#app/ui/FactRow.tsx";
import { MatchBoard } from "#app/ui/MatchBoard.tsx";
import { formatWhen } from "#shared/rules/format.ts";
import { creatorTexts as texts } from "./creatorTexts.ts";
import type { ReelDraft } from "./useReelDraft.ts";

/** What the reel is about, next to every step, or below it on a narrow screen. */
export function ReelSummary({ draft: { values } }: { draft: ReelDraft }) {
  const fixture = useRow("fixture", values.fixtureId);
  if (fixture.status !== "ready") return null;
  const { matchDate, matchTime, homeSchool, awaySchool, sport, venue } = fixture.row;
  return (
    <section aria-label={texts.summary} className="flex flex-col gap-3 self-start">
      {values.title !== "" && <h2 className="text-lg break-words">{values.title}</h2>}
      <div className="overflow-hidden rounded-card">
        <MatchBoard date={matchDate} home={homeSchool} away={awaySchool} sport={sport} />
      </div>
      <IconLine icon={<Calendar size={20} />}>{formatWhen(matchDate, matchTime)}</IconLine>
      <IconLine icon={<MapPin size={20} />}>{venue}</IconLine>
      <IconLine icon={<School size={20} />}>{texts.permission}</IconLine>
      <IconLine icon={values.isPublic ? <Globe size={20} /> : <Lock size={20} />}>
        {values.isPublic ? texts.public : texts.private}
      </IconLine>
    </section>
  );
}
