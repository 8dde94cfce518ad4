import { Check, CircleSlash, Clock } from "lucide-react";
import { Badge } from "#app/ui/Badge.tsx";
import type { BidStatus } from "#shared/entities/bid.ts";

/** Pending and accepted have their colours; everything that is over is grey. */
export function BidStatusBadge({ status }: { status: BidStatus }) {
  const name = status.charAt(0).toUpperCase() + status.slice(1);
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
