import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { useOutbox } from "#app/sync/useOutbox.ts";
import { Button } from "#app/ui/Button.tsx";
import { layoutTexts } from "./layoutTexts.ts";
import { PromptCard } from "./PromptCard.tsx";

/** A new version waits; it is taken when the person says so, never by itself. */
export function UpdatePrompt({ onUpdate, onLater }: { onUpdate: () => void; onLater: () => void }) {
  const waiting = useOutbox()?.length ?? 0;
  const [isUpdating, setUpdating] = useState(false);
  const update = () => {
    setUpdating(true);
    onUpdate();
  };
  return (
    <PromptCard
      title={layoutTexts.newVersion}
      picture={
        <span className="grid size-14 flex-none place-content-center rounded-control bg-sky-tint text-sky-text">
          <RefreshCw size={26} aria-hidden="true" />
        </span>
      }
      actions={
        <>
          <Button variant="primary" onClick={update} busy={isUpdating && layoutTexts.updating}>
            {layoutTexts.reload}
          </Button>
          <Button onClick={onLater}>{layoutTexts.later}</Button>
        </>
      }
    >
      <p>{layoutTexts.newVersionText(waiting)}</p>
    </PromptCard>
  );
}
