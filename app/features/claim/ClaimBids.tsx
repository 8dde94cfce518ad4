import { MessageSquare } from "lucide-react";
import { Avatar } from "#app/ui/Avatar.tsx";
import { Button } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { TimeAgo } from "#app/ui/TimeAgo.tsx";
import type { ClaimAnswer } from "#shared/api/answers.ts";
import { formatRand } from "#shared/rules/format.ts";
import { experienceOptions, optionLabel } from "#shared/rules/options.ts";
import { claimTexts } from "./texts.ts";

const texts = claimTexts.bids;

export type ClaimBid = ClaimAnswer["bids"][number];

interface ClaimBidsProps {
  bids: readonly ClaimBid[];
  onAccept: (bid: ClaimBid) => void;
  onAnswer: (bid: ClaimBid) => void;
}

/** The bids as the link shows them, with what their streamers wrote, read-only. Accepting and answering need an account. */
export function ClaimBids({ bids, onAccept, onAnswer }: ClaimBidsProps) {
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
          {bid.messages.length > 0 && <Messages bid={bid} onAnswer={() => onAnswer(bid)} />}
          <Button
            variant="solid"
            onClick={() => onAccept(bid)}
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

function Messages({ bid, onAnswer }: { bid: ClaimBid; onAnswer: () => void }) {
  return (
    <>
      <ol aria-label={texts.messagesFrom(bid.streamerName)} className="flex flex-col gap-3">
        {bid.messages.map(({ id, subject, message, createdAt }) => (
          <li key={id} className="rounded-card border border-hairline bg-sunken px-4 py-3">
            <p className="flex flex-wrap gap-x-2 text-sm">
              <span className="font-semibold">{bid.streamerName}</span>
              <TimeAgo at={createdAt} />
            </p>
            <p className="font-semibold break-words">{subject}</p>
            <p className="break-words whitespace-pre-line">{message}</p>
          </li>
        ))}
      </ol>
      <Button
        onClick={onAnswer}
        aria-label={texts.answerNamed(bid.streamerName)}
        className="self-start max-sm:w-full"
        icon={<MessageSquare size={20} aria-hidden="true" />}
      >
        {texts.answer}
      </Button>
    </>
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
