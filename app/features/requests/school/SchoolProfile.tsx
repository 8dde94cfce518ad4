import { CircleCheck, CircleX, Mail, MapPin, Pencil, Phone, Send, Star, User, Video } from "lucide-react";
import { useState } from "react";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useRow, useRows } from "#app/db/useRows.ts";
import { queuedSentence } from "#app/sync/syncTexts.ts";
import { usePendingFor } from "#app/sync/useOutbox.ts";
import { Button } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { FactRow, Facts } from "#app/ui/FactRow.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import type { OwnSchool } from "#shared/entities/user.ts";
import { formatRating } from "#shared/rules/format.ts";
import { meanHundredths } from "#shared/rules/reviewFlow.ts";
import { SchoolDialog } from "./SchoolDialog.tsx";
import { schoolTexts as texts } from "./schoolTexts.ts";
import type { MyMatches } from "../dashboard/useMyMatches.ts";

type Ready = Extract<MyMatches, { status: "ready" }>;

/** The requester's own school: its saved details, and actual figures. */
export function SchoolProfile({ matches }: { matches: Ready }) {
  const { userId } = useStoreOwner();
  const user = useRow("user", userId);
  const isQueued = usePendingFor("user", userId).length > 0;
  const [isOpen, setOpen] = useState(false);
  if (user.status === "loading") return null;
  const school = user.status === "ready" ? user.row.school : undefined;
  return (
    <Card as="section" aria-label={texts.title} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg">{school?.name ?? texts.none}</h2>
        <Button icon={<Pencil size={20} aria-hidden="true" />} onClick={() => setOpen(true)}>
          {texts.edit}
        </Button>
      </div>
      {isQueued && <Notice tone="sky">{queuedSentence}</Notice>}
      {school ? <SchoolFacts school={school} /> : <p className="text-ink-soft">{texts.noneText}</p>}
      <SchoolFigures matches={matches} />
      {isOpen && <SchoolDialog school={school} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function SchoolFacts({ school }: { school: OwnSchool }) {
  const rows = [
    [<MapPin key="venue" aria-hidden="true" />, texts.fields.venue, school.venue],
    [<User key="name" aria-hidden="true" />, texts.fields.contactName, school.contactName],
    [<Mail key="email" aria-hidden="true" />, texts.fields.contactEmail, school.contactEmail],
    [<Phone key="phone" aria-hidden="true" />, texts.fields.contactPhone, school.contactPhone],
  ] as const;
  return (
    <Facts>
      {rows.map(
        ([icon, label, value]) =>
          value !== undefined && (
            <FactRow key={label} icon={icon} label={label}>
              <span className="break-words">{value}</span>
            </FactRow>
          ),
      )}
    </Facts>
  );
}

function SchoolFigures({ matches: { total, assigned, completed } }: { matches: Ready }) {
  const answers = [...assigned, ...completed].map(({ bid }) => bid.schoolPermissionStatus);
  const count = (...wanted: string[]) => answers.filter((answer) => wanted.includes(answer)).length;
  return (
    <Facts>
      <FactRow icon={<Send aria-hidden="true" />} label={texts.asked}>
        {total}
      </FactRow>
      <FactRow icon={<Video aria-hidden="true" />} label={texts.streamed}>
        {completed.length}
      </FactRow>
      <FactRow icon={<CircleCheck aria-hidden="true" />} label={texts.agreed}>
        {count("approved")}
      </FactRow>
      <FactRow icon={<CircleX aria-hidden="true" />} label={texts.refused}>
        {count("declined", "withdrawn")}
      </FactRow>
      <FactRow icon={<Star aria-hidden="true" />} label={texts.rating}>
        <OwnRating />
      </FactRow>
    </Facts>
  );
}

/** Streamers' reviews of this requester, once shown. */
function OwnRating() {
  const { userId } = useStoreOwner();
  const reviews = useRows("review", (table) => table.filter((row) => row.requesterId === userId).toArray(), [userId]);
  if (reviews.status === "loading") return null;
  const shown = reviews.rows.filter(({ writtenBy, state }) => writtenBy === "streamer" && state === "shown");
  const stars = shown.reduce((sum, { rating }) => sum + rating, 0);
  if (shown.length === 0) return texts.noRating;
  return texts.ratingOf(formatRating(meanHundredths(stars, shown.length)), shown.length);
}
