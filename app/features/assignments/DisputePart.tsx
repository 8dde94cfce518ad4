import { Info } from "lucide-react";
import { useState } from "react";
import { useRows } from "#app/db/useRows.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { Dispute } from "#shared/entities/dispute.ts";
import { formatRand } from "#shared/rules/format.ts";
import { limits } from "#shared/rules/limits.ts";
import { disputePartTexts as texts } from "./disputePartTexts.ts";
import { FieldDialog } from "./FieldDialog.tsx";

/** The requester's complaint, the streamer's side of it, and the decision. */
export function DisputePart({ bid }: { bid: Bid }) {
  const disputes = useRows("dispute", (table) => table.where("bidId").equals(bid.id).toArray(), [bid.id]);
  if (disputes.status === "loading") return null;
  const latest = disputes.rows.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))[0];
  if (!latest) return null;
  return (
    <div className="px-4 py-3">
      {latest.state === "open" ? <Open dispute={latest} /> : <Decided dispute={latest} />}
    </div>
  );
}

function Open({ dispute: { id, reason, answer } }: { dispute: Dispute }) {
  const [isAsked, setAsked] = useState(false);
  const { run, isBusy } = useMutate("dispute.answer", texts.sent);
  const send = async (text: string) => {
    const outcome = await run({ id, answer: text });
    return outcome.status === "refused" ? outcome.message : undefined;
  };
  return (
    <Notice
      tone="amber"
      title={texts.title}
      action={answer === undefined && <Button onClick={() => setAsked(true)}>{texts.tell}</Button>}
    >
      <p className="break-words whitespace-pre-line">“{reason}”</p>
      {answer !== undefined && <p className="break-words whitespace-pre-line">{texts.yours(answer)}</p>}
      <p>{answer === undefined ? texts.decides : texts.answered}</p>
      <FieldDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={texts.tell}
        description={texts.text}
        label={texts.label}
        submitLabel={texts.send}
        draftKey={`dispute answer ${id}`}
        maxLength={limits.reason}
        kind="text"
        isRequired
        isBusy={isBusy}
        rejectionOf={(text) => (text === "" ? texts.missing : undefined)}
        onSubmit={send}
      />
    </Notice>
  );
}

function Decided({ dispute: { state, notes, refundCents = 0, priceCents = 0 } }: { dispute: Dispute }) {
  const words: Record<Exclude<Dispute["state"], "open">, string> = {
    released: texts.released,
    refunded: refundCents > 0 ? texts.refunded(formatRand(refundCents)) : texts.unmarked,
    priced: priceCents > 0 ? texts.priced(formatRand(priceCents)) : texts.waived,
  };
  return (
    <Notice tone="sky" icon={<Info size={20} aria-hidden="true" />}>
      {state !== "open" && words[state]}
      {notes !== undefined && ` ${notes}`}
    </Notice>
  );
}
