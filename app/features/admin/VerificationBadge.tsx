import { BadgeCheck, CircleX, Clock } from "lucide-react";
import { Badge } from "#app/ui/Badge.tsx";
import type { VerificationStatus } from "#shared/entities/streamer.ts";
import { verificationCard } from "#shared/rules/verification.ts";

/** To an admin a pending profile needs action: amber, where the streamer sees sky. */
export function VerificationBadge({ status }: { status: VerificationStatus }) {
  const { title, tone } = verificationCard(status);
  if (status === "pending") {
    return (
      <Badge tone="amber" icon={<Clock aria-hidden="true" />}>
        {title}
      </Badge>
    );
  }
  return (
    <Badge
      tone={tone}
      icon={status === "approved" ? <BadgeCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
    >
      {title}
    </Badge>
  );
}
