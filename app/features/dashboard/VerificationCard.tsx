import { BadgeCheck, CircleHelp, CircleX, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "#app/ui/Badge.tsx";
import { Card } from "#app/ui/Card.tsx";
import type { Streamer } from "#shared/entities/streamer.ts";
import { verificationCard, type VerificationCard as CardText } from "#shared/rules/verification.ts";
import { dashboardTexts } from "./dashboardTexts.ts";

const texts = dashboardTexts.verification;

/** Whether the account may apply, and what the admin wrote about it. */
export function VerificationCard({ streamer }: { streamer: Streamer }) {
  const { text } = verificationCard(streamer.verificationStatus);
  return (
    <Card as="section" aria-label={texts.heading} className="flex flex-col items-start gap-3">
      <h2 className="text-lg">{texts.heading}</h2>
      <VerificationBadge status={streamer.verificationStatus} />
      <p>{text}</p>
      {streamer.verificationNotes && (
        <figure className="border-l-3 border-tab pl-3">
          <blockquote>“{streamer.verificationNotes}”</blockquote>
          <figcaption className="mt-1 text-sm text-ink-soft">{texts.notes}</figcaption>
        </figure>
      )}
    </Card>
  );
}

const icons: Record<CardText["tone"], ReactNode> = {
  pitch: <BadgeCheck aria-hidden="true" />,
  sky: <Clock aria-hidden="true" />,
  clay: <CircleX aria-hidden="true" />,
  grey: <CircleHelp aria-hidden="true" />,
};

export function VerificationBadge({ status }: { status: string }) {
  const { title, tone } = verificationCard(status);
  return (
    <Badge tone={tone} icon={icons[tone]}>
      {title}
    </Badge>
  );
}
