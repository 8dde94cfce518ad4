import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { useOutbox } from "#app/sync/useOutbox.ts";
import { Button } from "#app/ui/Button.tsx";
import { frameTexts } from "./frameTexts.ts";
import { PromptCard } from "./PromptCard.tsx";

/** A new version is waiting; it is installed when the user agrees, never by itself. */
export function UpdatePrompt({ onUpdate, onLater }: { onUpdate: () => void; onLater: () => void }) {
  const waiting = useOutbox()?.length ?? 0;
  const [isUpdating, setUpdating] = useState(false);
  const update = () => {
    setUpdating(true);
    onUpdate();
  };
  return (
    <PromptCard
      title={frameTexts.newVersion}
      picture={
        <span className="grid size-14 flex-none place-content-center rounded-control bg-sky-tint text-sky-text">
          <RefreshCw size={26} aria-hidden="true" />
        </span>
      }
      actions={
        <>
          <Button variant="primary" onClick={update} busy={isUpdating && frameTexts.updating}>
            {frameTexts.reload}
          </Button>
          <Button onClick={onLater}>{frameTexts.later}</Button>
        </>
      }
    >
      <p>{frameTexts.newVersionText(waiting)}</p>
    </PromptCard>
  );
}
