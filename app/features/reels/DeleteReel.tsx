import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import type { HighlightReel } from "#shared/entities/highlightReel.ts";
import { ownReelTexts as texts } from "./texts.ts";

/** Asks before a reel goes for good. */
export function DeleteReel({ reel, onClose }: { reel: HighlightReel; onClose: () => void }) {
  const { run, isBusy } = useMutate("reel.delete", { success: texts.deleted, failure: { title: texts.deleteFailed } });
  const deleteReel = async () => {
    const outcome = await run({ id: reel.id });
    if (outcome.status !== "refused") onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      role="alertdialog"
      title={texts.deleteTitle}
      description={texts.deleteText(reel.title)}
      actions={
        <>
          <Button variant="danger" size="large" busy={isBusy && texts.deleting} onClick={() => void deleteReel()}>
            {texts.deleteYes}
          </Button>
          <Button variant="quiet" size="large" onClick={onClose}>
            {texts.deleteNo}
          </Button>
        </>
      }
    />
  );
}
