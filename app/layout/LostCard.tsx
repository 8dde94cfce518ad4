import { CircleAlert } from "lucide-react";
import { Button } from "#app/ui/Button.tsx";
import { frameTexts } from "./frameTexts.ts";
import { PromptCard } from "./PromptCard.tsx";

/** Reports the one thing this app cannot repair. */
export function LostCard({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  return (
    <PromptCard
      title={title}
      picture={
        <span className="grid size-14 flex-none place-content-center rounded-control bg-clay-tint text-clay-text">
          <CircleAlert size={26} aria-hidden="true" />
        </span>
      }
      actions={<Button onClick={onClose}>{frameTexts.gotIt}</Button>}
    >
      <p role="alert">{text}</p>
    </PromptCard>
  );
}
