import type { ReactNode } from "react";
import { usePendingFor } from "#app/sync/useOutbox.ts";
import { queuedSentence } from "#app/sync/syncTexts.ts";
import { classes } from "#app/ui/classes.ts";
import type { Streamer } from "#shared/entities/streamer.ts";
import { formatDate, formatRating, sastDate } from "#shared/rules/format.ts";
import { experienceOptions, optionLabel, priceRangeOptions } from "#shared/rules/options.ts";
import { adminTexts } from "./adminTexts.ts";
import { StreamerRowActions } from "./StreamerRowActions.tsx";
import { VerificationBadge } from "./VerificationBadge.tsx";

const texts = adminTexts.streamers;

interface StreamerRowProps {
  streamer: Streamer;
  onDecided: () => void;
}

/** One streamer; one waiting for a decision has an amber edge. */
export function StreamerRow({ streamer, onDecided }: StreamerRowProps) {
  const { contactPerson, location, businessName, experience, priceRange, verificationStatus } = streamer;
  const isQueued = usePendingFor("streamer", streamer.id).length > 0;
  return (
    <tr
      role="row"
      className={classes(
        "block border-t border-hairline p-4 md:table-row md:p-0",
        verificationStatus === "pending" && "border-l-4 border-l-floodlight",
      )}
    >
      <th role="rowheader" scope="row" className="block text-left font-normal md:table-cell md:px-4 md:py-1.5 md:pl-5">
        <span className="named block">{businessName}</span>
        <span className="block text-ink-soft">
          {contactPerson}, {location}
        </span>
      </th>
      <Cell>
        <span className="block md:whitespace-nowrap">{optionLabel(experienceOptions, experience)}</span>
        <span className="block text-ink-soft md:whitespace-nowrap">{optionLabel(priceRangeOptions, priceRange)}</span>
      </Cell>
      <Cell>
        <Rating streamer={streamer} />
      </Cell>
      <Cell>
        <VerificationBadge status={verificationStatus} />
        {streamer.approvedProfile && (
          <span className="mt-1 block text-sm text-sky-text">{adminTexts.changes.mark}</span>
        )}
        {isQueued && <span className="mt-1 block text-sm text-sky-text">{queuedSentence}</span>}
      </Cell>
      <Cell>
        <StreamerRowActions streamer={streamer} onDecided={onDecided} />
      </Cell>
    </tr>
  );
}

function Cell({ children }: { children: ReactNode }) {
  return (
    <td role="cell" className="block pt-1.5 md:table-cell md:px-3 md:py-1.5">
      {children}
    </td>
  );
}

function Rating({ streamer }: { streamer: Streamer }) {
  const { ratingHundredths, streamsCompleted, verificationStatus, createdAt } = streamer;
  if (verificationStatus === "pending") return <>{texts.joined(formatDate(sastDate(createdAt)))}</>;
  if (streamsCompleted === 0) return <>{texts.noStreams}</>;
  return (
    <>
      {ratingHundredths > 0 && <span className="figures">{formatRating(ratingHundredths)} </span>}
      <span className="text-ink-soft">{texts.inStreams(streamsCompleted)}</span>
    </>
  );
}
