import { Star } from "lucide-react";
import { useState } from "react";
import { usePendingFor } from "#app/sync/useOutbox.ts";
import { Avatar } from "#app/ui/Avatar.tsx";
import { Badge } from "#app/ui/Badge.tsx";
import { Button } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";
import { formatRand, formatRating } from "#shared/rules/format.ts";
import { experienceOptions, optionLabel } from "#shared/rules/options.ts";
import { AcceptDialog } from "./AcceptDialog.tsx";
import type { StreamerContact } from "./streamerContact.ts";
import { applicationTexts as texts, dashboardTexts } from "./texts.ts";
import type { Application, OpenMatch } from "./useMyMatches.ts";

/** The bids of one request: columns whose rows align on desktop, a stack with the price first on phones. */
export function Applications({ match, contact }: { match: OpenMatch; contact: StreamerContact }) {
  const { fixture, applications } = match;
  const [chosen, setChosen] = useState<Application>();
  if (applications.length === 0) return <p className="text-ink-soft">{texts.none}</p>;
  const lowest = onlyBest(applications, ({ bid }) => -bid.proposedPriceCents);
  const highest = onlyBest(applications, ({ streamer }) => streamer?.ratingHundredths ?? 0);
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-[repeat(auto-fill,minmax(280px,1fr))]">
        {applications.map((application) => (
          <ApplicationItem
            key={application.bid.id}
            application={application}
            fixture={fixture}
            isLowest={application === lowest}
            isHighest={application === highest}
            accept={() => setChosen(application)}
            contact={contact}
          />
        ))}
      </ul>
      {chosen && <AcceptDialog bid={chosen.bid} onClose={() => setChosen(undefined)} />}
    </>
  );
}

/** The one that leads alone; with a single bid or a tie nobody does. */
function onlyBest(applications: readonly Application[], scoreOf: (application: Application) => number) {
  const scores = applications.map(scoreOf);
  const best = Math.max(...scores);
  const leaders = applications.filter((_, index) => scores[index] === best);
  return applications.length > 1 && leaders.length === 1 ? leaders[0] : undefined;
}

interface ApplicationItemProps {
  application: Application;
  fixture: Fixture;
  isLowest: boolean;
  isHighest: boolean;
  accept: () => void;
  contact: StreamerContact;
}

function ApplicationItem(props: ApplicationItemProps) {
  const { application, fixture, isLowest, isHighest, accept, contact } = props;
  const { bid, streamer } = application;
  const waits = usePendingFor("bid", bid.id).length > 0;
  return (
    <li className="row-span-5 grid grid-rows-subgrid content-start gap-3 rounded-card border border-hairline bg-surface p-4">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="figures text-2xl">{formatRand(bid.proposedPriceCents)}</p>
          {isHighest && (
            <Badge tone="pitch" icon={<Star aria-hidden="true" />}>
              {texts.highest} rated
            </Badge>
          )}
        </div>
        <p className="text-sm text-ink-soft">
          {besideBudget(bid.proposedPriceCents, fixture.budgetCents)}
          {isLowest && <strong className="text-pitch-text"> {texts.lowest}</strong>}
        </p>
      </div>
      <StreamerLine application={application} />
      <div>
        {streamer && <p>{optionLabel(experienceOptions, streamer.experience)}</p>}
        {streamer && <p className="text-sm text-ink-soft">{equipmentLine(streamer.equipment)}</p>}
      </div>
      <p className="whitespace-pre-line text-ink-soft">“{bid.message}”</p>
      {waits ? (
        <Notice tone="sky">{dashboardTexts.queued}</Notice>
      ) : (
        <div className="flex flex-wrap items-start gap-2 self-end *:flex-auto">
          <Button variant="solid" onClick={accept} aria-label={`${texts.accept} ${bid.streamerName}`}>
            {texts.accept}
          </Button>
          {contact({ fixtureId: fixture.id, streamerId: bid.streamerId, streamerName: bid.streamerName })}
        </div>
      )}
    </li>
  );
}

function StreamerLine({ application: { bid, streamer } }: { application: Application }) {
  return (
    <div className="flex items-center gap-3 border-t border-hairline pt-3">
      <Avatar name={streamer?.contactPerson ?? bid.streamerName} />
      <div className="min-w-0 flex-1">
        <h3 className="text-base">{bid.streamerName}</h3>
        {streamer && (
          <p className="text-sm text-ink-soft">
            {streamer.contactPerson}, {streamer.location}
          </p>
        )}
      </div>
      {streamer && <Rating hundredths={streamer.ratingHundredths} streams={streamer.streamsCompleted} />}
    </div>
  );
}

function Rating({ hundredths, streams }: { hundredths: number; streams: number }) {
  return (
    <p className="flex-none text-right text-sm text-ink-soft">
      {hundredths > 0 ? (
        <span className="figures flex items-center justify-end gap-1 text-lg text-ink">
          {formatRating(hundredths)}
          <span className="sr-only"> of 5</span>
          <Star size={18} aria-hidden="true" className="fill-current text-pitch-text" />
        </span>
      ) : (
        <span className="block">{texts.noRating}</span>
      )}
      {texts.streams(streams)}
    </p>
  );
}

function besideBudget(priceCents: number, budgetCents: number): string {
  const difference = budgetCents - priceCents;
  if (difference === 0) return texts.atBudget;
  return difference > 0 ? texts.underBudget(formatRand(difference)) : texts.overBudget(formatRand(-difference));
}

/** First three items of the equipment, then how many more there are. */
function equipmentLine(equipment: string): string {
  const items = equipment
    .split(/[,;\n]/)
    .map((item) => item.trim())
    .filter(Boolean);
  const more = items.length - 3;
  return `${items.slice(0, 3).join(", ")}${more > 0 ? `, +${more} more` : ""}`;
}
