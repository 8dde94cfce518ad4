import { Info } from "lucide-react";
import { useState } from "react";
import { useDraft } from "#app/db/useDraft.ts";
import { useRows } from "#app/db/useRows.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { useToday } from "#app/sync/useOutbox.ts";
import { Button } from "#app/ui/Button.tsx";
import { FormDialog } from "#app/ui/FormDialog.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { TextArea } from "#app/ui/TextField.tsx";
import { useForm } from "#app/ui/useForm.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { Dispute } from "#shared/entities/dispute.ts";
import { canDispute } from "#shared/rules/disputeFlow.ts";
import { formatRand } from "#shared/rules/format.ts";
import { limits } from "#shared/rules/limits.ts";
import { disputeTexts as texts } from "./disputeTexts.ts";

/** "Something wrong?" for seven days after the delivery or the mark as paid; then the dispute's outcome. */
export function DisputeMatch({ bid }: { bid: Bid }) {
  const [isOpen, setOpen] = useState(false);
  const today = useToday();
  const disputes = useRows("dispute", (table) => table.where("bidId").equals(bid.id).toArray(), [bid.id]);
  if (disputes.status === "loading") return null;
  const latest = disputes.rows.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))[0];
  const canOpen = canDispute(bid, disputes.rows, today);
  return (
    <>
      {latest && <Outcome dispute={latest} />}
      {canOpen && (
        <div>
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {texts.ask}
          </Button>
          <DisputeDialog bidId={bid.id} isOpen={isOpen} onClose={() => setOpen(false)} />
        </div>
      )}
    </>
  );
}

function Outcome({ dispute: { state, reason, notes, refundCents = 0, priceCents = 0 } }: { dispute: Dispute }) {
  const words = {
    open: texts.open,
    released: texts.released,
    refunded: refundCents > 0 ? texts.refunded(formatRand(refundCents)) : texts.unmarked,
    priced: priceCents > 0 ? texts.priced(formatRand(priceCents)) : texts.waived,
  }[state];
  return (
    <Notice tone="sky" icon={<Info size={20} aria-hidden="true" />}>
      {words}
      {notes !== undefined && ` ${notes}`}
      {state === "open" && <p className="pt-1 font-normal break-words whitespace-pre-line">“{reason}”</p>}
      {state !== "open" && <p className="pt-1 text-sm">{texts.more}</p>}
    </Notice>
  );
}

function DisputeDialog({ bidId, isOpen, onClose }: { bidId: string; isOpen: boolean; onClose: () => void }) {
  const form = useForm({ defaultValues: { reason: "" } });
  const { clearDraft } = useDraft(`dispute ${bidId}`, form);
  const { run, isBusy } = useMutate("dispute.open", { success: texts.sent, failure: texts.failed });
  const send = form.handleSubmit(async ({ reason }) => {
    const outcome = await run({ id: crypto.randomUUID(), bidId, reason });
    if (outcome.status === "refused") return;
    form.reset();
    clearDraft();
    onClose();
  });
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      description={texts.text}
      submit={texts.send}
      variant="solid"
      busy={isBusy && texts.sending}
      onSubmit={send}
    >
      <TextArea
        {...form.register("reason", { validate: (reason) => reason.trim() !== "" || texts.missing })}
        label={texts.label}
        required
        maxLength={limits.reason}
        error={form.formState.errors.reason?.message}
      />
    </FormDialog>
  );
}
