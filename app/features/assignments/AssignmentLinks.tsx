import { ClipboardList, ExternalLink, FileText, Video } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { Button, buttonClasses, ButtonLink } from "#app/ui/Button.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { Contract } from "#shared/entities/contract.ts";
import { watchedMatch } from "#shared/rules/watchAddress.ts";
import { assignmentTexts as texts } from "./assignmentTexts.ts";

interface AssignmentLinksProps {
  bid: Bid;
  contract: Contract | undefined;
  /** Undefined once the booking can no longer be cancelled. */
  onCancel: (() => void) | undefined;
}

/** The contract, the video while the school permits it, and a way to cancel the booking. */
export function AssignmentLinks({ bid, contract, onCancel }: AssignmentLinksProps) {
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
      {bid.streamUrl && !bid.deliveredAt && <VideoLink href={bid.streamUrl}>{texts.watch}</VideoLink>}
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

function VideoLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonClasses({ variant: "second" })}>
      <ExternalLink size={20} aria-hidden="true" />
      {children}
    </a>
  );
}
