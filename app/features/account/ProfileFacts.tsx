import { Briefcase, Camera, Info, Link2, Mail, MapPin, Phone, Star, Trophy, User, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { queuedSentence } from "#app/sync/syncTexts.ts";
import { usePendingFor } from "#app/sync/useOutbox.ts";
import { Card } from "#app/ui/Card.tsx";
import { FactRow, Facts } from "#app/ui/FactRow.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import type { Streamer } from "#shared/entities/streamer.ts";
import { formatRating } from "#shared/rules/format.ts";
import { experienceOptions, optionLabel, priceRangeOptions } from "#shared/rules/options.ts";
import { portfolioLink } from "#shared/rules/streamerProfile.ts";
import { PerformanceFigures } from "./PerformanceFigures.tsx";
import { profileTexts as texts } from "./texts.ts";

interface ProfileFactsProps {
  streamer: Streamer;
  /** The button that opens the form; it gets the focus back when the form closes. */
  edit: ReactNode;
}

/** What requesters and admins read about the streamer. */
export function ProfileFacts({ streamer, edit }: ProfileFactsProps) {
  const isQueued = usePendingFor("streamer", streamer.id).length > 0;
  return (
    <Card as="section" aria-label={texts.heading} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg">{streamer.businessName}</h2>
        {edit}
      </div>
      {isQueued && <Notice tone="sky">{queuedSentence}</Notice>}
      {!isQueued && streamer.approvedProfile && (
        <Notice tone="sky" icon={<Info size={20} aria-hidden="true" />}>
          {texts.lookedAtAgain}
        </Notice>
      )}
      <Facts>
        <FactRow icon={<User aria-hidden="true" />} label={texts.contact}>
          {streamer.contactPerson}
        </FactRow>
        <FactRow icon={<Star aria-hidden="true" />} label={texts.rating}>
          {streamer.ratingHundredths > 0
            ? texts.ratingOf(formatRating(streamer.ratingHundredths), streamer.streamsCompleted)
            : texts.noRating}
        </FactRow>
        <FactRow icon={<Mail aria-hidden="true" />} label={texts.email}>
          <span className="wrap-anywhere">{streamer.email}</span>
        </FactRow>
        <FactRow icon={<Phone aria-hidden="true" />} label={texts.phone}>
          {streamer.phone}
        </FactRow>
        <FactRow icon={<MapPin aria-hidden="true" />} label={texts.location}>
          {streamer.location}
        </FactRow>
        <FactRow icon={<Wallet aria-hidden="true" />} label={texts.priceRange}>
          {optionLabel(priceRangeOptions, streamer.priceRange)}
        </FactRow>
        <FactRow icon={<Trophy aria-hidden="true" />} label={texts.experience}>
          {optionLabel(experienceOptions, streamer.experience)}
        </FactRow>
        <FactRow icon={<Camera aria-hidden="true" />} label={texts.equipment}>
          <span className="whitespace-pre-line">{streamer.equipment}</span>
        </FactRow>
        <FactRow icon={<Briefcase aria-hidden="true" />} label={texts.areas}>
          {streamer.serviceAreas}
        </FactRow>
        {streamer.portfolio && <PortfolioFact portfolio={streamer.portfolio} />}
      </Facts>
      <PerformanceFigures streamer={streamer} />
    </Card>
  );
}

function PortfolioFact({ portfolio }: { portfolio: string }) {
  const link = portfolioLink(portfolio);
  return (
    <FactRow icon={<Link2 aria-hidden="true" />} label={texts.portfolio}>
      {link === undefined ? (
        portfolio
      ) : (
        <a href={link} target="_blank" rel="noreferrer" className="wrap-anywhere text-sky-text underline">
          {portfolio}
        </a>
      )}
    </FactRow>
  );
}
