import { BadgeCheck, Briefcase, Camera, CheckCheck, Link2, MapPin, Star, Trophy, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { Avatar } from "#app/ui/Avatar.tsx";
import { Badge } from "#app/ui/Badge.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { FactRow, Facts } from "#app/ui/FactRow.tsx";
import { ShareButton } from "#app/ui/ShareButton.tsx";
import type { Streamer } from "#shared/entities/streamer.ts";
import { formatRating } from "#shared/rules/format.ts";
import { experienceOptions, optionLabel, priceRangeOptions } from "#shared/rules/options.ts";
import { equipmentItems, portfolioLink, streamsCompletedText } from "#shared/rules/streamerProfile.ts";
import { streamerTexts as texts } from "./texts.ts";

interface StreamerDialogProps {
  streamer: Streamer;
  reviews: ReactNode;
  /** A button to write to the streamer, when the dialog is opened by itself. */
  action?: ReactNode;
  onClose: () => void;
}

/** A streamer's complete public profile. */
export function StreamerDialog({ streamer, reviews, action, onClose }: StreamerDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={streamer.businessName}
      actions={
        <>
          {action}
          <ShareButton
            title={streamer.businessName}
            url={`${location.origin}${paths.streamers}?streamer=${streamer.id}`}
          />
        </>
      }
    >
      <div className="flex items-center gap-3">
        <Avatar name={streamer.contactPerson} size="large" />
        <div className="min-w-0 flex-1">
          <p>{streamer.contactPerson}</p>
          {streamer.verified && (
            <Badge tone="pitch" icon={<BadgeCheck aria-hidden="true" />}>
              {texts.verified}
            </Badge>
          )}
        </div>
      </div>
      <ProfileFacts streamer={streamer} />
      {reviews}
    </Dialog>
  );
}

function ProfileFacts({ streamer }: { streamer: Streamer }) {
  const { ratingHundredths, reviewCount = 0 } = streamer;
  return (
    <Facts>
      <FactRow icon={<Star aria-hidden="true" />} label={texts.facts.rating}>
        {reviewCount > 0 ? texts.ratingFrom(formatRating(ratingHundredths), reviewCount) : texts.noRating}
      </FactRow>
      <FactRow icon={<CheckCheck aria-hidden="true" />} label={texts.facts.completed}>
        {streamsCompletedText(streamer.streamsCompleted)}
      </FactRow>
      <FactRow icon={<MapPin aria-hidden="true" />} label={texts.location}>
        {streamer.location}
      </FactRow>
      {streamer.serviceAreas !== undefined && (
        <FactRow icon={<Briefcase aria-hidden="true" />} label={texts.facts.areas}>
          {streamer.serviceAreas}
        </FactRow>
      )}
      <FactRow icon={<Trophy aria-hidden="true" />} label={texts.facts.experience}>
        {optionLabel(experienceOptions, streamer.experience)}
      </FactRow>
      <FactRow icon={<Wallet aria-hidden="true" />} label={texts.facts.priceRange}>
        {optionLabel(priceRangeOptions, streamer.priceRange)}
      </FactRow>
      <FactRow icon={<Camera aria-hidden="true" />} label={texts.facts.equipment}>
        <ul className="list-disc pl-5">
          {equipmentItems(streamer.equipment).map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </FactRow>
      <PortfolioFact portfolio={streamer.portfolio} />
    </Facts>
  );
}

function PortfolioFact({ portfolio }: { portfolio: string | undefined }) {
  const link = portfolioLink(portfolio);
  if (link === undefined) return null;
  return (
    <FactRow icon={<Link2 aria-hidden="true" />} label={texts.facts.portfolio}>
      <a
        href={link}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center wrap-anywhere text-sky-text underline underline-offset-3"
      >
        {portfolio}
      </a>
    </FactRow>
  );
}
