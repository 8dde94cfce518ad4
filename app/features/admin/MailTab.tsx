import { CircleCheck, CircleX, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { call } from "#app/api/apiClient.ts";
import { OnlineButton } from "#app/layout/OnlineButton.tsx";
import { Badge, type Tone } from "#app/ui/Badge.tsx";
import { Card } from "#app/ui/Card.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import type { MailAnswer } from "#shared/api/answers.ts";
import { sastMoment } from "#shared/rules/format.ts";
import { adminTexts } from "./adminTexts.ts";
import { OnlinePart } from "./OnlinePart.tsx";
import { useToastedCall } from "./useToastedCall.ts";
import { useOnlineCall } from "#app/api/useOnlineCall.ts";

const texts = adminTexts.mail;

/** What was emailed, what failed and why, and a retry button. */
export function MailTab() {
  const mails = useOnlineCall("mails");
  return (
    <OnlinePart call={mails} failed={texts.failed}>
      {(answer, refresh) =>
        answer.length === 0 ? (
          <EmptyState scene="field" title={texts.none} action={refresh}>
            {texts.noneText}
          </EmptyState>
        ) : (
          <Card as="section" flush aria-label={adminTexts.tab.mail} className="overflow-hidden">
            <div className="flex justify-end p-2">{refresh}</div>
            <ul>
              {answer.map((mail) => (
                <MailLine key={mail.id} mail={mail} onRetried={mails.readAgain} />
              ))}
            </ul>
          </Card>
        )
      }
    </OnlinePart>
  );
}

const looks: Record<MailAnswer["state"], { tone: Tone; icon: ReactNode }> = {
  waiting: { tone: "sky", icon: <Clock aria-hidden="true" /> },
  running: { tone: "sky", icon: <Clock aria-hidden="true" /> },
  done: { tone: "pitch", icon: <CircleCheck aria-hidden="true" /> },
  dead: { tone: "clay", icon: <CircleX aria-hidden="true" /> },
};

function MailLine({ mail, onRetried }: { mail: MailAnswer; onRetried: () => void }) {
  const { tone, icon } = looks[mail.state];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="named break-words">{mail.subject}</p>
        <p className="text-sm text-ink-soft">
          {texts.to(mail.to)}, {sastMoment(mail.finishedAt ?? mail.createdAt)}, {texts.attempts(mail.attempts)}
        </p>
        {mail.error && <p className="text-sm break-words text-clay-text">{mail.error}</p>}
      </div>
      <Badge tone={tone} icon={icon}>
        {texts.state[mail.state]}
      </Badge>
      {mail.state === "dead" && <RetryMail mail={mail} onRetried={onRetried} />}
    </li>
  );
}

function RetryMail({ mail, onRetried }: { mail: MailAnswer; onRetried: () => void }) {
  const { run, isBusy } = useToastedCall(texts.retryFailed);
  const retry = async () => {
    if (await run(() => call("retryMail", { id: mail.id }), texts.retried)) onRetried();
  };
  return (
    <OnlineButton
      offline={texts.offline}
      size="small"
      onClick={() => void retry()}
      busy={isBusy && adminTexts.verify.sending}
    >
      {texts.retry}
    </OnlineButton>
  );
}
