import { Calendar, Globe, Lock, MapPin, School } from "lucide-react";
import { useRow } from "#app/db/useRows.ts";
import { IconLine } from "#app/ui/FactRow.tsx";
import { MatchBoard } from "#app/ui/MatchBoard.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { formatWhen } from "#shared/rules/format.ts";
import { creatorTexts as texts } from "./creatorTexts.ts";
import { ReelPreview } from "./ReelPreview.tsx";
import { SelectedClips, type SelectedClip } from "./SelectedClips.tsx";
import type { ReelDraft } from "./useReelDraft.ts";

/** The reel put in order, looked at, and what it is about. */
export function EditStep({ draft, selected }: { draft: ReelDraft; selected: readonly SelectedClip[] }) {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)]">
      <div className="order-2 flex flex-col gap-4 lg:order-1">
        {draft.values.isPublic && <PrivateClips selected={selected} />}
        <SelectedClips draft={draft} selected={selected} />
      </div>
      <div className="order-1 flex flex-col gap-6 lg:order-2">
        <ReelPreview key={selected.map(({ id }) => id).join()} clips={selected} />
        <ReelFacts draft={draft} />
      </div>
    </div>
  );
}

/** A clip that its maker keeps private keeps the reel private too. */
function PrivateClips({ selected }: { selected: readonly SelectedClip[] }) {
  const titles = selected.filter(({ isPublic }) => !isPublic).map(({ title }) => title);
  return titles.length > 0 && <Notice tone="amber">{texts.privateClips(titles)}</Notice>;
}

function ReelFacts({ draft: { values } }: { draft: ReelDraft }) {
  const fixture = useRow("fixture", values.fixtureId);
  if (fixture.status !== "ready") return null;
  const { matchDate, matchTime, homeSchool, awaySchool, sport, venue } = fixture.row;
  return (
    <section aria-label={values.title} className="hidden flex-col gap-3 lg:flex">
      <h2 className="text-lg break-words">{values.title}</h2>
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
