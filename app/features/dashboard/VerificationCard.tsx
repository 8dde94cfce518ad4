import { BadgeCheck, CircleHelp, CircleX, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "#app/paths.ts";
import { Badge } from "#app/ui/Badge.tsx";
import { Card } from "#app/ui/Card.tsx";
import type { Streamer } from "#shared/entities/streamer.ts";
import { verificationCard, type VerificationCard as CardText } from "#shared/rules/verification.ts";
import { dashboardTexts } from "./dashboardTexts.ts";

const texts = dashboardTexts.verification;

/** Whether the account may apply, and the admin's notes on it. */
export function VerificationCard({ streamer }: { streamer: Streamer }) {
  const { text } = verificationCard(streamer.verificationStatus);
  return (
    <Card as="section" aria-label={texts.heading} className="flex flex-col items-start gap-3">
      <h2 className="text-lg">{texts.heading}</h2>
      <VerificationBadge status={streamer.verificationStatus} />
      <p>{text}</p>
      {(streamer.verificationStatus || "pending") === "pending" && (
        <Meanwhile hasPortfolio={Boolean(streamer.portfolio)} />
      )}
      {streamer.verificationNotes && (
        <figure className="border-l-3 border-tab pl-3">
          <blockquote>“{streamer.verificationNotes}”</blockquote>
          <figcaption className="mt-1 text-sm text-ink-soft">{texts.notes}</figcaption>
        </figure>
      )}
    </Card>
  );
}

/** What a waiting streamer can already do, so that the first bid needs nothing else. */
function Meanwhile({ hasPortfolio }: { hasPortfolio: boolean }) {
  const steps = [
    ...(hasPortfolio ? [] : [{ to: `${paths.streamerDashboard}?tab=profile`, words: texts.steps.portfolio }]),
    { to: `${paths.streamerDashboard}?tab=earnings`, words: texts.steps.bank },
    { to: paths.browseFixtures, words: texts.steps.browse },
  ];
  return (
    <>
      <p>{texts.meanwhile}</p>
      <ul className="flex flex-col">
        {steps.map(({ to, words }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center font-semibold text-sky-text underline underline-offset-3"
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </>
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
