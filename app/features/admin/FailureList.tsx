import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { call } from "#app/api/apiClient.ts";
import { useOnlineCall } from "#app/api/useOnlineCall.ts";
import { OnlineButton } from "#app/layout/OnlineButton.tsx";
import type { FailureAnswer } from "#shared/api/adminCalls.ts";
import { sastMoment } from "#shared/rules/format.ts";
import { ListCard } from "./ListCard.tsx";
import { OnlinePart } from "./OnlinePart.tsx";
import { useToastedCall } from "./useToastedCall.ts";
import { waitingTexts } from "./waitingTexts.ts";

const texts = waitingTexts.failures;

/** What was given up after many tries: what it was, when and why, and a button to mark it as seen. */
export function FailureList({ onSeen }: { onSeen: () => void }) {
  const failures = useOnlineCall("failures");
  const part = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const isWanted = hash === "#failures";
  useEffect(() => {
    if (isWanted) part.current?.focus();
  }, [isWanted]);
  return (
    <div ref={part} id="failures" tabIndex={-1} className="scroll-mt-20 outline-none">
      <OnlinePart call={failures} failed={texts.failed}>
        {(answer) => (
          <ListCard title={texts.heading} text={answer.length === 0 ? texts.none : texts.text}>
            <ul>
              {answer.map((failure) => (
                <FailureLine key={failure.id} failure={failure} />
              ))}
            </ul>
            {answer[0] && (
              <Seen
                until={answer[0].at}
                onSeen={() => {
                  failures.readAgain();
                  onSeen();
                }}
              />
            )}
          </ListCard>
        )}
      </OnlinePart>
    </div>
  );
}

function FailureLine({ failure: { kind, what, about, reason, at } }: { failure: FailureAnswer }) {
  return (
    <li className="border-t border-hairline px-4 py-3">
      <p className="named break-words">{about ? texts.mail(about) : `${texts.kind[kind]}: ${what}`}</p>
      <p className="text-sm text-ink-soft">{sastMoment(at)}</p>
      {reason && <p className="text-sm break-words text-clay-text">{reason}</p>}
    </li>
  );
}

/** Marks only what the list has shown: later failures keep waiting. */
function Seen({ until, onSeen }: { until: string; onSeen: () => void }) {
  const { run, isBusy } = useToastedCall(texts.seenFailed);
  const see = async () => {
    if (await run(() => call("failuresSeen", { body: { until } }), texts.seenDone)) onSeen();
  };
  return (
    <div className="border-t border-hairline p-4">
      <OnlineButton offline={texts.offline} size="small" busy={isBusy && texts.seeing} onClick={() => void see()}>
        {texts.seen}
      </OnlineButton>
    </div>
  );
}
