import { CalendarClock, CalendarDays, CircleCheck, Goal, Video } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Button } from "#app/ui/Button.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { FactRow, Facts } from "#app/ui/FactRow.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { TimeAgo } from "#app/ui/TimeAgo.tsx";
import { useNow } from "#app/ui/useNow.ts";
import { Waiting } from "#app/ui/Waiting.tsx";
import { formatDate, formatWhen, sastClock, sastDate, sastMoment } from "#shared/rules/format.ts";
import type { ProofClaims } from "#shared/rules/proof.ts";
import { proofTexts as texts } from "./proofTexts.ts";
import { useProof, type ProofCheck as Check } from "./useProof.ts";
import { Verdict } from "./Verdict.tsx";

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
      return <Refused title={texts.forged.title} text={texts.forged.text} />;
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

function Signed({ check }: { check: Extract<Check, { status: "signed" }> }) {
  const { claims, answered } = check;
  const today = sastDate(useNow().toISOString());
  const counts = answered === undefined || answered.status === "approved";
  return (
    <Page>
      <Standing check={check} />
      {counts && claims.day !== today && (
        <Notice tone="amber" role="status" title={texts.otherDay.title}>
          {texts.otherDay.text(formatDate(claims.day))}
        </Notice>
      )}
      <ProofFacts claims={claims} />
    </Page>
  );
}

function Standing({ check: { claims, answered, isOnline, readAt } }: { check: Extract<Check, { status: "signed" }> }) {
  if (answered && answered.status !== "approved") {
    const { title, text } = texts[answered.status];
    return (
      <Verdict look="no" title={title}>
        {answered.status === "withdrawn" && answered.at !== undefined && (
          <p className="font-bold">
            <TimeAgo at={answered.at} />
          </p>
        )}
        <p>{text}</p>
      </Verdict>
    );
  }
  if (answered && isOnline) {
    return (
      <Verdict look="yes" title={texts.approved.title(claims.home)}>
        <p className="font-bold">{texts.approved.online}</p>
        <p>{texts.approved.onlineText(sastClock(answered.askedAt))}</p>
      </Verdict>
    );
  }
  const asOf = sastClock(answered?.askedAt ?? readAt);
  return (
    <Verdict look="offline" title={texts.approved.title(claims.home)}>
      <p className="font-bold">{texts.approved.offline(asOf)}</p>
      <p>{texts.approved.offlineText}</p>
    </Verdict>
  );
}

function Refused({ title, text }: { title: string; text: string }) {
  return (
    <Page>
      <Verdict look="no" title={title}>
        <p>{text}</p>
      </Verdict>
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  return <div className="mx-auto flex w-full max-w-2xl flex-col gap-4">{children}</div>;
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
