import { useMutate } from "#app/sync/useMutate.ts";
import { ConfirmDialog } from "#app/ui/ConfirmDialog.tsx";
import type { HighlightReel } from "#shared/entities/highlightReel.ts";
import { ownReelTexts as texts } from "./texts.ts";

/** Asks before deleting a reel for good. */
export function DeleteReel({ reel, onClose }: { reel: HighlightReel; onClose: () => void }) {
  const { run, isBusy } = useMutate("reel.delete", { success: texts.deleted, failure: { title: texts.deleteFailed } });
  const deleteReel = async () => {
    const outcome = await run({ id: reel.id });
    if (outcome.status !== "refused") onClose();
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={texts.deleteTitle}
      description={texts.deleteText(reel.title)}
      confirm={texts.deleteYes}
      busy={isBusy && texts.deleting}
      onConfirm={() => void deleteReel()}
      keep={texts.deleteNo}
    />
  );
}
