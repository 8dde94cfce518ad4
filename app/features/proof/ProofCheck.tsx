import { CalendarClock, CalendarDays, CircleCheck, Goal, Video } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/ui/Button.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { FactRow, Facts } from "#app/ui/FactRow.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { TimeAgo } from "#app/ui/TimeAgo.tsx";
import { Waiting } from "#app/ui/Waiting.tsx";
import { formatDate, formatWhen, sastClock, sastMoment } from "#shared/rules/format.ts";
import type { ProofClaims } from "#shared/rules/proof.ts";
import { proofTexts as texts } from "./proofTexts.ts";
import { useProof, type ProofCheck as Check } from "./useProof.ts";

/** What a scanned code says, and whether it counts. */
export function ProofCheck({ proof }: { proof: string }) {
  const [round, setRound] = useState(0);
  return <Checked key={round} proof={proof} retry={() => setRound(round + 1)} />;
}

function Checked({ proof, retry }: { proof: string; retry: () => void }) {
  const check = useProof(proof);
  switch (check.status) {
    case "checking":
      return <Waiting label={texts.checking} />;
    case "forged":
      return <Refused {...texts.forged} />;
    case "unknownKey":
      return (
        <EmptyState
          scene="rope"
          headingLevel={1}
          title={texts.unknownKey.title}
          action={<Button onClick={retry}>{texts.unknownKey.action}</Button>}
        >
          {texts.unknownKey.text}
        </EmptyState>
      );
    case "over":
      return <Refused title={texts.over.title} text={texts.over.text(formatDate(check.claims.day))} />;
    case "signed":
      return <Signed check={check} />;
    default:
      return check satisfies never;
  }
}

function Refused({ title, text }: { title: string; text: string }) {
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4">
      <h1>{title}</h1>
      <Notice tone="clay" role="alert">
        {text}
      </Notice>
    </div>
  );
}

function Signed({ check }: { check: Extract<Check, { status: "signed" }> }) {
  const { claims, answered } = check;
  const status = answered?.status ?? "approved";
  return (
    <article className="mx-auto flex w-full max-w-2xl flex-col gap-4">
      <h1>{status === "approved" ? texts.approved.title(claims.home) : texts[status].title}</h1>
      <Standing check={check} />
      <ProofFacts claims={claims} />
    </article>
  );
}

function Standing({ check: { answered, isOnline, readAt } }: { check: Extract<Check, { status: "signed" }> }) {
  if (answered && answered.status !== "approved") {
    return (
      <Notice tone="clay" role="alert">
        {answered.status === "withdrawn" && answered.at !== undefined && (
          <p>
            {texts.withdrawn.title} <TimeAgo at={answered.at} />
          </p>
        )}
        {texts[answered.status].text}
      </Notice>
    );
  }
  if (answered && isOnline) {
    return (
      <Notice tone="pitch" role="status" title={texts.approved.online}>
        {texts.approved.onlineText(sastClock(answered.askedAt))}
      </Notice>
    );
  }
  const asOf = sastClock(answered?.askedAt ?? readAt);
  return (
    <Notice tone="grey" role="status" title={texts.approved.offline(asOf)}>
      {texts.approved.offlineText}
    </Notice>
  );
}

function ProofFacts({ claims }: { claims: ProofClaims }) {
  const { home, away, sport, day, time, name, business, iat } = claims;
  return (
    <div className="-mx-4 border-y border-hairline bg-surface px-4 sm:mx-0 sm:rounded-card sm:border sm:px-6">
      <Facts>
        <FactRow icon={<Goal aria-hidden="true" />} label={texts.facts.match}>
          {`${home} vs ${away}, ${sport}`}
        </FactRow>
        <FactRow icon={<CalendarDays aria-hidden="true" />} label={texts.facts.when}>
          {formatWhen(day, time)}
        </FactRow>
        <FactRow icon={<Video aria-hidden="true" />} label={texts.facts.who}>
          {name === business ? name : `${name}, ${business}`}
        </FactRow>
        <FactRow icon={<CircleCheck aria-hidden="true" />} label={texts.facts.since}>
          {sastMoment(new Date(iat * 1000).toISOString())}
        </FactRow>
        <FactRow icon={<CalendarClock aria-hidden="true" />} label={texts.facts.until}>
          {texts.until(formatDate(day))}
        </FactRow>
      </Facts>
    </div>
  );
}
