import { useMutate } from "#app/sync/useMutate.ts";
import { ConfirmDialog } from "#app/ui/ConfirmDialog.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import { noShowTexts } from "./noShowTexts.ts";

const texts = noShowTexts.agreeing;

interface AgreeDialogProps {
  bid: Bid;
  /** What happens to the money, in a sentence. */
  money: string;
  onClose: () => void;
}

/** Asks before the booking ends at once. */
export function AgreeDialog({ bid, money, onClose }: AgreeDialogProps) {
  const { run, isBusy } = useMutate("bid.answerNoShow", noShowTexts.agreed);
  const agree = async () => {
    const outcome = await run({ bidId: bid.id, answer: "agree" });
    if (outcome.status !== "refused") onClose();
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={texts.title}
      description={`${texts.text} ${money}`}
      confirm={texts.confirm}
      busy={isBusy && texts.sending}
      onConfirm={() => void agree()}
      keep={texts.keep}
    />
  );
}
