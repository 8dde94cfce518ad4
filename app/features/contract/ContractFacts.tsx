import { CalendarDays, Landmark, User, Video } from "lucide-react";
import { FactRow, Facts } from "#app/ui/FactRow.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import { formatWhen } from "#shared/rules/format.ts";
import { requesterName } from "#shared/rules/matchTitle.ts";
import { schoolAskSentence } from "#shared/rules/schoolAsk.ts";
import type { Reader } from "#shared/rules/tracker.ts";
import { contractTexts } from "./texts.ts";
import type { OpenContract } from "./useContract.ts";

const texts = contractTexts.facts;

/** Who, when, where, and the school's conditions, before the clauses. */
export function ContractFacts({ open: { bid, fixture, side } }: { open: OpenContract }) {
  const conditions = bid.schoolPermissionNotes;
  const isPermitted = bid.schoolPermissionStatus === "approved";
  const requester = fixture.contactName ? requesterName(fixture) : (bid.contactName ?? requesterName(fixture));
  return (
    <div className="border-b border-hairline px-4 sm:px-6">
      <Facts>
        <FactRow icon={<Video aria-hidden="true" />} label={texts.streamer}>
          {withYou([bid.streamerName, bid.streamerContactPerson], side === "streamer")}
        </FactRow>
        <FactRow icon={<User aria-hidden="true" />} label={texts.requester}>
          {withYou([requester], side === "requester")}
        </FactRow>
        <FactRow icon={<CalendarDays aria-hidden="true" />} label={texts.when}>
          <span className="figures block">{formatWhen(fixture.matchDate, fixture.matchTime)}</span>
          {fixture.venue}
        </FactRow>
        <FactRow icon={<Landmark aria-hidden="true" />} label={schoolLabel(bid, side ?? "requester")}>
          <span className="whitespace-pre-line">{conditions ?? (isPermitted ? texts.noConditions : "")}</span>
        </FactRow>
      </Facts>
    </div>
  );
}

/** The school's current answer, not the one when the text was written. */
function schoolLabel(
  bid: Pick<Bid, "schoolPermissionStatus" | "schoolPermissionNotes" | "schoolAsk">,
  side: Reader,
): string {
  if (bid.schoolPermissionStatus === "withdrawn") return texts.schoolWithdrew;
  if (bid.schoolPermissionStatus === "declined") return texts.schoolDeclined;
  if (bid.schoolPermissionStatus === "requested") return schoolAskSentence(bid, side);
  if (bid.schoolPermissionStatus !== "approved") return texts.schoolNotAsked;
  return bid.schoolPermissionNotes ? texts.schoolConditions : texts.school;
}

function withYou(names: readonly (string | undefined)[], isYou: boolean): string {
  return [...names, isYou ? texts.you : undefined].filter(Boolean).join(", ");
}
