import { Camera, ExternalLink, MapPin, Star, Trophy } from "lucide-react";
import { usePendingFor } from "#app/sync/useOutbox.ts";
import { Avatar } from "#app/ui/Avatar.tsx";
import { Badge } from "#app/ui/Badge.tsx";
import { Button } from "#app/ui/Button.tsx";
import { IconLine } from "#app/ui/FactRow.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { Streamer } from "#shared/entities/streamer.ts";
import { cityIn, roadKm } from "#shared/rules/cityDistance.ts";
import { formatRand, formatRating } from "#shared/rules/format.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { experienceOptions, optionLabel } from "#shared/rules/options.ts";
import { equipmentItems, portfolioLink } from "#shared/rules/streamerProfile.ts";
import type { MatchSlots } from "../dashboard/matchSlots.ts";
import { applicationTexts as texts } from "./applicationTexts.ts";
import { ClashOfBid } from "./ClashOfBid.tsx";
import { dashboardTexts } from "../texts.ts";
import type { Application } from "../dashboard/useMyMatches.ts";

interface ApplicationItemProps {
  application: Application;
  fixture: Fixture;
  isLowest: boolean;
  isHighest: boolean;
  isAmber: boolean;
  accept: () => void;
  decline: () => void;
  slots: MatchSlots;
}

/** One bid: price, streamer, place, equipment, message, and the buttons to answer it. */
export function ApplicationItem({ application, fixture, ...props }: ApplicationItemProps) {
  const { bid, streamer } = application;
  const waits = usePendingFor("bid", bid.id).length > 0;
  return (
    <li className="row-span-5 grid grid-rows-subgrid content-start gap-3 rounded-card border border-hairline bg-surface p-4">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="figures text-2xl">{formatRand(bid.proposedPriceCents)}</p>
          {props.isHighest && (
            <Badge tone="pitch" icon={<Star aria-hidden="true" />}>
              {texts.highest}
            </Badge>
          )}
        </div>
        <p className="text-sm text-ink-soft">
          {budgetDelta(bid.proposedPriceCents, fixture.budgetCents)}
          {props.isLowest && <strong className="text-pitch-text"> · {texts.lowest}</strong>}
        </p>
      </div>
      <StreamerLine application={application} />
      {streamer ? <StreamerFacts streamer={streamer} venue={fixture.venue} slots={props.slots} /> : <div />}
      <div className="flex flex-col gap-3">
        <p className="whitespace-pre-line text-ink-soft">“{bid.message}”</p>
        <ClashOfBid bid={bid} />
      </div>
      {waits ? (
        <Notice tone="sky">{dashboardTexts.queued}</Notice>
      ) : (
        <Answers application={application} fixture={fixture} {...props} />
      )}
    </li>
  );
}

function Answers({ application: { bid }, fixture, isAmber, accept, decline, slots }: ApplicationItemProps) {
  return (
    <div className="flex flex-wrap items-start gap-2 self-end *:flex-auto">
      <Button
        variant={isAmber ? "primary" : "solid"}
        onClick={accept}
        aria-label={`${texts.accept} ${bid.streamerName}`}
      >
        {texts.accept}
      </Button>
      {slots.contact({
        fixtureId: fixture.id,
        streamerId: bid.streamerId,
        streamerName: bid.streamerName,
        match: matchTitle(fixture),
      })}
      <Button variant="quiet" onClick={decline} aria-label={`${texts.decline} ${bid.streamerName}`}>
        {texts.decline}
      </Button>
    </div>
  );
}

function StreamerLine({ application: { bid, streamer } }: { application: Application }) {
  return (
    <div className="flex items-center gap-3 border-t border-hairline pt-3">
      <Avatar name={streamer?.contactPerson ?? bid.streamerName} />
      <div className="min-w-0 flex-1">
        <h3 className="text-base">{bid.streamerName}</h3>
        {streamer && <p className="text-sm text-ink-soft">{streamer.contactPerson}</p>}
      </div>
      {streamer && <Rating hundredths={streamer.ratingHundredths} streams={streamer.streamsCompleted} />}
    </div>
  );
}

interface StreamerFactsProps {
  streamer: Streamer;
  venue: string;
  slots: MatchSlots;
}

/** What distinguishes bids apart from price: distance, experience, equipment, earlier work. */
function StreamerFacts({ streamer, venue, slots }: StreamerFactsProps) {
  const link = portfolioLink(streamer.portfolio);
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <IconLine icon={<MapPin size={18} />}>{wayText(streamer, venue)}</IconLine>
      <IconLine icon={<Trophy size={18} />}>{optionLabel(experienceOptions, streamer.experience)}</IconLine>
      <IconLine icon={<Camera size={18} />}>{equipmentItems(streamer.equipment).join(", ")}</IconLine>
      {link !== undefined && (
        <IconLine isTall icon={<ExternalLink size={18} />}>
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center text-sky-text underline underline-offset-3 sm:min-h-0"
          >
            {texts.portfolio}
            <span className="sr-only"> {texts.portfolioOf(streamer.businessName)}</span>
          </a>
        </IconLine>
      )}
      {slots.profile(streamer)}
    </div>
  );
}

function wayText({ location, serviceAreas = "" }: Streamer, venue: string): string {
  const km = roadKm(location, venue);
  if (km === 0) return texts.sameCity(location);
  const city = cityIn(venue);
  if (city !== undefined && cityIn(`${serviceAreas} `) === city) return texts.filmsThere(location, city);
  return km === undefined ? location : texts.farAway(location, km);
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

function budgetDelta(priceCents: number, budgetCents: number): string {
  const difference = budgetCents - priceCents;
  if (difference === 0) return texts.atBudget;
  return difference > 0 ? texts.underBudget(formatRand(difference)) : texts.overBudget(formatRand(-difference));
}
