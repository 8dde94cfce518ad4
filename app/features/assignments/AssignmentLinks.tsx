import { ClipboardList, FileText, Layers, MonitorPlay, Video } from "lucide-react";
import { watchPage } from "#app/film/sharedLink.ts";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink, buttonClasses } from "#app/ui/Button.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { Contract } from "#shared/entities/contract.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { overlayAddress, watchedMatch } from "#shared/rules/watchAddress.ts";
import { assignmentTexts as texts } from "./assignmentTexts.ts";

interface AssignmentLinksProps {
  bid: Bid;
  fixture: Fixture;
  contract: Contract | undefined;
  /** Undefined once the booking can no longer be cancelled. */
  onCancel: (() => void) | undefined;
}

/** The contract, the video while the school permits it, and a way to cancel the booking. */
export function AssignmentLinks({ bid, fixture, contract, onCancel }: AssignmentLinksProps) {
  const page = watchPage(fixture, bid);
  return (
    <div className="flex flex-wrap gap-2 border-t border-hairline py-3">
      <ButtonLink to={`${paths.callSheet}?bid=${bid.id}`} icon={<ClipboardList size={20} aria-hidden="true" />}>
        {texts.callSheet}
      </ButtonLink>
      {contract && (
        <ButtonLink to={`${paths.contract}?bid=${bid.id}`} icon={<FileText size={20} aria-hidden="true" />}>
          {texts.readContract}
        </ButtonLink>
      )}
      {isFilmedHere(bid) && (
        <ButtonLink to={`${paths.goLive}?bid=${bid.id}`} icon={<Video size={20} aria-hidden="true" />}>
          {texts.film}
        </ButtonLink>
      )}
      {bid.streamUrl && !bid.deliveredAt && page !== undefined && (
        <ButtonLink to={page} icon={<MonitorPlay size={20} aria-hidden="true" />}>
          {texts.watch}
        </ButtonLink>
      )}
      {bid.contractSigned && !bid.deliveredAt && fixture.number !== undefined && (
        <a
          href={overlayAddress(fixture.number, bid.watchKey)}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses({ variant: "second" })}
        >
          <Layers size={20} aria-hidden="true" />
          {texts.overlay}
        </a>
      )}
      {onCancel && (
        <Button variant="danger" onClick={onCancel}>
          {texts.cancel}
        </Button>
      )}
    </div>
  );
}

/** Its stream comes from this product's camera, so that a phone can go on filming it. */
function isFilmedHere({ streamUrl, deliveredAt }: Bid): boolean {
  return streamUrl !== undefined && watchedMatch(streamUrl) !== undefined && !deliveredAt;
}
