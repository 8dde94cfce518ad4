import { useState } from "react";
import { useFreshness, usePendingFor } from "#app/sync/useOutbox.ts";
import { queuedSentence } from "#app/sync/syncTexts.ts";
import { Badge, type Tone } from "#app/ui/Badge.tsx";
import { Button } from "#app/ui/Button.tsx";
import { CircleCheck, CircleX, Clock } from "lucide-react";
import type { Bid, PermissionStatus } from "#shared/entities/bid.ts";
import { formatDate, formatWhen } from "#shared/rules/format.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { paperAnswerRejection, permissionWithdrawRejection } from "#shared/rules/permissionFlow.ts";
import { adminTexts } from "./adminTexts.ts";
import { FoldedRows } from "./FoldedRows.tsx";
import { ListCard } from "./ListCard.tsx";
import { PaperAnswerDialog } from "./PaperAnswerDialog.tsx";
import { useSchoolAnswers, type SchoolAnswer } from "./useSchoolAnswers.ts";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

const texts = adminTexts.school;

/** Each school's answer about its match, and an admin's two ways to record one on its behalf. */
export function SchoolAnswers() {
  const answers = useSchoolAnswers();
  const freshness = useFreshness();
  if (!answers || (answers.length === 0 && freshness !== "ready")) return null;
  return (
    <ListCard title={texts.heading} text={answers.length === 0 ? texts.none : texts.text}>
      <Answers answers={answers.filter(({ isPast }) => !isPast)} />
      <PastAnswers answers={answers.filter(({ isPast }) => isPast)} />
    </ListCard>
  );
}

function Answers({ answers }: { answers: readonly SchoolAnswer[] }) {
  return (
    <ul>
      {answers.map((answer) => (
        <AnswerLine key={answer.bid.id} {...answer} />
      ))}
    </ul>
  );
}

/** Folded away: permission for them can still be withdrawn, which hides the video. */
function PastAnswers({ answers }: { answers: readonly SchoolAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <FoldedRows label={texts.past(answers.length)}>
      <Answers answers={answers} />
    </FoldedRows>
  );
}

const tones: Record<PermissionStatus, Tone> = {
  pending: "grey",
  requested: "sky",
  approved: "pitch",
  declined: "clay",
  withdrawn: "clay",
};

function AnswerLine({ bid, fixture, permission }: SchoolAnswer) {
  const [asked, setAsked] = useState<"record" | "withdraw">();
  const isQueued = usePendingFor("bid", bid.id).length > 0;
  const canRecord = paperAnswerRejection(bid, fixture) === undefined;
  const canWithdraw = permission !== undefined && permissionWithdrawRejection(permission) === undefined;
  const close = () => setAsked(undefined);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="named">{matchTitle(fixture)}</p>
        <p className="text-sm text-ink-soft">
          {formatWhen(fixture.matchDate, fixture.matchTime)}, {bid.streamerName}
        </p>
        {permission?.onPaper && (
          <p className="text-sm text-ink-soft">
            {texts.onPaper(permission.onPaper.answeredBy, formatDate(permission.onPaper.answeredOn))}
          </p>
        )}
        {isQueued && <p className="text-sm text-sky-text">{queuedSentence}</p>}
      </div>
      <AnswerBadge bid={bid} />
      {canRecord && (
        <Button size="small" onClick={() => setAsked("record")}>
          {texts.record}
        </Button>
      )}
      {canWithdraw && (
        <Button size="small" variant="quiet" onClick={() => setAsked("withdraw")}>
          {texts.withdraw}
        </Button>
      )}
      <PaperAnswerDialog bid={bid} isOpen={asked === "record"} onClose={close} />
      {permission && <WithdrawDialog permission={permission} isOpen={asked === "withdraw"} onClose={close} />}
    </li>
  );
}

function AnswerBadge({ bid: { schoolPermissionStatus: status, schoolAsk } }: { bid: Bid }) {
  const tone = schoolAsk === "refused" ? "clay" : tones[status];
  const Icon = tone === "pitch" ? CircleCheck : tone === "clay" ? CircleX : Clock;
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {status === "requested" && schoolAsk ? texts.ask[schoolAsk] : texts.status[status]}
    </Badge>
  );
}
