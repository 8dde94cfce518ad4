import { Check, CircleSlash, Clock } from "lucide-react";
import { Badge } from "#app/ui/Badge.tsx";
import type { BidStatus } from "#shared/entities/bid.ts";
import { dashboardTexts } from "./dashboardTexts.ts";

interface BidStatusBadgeProps {
  status: BidStatus;
  /** The requester cancelled the whole request: nobody turned this bid down. */
  isRequestCancelled?: boolean;
}

/** Pending and accepted have colours; every finished status is grey. */
export function BidStatusBadge({ status, isRequestCancelled = false }: BidStatusBadgeProps) {
  const name = isRequestCancelled ? dashboardTexts.requests.requestCancelled : nameOf(status);
  if (status === "pending") {
    return (
      <Badge tone="sky" icon={<Clock aria-hidden="true" />}>
        {name}
      </Badge>
    );
  }
  const isAccepted = status === "accepted";
  return (
    <Badge
      tone={isAccepted ? "pitch" : "grey"}
      icon={isAccepted ? <Check aria-hidden="true" /> : <CircleSlash aria-hidden="true" />}
    >
      {name}
    </Badge>
  );
}

function nameOf(status: BidStatus): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}
