import { CircleAlert } from "lucide-react";
import { useState } from "react";
import type { MutationResult } from "#app/db/clientStore.ts";
import { Button } from "#app/ui/Button.tsx";
import { InlineQuestion } from "#app/ui/InlineQuestion.tsx";
import { sastClock } from "#shared/rules/format.ts";
import { rejectionText } from "#shared/mutations/rejectionTexts.ts";
import { conflictOf } from "./conflict.ts";
import { ConflictChoice } from "./ConflictChoice.tsx";
import { outboxTexts } from "./outboxTexts.ts";
import { MutationActionLink } from "./MutationActionLink.tsx";
import { typedText } from "./mutationTexts.ts";
import { stateNow } from "./stateNow.ts";
import type { OutboxActions } from "./useOutboxActions.ts";
import { useMatchOf } from "./useMatchOf.ts";

interface NeedsYouProps {
  rejection: MutationResult;
  outbox: OutboxActions;
  onLeave: () => void;
}

/** Rejections that may pass on a second try. */
const worthRetrying = new Set([
  "account.suspended",
  "server.repeatedFault",
  "auth.signInFirst",
  "bid.noProfile",
  "bid.notVerified",
  "stream.contractMissing",
  "stream.permissionMissing",
  "contract.permissionMissing",
]);

/** A rejected change: what the user did, why it was rejected, what is true now, what next. Nothing typed is lost. */
export function NeedsYou({ rejection, outbox, onLeave }: NeedsYouProps) {
  const { mutationId, name, code = "", message = "", args, decidedAt } = rejection;
  const about = useMatchOf(args);
  const conflict = conflictOf(rejection);
  const field = conflict?.fields[0]?.label;
  const { did, why, next } = rejectionText({ name, code, message, field, ...about });
  const typed = typedText(name, args, code === "input.outdated");
  const state = conflict ? undefined : stateNow(rejection.current);
  return (
    <section aria-label={`${outboxTexts.needsYou}: ${did}`} className="bg-clay-tint px-4 py-4 sm:px-6">
      <div className="flex items-start gap-3">
        <CircleAlert size={26} aria-hidden="true" className="flex-none text-clay-text" />
        <div className="min-w-0 flex-1">
          <p className="flex justify-between gap-3 font-semibold text-clay-text">
            {outboxTexts.needsYou}
            <time dateTime={decidedAt} className="figures font-normal">
              {sastClock(decidedAt)}
            </time>
          </p>
          {about?.match !== undefined && <p className="named">{about.match}</p>}
          <p>
            {did} {why} {next}
          </p>
          {state !== undefined && (
            <p className="text-sm text-ink-soft">
              {outboxTexts.nowTrue}: {state}
            </p>
          )}
        </div>
      </div>
      {conflict ? (
        <ConflictChoice
          conflict={conflict}
          onUseMine={() => void outbox.sendAgain(rejection, conflict.argsOverTheirs)}
          onKeepTheirs={() => void outbox.dismiss(mutationId)}
        />
      ) : (
        <>
          <TypedText text={typed} />
          <div className="mt-3 flex flex-wrap gap-2">
            <MutationActionLink rejection={rejection} onLeave={onLeave} />
            {worthRetrying.has(code) && (
              <Button variant="solid" size="small" onClick={() => void outbox.sendAgain(rejection, args)}>
                {outboxTexts.sendAgain}
              </Button>
            )}
            <Dismiss isTyped={typed !== undefined} dismiss={() => void outbox.dismiss(mutationId)} />
          </div>
        </>
      )}
    </section>
  );
}

/** Dismissing deletes typed text, so it asks first; a rejection without text is just dismissed. */
function Dismiss({ isTyped, dismiss }: { isTyped: boolean; dismiss: () => void }) {
  if (!isTyped) {
    return (
      <Button size="small" onClick={dismiss}>
        {outboxTexts.dismiss}
      </Button>
    );
  }
  return (
    <InlineQuestion
      ask={outboxTexts.dismiss}
      question={outboxTexts.dismissQuestion}
      yes={outboxTexts.discard}
      no={outboxTexts.keep}
      onYes={dismiss}
      look={{ size: "small" }}
    />
  );
}

function TypedText({ text }: { text: string | undefined }) {
  const [isCopied, setCopied] = useState(false);
  if (text === undefined) return null;
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <figure className="mt-3 rounded-control bg-surface px-3 py-2">
      <figcaption className="flex items-center justify-between gap-3 text-sm text-ink-soft">
        {outboxTexts.typed}
        <Button variant="link" onClick={copy}>
          {isCopied ? outboxTexts.copied : outboxTexts.copy}
        </Button>
      </figcaption>
      <blockquote className="whitespace-pre-wrap select-text">{text}</blockquote>
    </figure>
  );
}
