import { FileText, Landmark, MonitorPlay, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { useSchoolMessage } from "#app/db/useSchoolMessage.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { FactRow, Facts } from "#app/ui/FactRow.tsx";
import { Tracker } from "#app/ui/Tracker.tsx";
import { WhenWhere } from "#app/ui/WhenWhere.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import { isSignedByBoth } from "#shared/rules/contractFlow.ts";
import { sastMoment } from "#shared/rules/format.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { schoolAskSentence } from "#shared/rules/schoolAsk.ts";
import { trackerSteps } from "#shared/rules/tracker.ts";
import { detailTexts as texts } from "../detailTexts.ts";
import type { AssignedMatch } from "./useMyMatches.ts";
import { VideoLinks } from "./VideoLinks.tsx";

/** One match's tracker, documents and stream. Follows the row: a withdrawal hides the video at once. */
export function StreamDetailsDialog({ match, onClose }: { match: AssignedMatch; onClose: () => void }) {
  const { fixture, bid, contract } = match;
  return (
    <Dialog isOpen onClose={onClose} size="wide" title={`${texts.title}: ${matchTitle(fixture)}`}>
      <Tracker steps={trackerSteps(bid, "requester", contract ?? {})} />
      <WhenWhere date={fixture.matchDate} time={fixture.matchTime} venue={fixture.venue} near={fixture.homeSchool} />
      <Facts>
        <FactRow icon={<Landmark aria-hidden="true" />} label={texts.permission}>
          <PermissionFact bid={bid} />
        </FactRow>
        <FactRow icon={<FileText aria-hidden="true" />} label={texts.contract}>
          <p>{contract ? signedText(isSignedByBoth(contract)) : texts.contractNone}</p>
          {contract && (
            <ButtonLink variant="link" to={`${paths.contract}?bid=${bid.id}`}>
              {texts.readContract}
            </ButtonLink>
          )}
        </FactRow>
        <FactRow icon={<MonitorPlay aria-hidden="true" />} label={texts.video}>
          <VideoLinks bid={bid} fixture={fixture} />
        </FactRow>
        <FactRow icon={<Phone aria-hidden="true" />} label={texts.contactDetails}>
          <ContactLinks bid={bid} />
        </FactRow>
      </Facts>
    </Dialog>
  );
}

const permissionWords: Record<Exclude<Bid["schoolPermissionStatus"], "requested">, string> = {
  pending: "The school has not been asked yet.",
  approved: "The school said yes.",
  declined: "The school declined.",
  withdrawn: "The school has withdrawn permission.",
};

function PermissionFact({ bid }: { bid: Bid }) {
  const status = bid.schoolPermissionStatus;
  const message = useSchoolMessage(bid.id);
  return (
    <>
      <p>{status === "requested" ? schoolAskSentence(bid, "requester") : permissionWords[status]}</p>
      {message !== undefined && (
        <p className="break-words whitespace-pre-line text-ink-soft">{texts.toSchool(bid.streamerName, message)}</p>
      )}
      {bid.schoolPermissionNotes !== undefined && (
        <p className="whitespace-pre-line text-ink-soft">
          {texts.conditions}: {bid.schoolPermissionNotes}
        </p>
      )}
      {bid.deliveredAt !== undefined && <p className="text-ink-soft">Delivered {sastMoment(bid.deliveredAt)}</p>}
    </>
  );
}

function signedText(isSigned: boolean): string {
  return isSigned ? texts.contractSigned : texts.contractOpen;
}

function ContactLinks({ bid }: { bid: Bid }) {
  return (
    <div className="flex flex-col items-start">
      {bid.streamerContactPerson !== undefined && <p>{bid.streamerContactPerson}</p>}
      {bid.streamerPhone !== undefined && (
        <ContactLink href={`tel:${bid.streamerPhone}`}>{bid.streamerPhone}</ContactLink>
      )}
      {bid.streamerEmail !== undefined && (
        <ContactLink href={`mailto:${bid.streamerEmail}`}>{bid.streamerEmail}</ContactLink>
      )}
    </div>
  );
}

function ContactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="inline-flex min-h-11 items-center text-sky-text underline underline-offset-3">
      {children}
    </a>
  );
}
