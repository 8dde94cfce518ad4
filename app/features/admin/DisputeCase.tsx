import type { Bid } from "#shared/entities/bid.ts";
import type { Dispute } from "#shared/entities/dispute.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { CaseEvidence } from "./CaseEvidence.tsx";
import { paymentTexts } from "./paymentTexts.ts";
import { Statement } from "./Statement.tsx";

const texts = paymentTexts.disputes;

interface CaseProps {
  dispute: Dispute;
  bid: Bid;
  fixture: Fixture;
}

/** Everything a decision needs: each side's statement, where the money is, and the evidence. */
export function DisputeCase({ dispute, bid, fixture }: CaseProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <Statement title={texts.requesterSays} at={dispute.createdAt}>
          {dispute.reason}
        </Statement>
        <Statement title={texts.streamerSays(dispute.streamerName)} at={dispute.answeredAt}>
          {dispute.answer ?? <span className="text-ink-soft">{texts.noAnswer}</span>}
        </Statement>
      </div>
      <CaseEvidence bid={bid} fixture={fixture} />
    </div>
  );
}
