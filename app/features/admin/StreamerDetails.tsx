import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import type { Streamer } from "#shared/entities/streamer.ts";
import { formatRand, formatRating, sastMoment } from "#shared/rules/format.ts";
import { experienceOptions, optionLabel, priceRangeOptions } from "#shared/rules/options.ts";
import { portfolioLink } from "#shared/rules/streamerProfile.ts";
import { adminTexts } from "./adminTexts.ts";
import { ChangesSinceApproval } from "./ChangesSinceApproval.tsx";
import { DecisionButtons } from "./DecisionButtons.tsx";
import { SuspendAccount } from "./SuspendAccount.tsx";
import type { Decision } from "./useStreamerDecision.ts";
import { VerificationBadge } from "./VerificationBadge.tsx";

const texts = adminTexts.details;

interface StreamerDetailsProps {
  streamer: Streamer;
  isOpen: boolean;
  onClose: () => void;
  /** Asks for a decision; the details close first. */
  onDecide: (decision: Decision) => void;
}

/** Everything the streamer has told us, as a basis for a decision. */
export function StreamerDetails({ streamer, isOpen, onClose, onDecide }: StreamerDetailsProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={streamer.businessName}
      size="wide"
      actions={<DecisionButtons streamer={streamer} onDecide={onDecide} />}
    >
      <p className="mb-3">
        <VerificationBadge status={streamer.verificationStatus} />
      </p>
      <ChangesSinceApproval streamer={streamer} />
      <SuspendAccount streamer={streamer} />
      {streamer.verified && (
        <ButtonLink className="mb-3" size="small" to={`${paths.streamers}?streamer=${streamer.id}`}>
          {texts.reviews}
        </ButtonLink>
      )}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts(streamer).map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="break-words whitespace-pre-line">{value ?? texts.none}</dd>
          </div>
        ))}
        <div className="min-w-0">
          <dt className="text-sm text-ink-soft">{texts.portfolio}</dt>
          <dd className="break-words">
            <Portfolio text={streamer.portfolio} />
          </dd>
        </div>
      </dl>
    </Dialog>
  );
}

function facts(streamer: Streamer): [string, string | undefined][] {
  return [
    [texts.number, streamer.number === undefined ? undefined : `#${streamer.number}`],
    [texts.joined, sastMoment(streamer.createdAt)],
    [texts.contact, streamer.contactPerson],
    [texts.email, streamer.email],
    [texts.phone, streamer.phone],
    [texts.location, streamer.location],
    [texts.experience, optionLabel(experienceOptions, streamer.experience)],
    [texts.priceRange, optionLabel(priceRangeOptions, streamer.priceRange)],
    [texts.rating, streamer.ratingHundredths > 0 ? formatRating(streamer.ratingHundredths) : texts.noRatings],
    [texts.streams, String(streamer.streamsCompleted)],
    [texts.earnings, formatRand(streamer.totalEarningsCents ?? 0)],
    [texts.equipment, streamer.equipment],
    [texts.areas, streamer.serviceAreas],
    [texts.notes, streamer.verificationNotes],
  ];
}

function Portfolio({ text }: { text: string | undefined }) {
  const link = portfolioLink(text);
  if (link === undefined) return <>{text ?? texts.none}</>;
  return (
    <a href={link} target="_blank" rel="noreferrer" className="text-sky-text underline underline-offset-3">
      {text}
    </a>
  );
}
