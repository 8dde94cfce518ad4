import { Avatar } from "#app/ui/Avatar.tsx";
import { Button } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import type { ClaimAnswer } from "#shared/api/answers.ts";
import { formatRand } from "#shared/rules/format.ts";
import { experienceOptions, optionLabel } from "#shared/rules/options.ts";
import { claimTexts } from "./texts.ts";

const texts = claimTexts.bids;

export type ClaimBid = ClaimAnswer["bids"][number];

interface ClaimBidsProps {
  bids: readonly ClaimBid[];
  onChoose: (bid: ClaimBid) => void;
}

/** The bids as the link shows them, read-only. Accepting one requires the account. */
export function ClaimBids({ bids, onChoose }: ClaimBidsProps) {
  return (
    <ul aria-label={texts.label} className="flex flex-col gap-4">
      {bids.map((bid) => (
        <Card as="li" key={bid.id} className="flex flex-col gap-3">
          <div className="flex items-center gap-3">
            <Avatar name={bid.streamerName} />
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <h2 className="text-lg break-words">{bid.streamerName}</h2>
                <p className="figures text-xl">{formatRand(bid.proposedPriceCents)}</p>
              </div>
              <p className="text-sm text-ink-soft">{factsOf(bid)}</p>
            </div>
          </div>
          {bid.equipment !== undefined && <p className="text-sm break-words">{bid.equipment}</p>}
          <p className="break-words whitespace-pre-line text-ink-soft">“{bid.message}”</p>
          <Button
            variant="solid"
            onClick={() => onChoose(bid)}
            aria-label={`${texts.choose} ${bid.streamerName}`}
            className="self-start max-sm:w-full"
          >
            {texts.choose}
          </Button>
        </Card>
      ))}
    </ul>
  );
}

function factsOf({ location, experience, streamsCompleted }: ClaimBid): string {
  const known = [
    location,
    experience && optionLabel(experienceOptions, experience),
    streamsCompleted ? texts.streams(streamsCompleted) : undefined,
  ];
  return known.filter(Boolean).join(" · ");
}
