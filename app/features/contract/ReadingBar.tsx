import { ChevronsDown } from "lucide-react";
import { Button } from "#app/ui/Button.tsx";
import { ProgressBar } from "#app/ui/ProgressBar.tsx";
import { reserveRoom } from "#app/ui/reserveRoom.ts";
import { contractTexts as texts } from "./texts.ts";

/** How much has been read, and a button to the rest. */
export function ReadingBar({ reached, all, goOn }: { reached: number; all: number; goOn: () => void }) {
  const isRead = reached >= all;
  return (
    <div
      ref={reserveRoom}
      className="sticky bottom-0 z-20 -mx-4 border-t border-hairline bg-surface px-4 pt-1 pb-[max(12px,env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-card sm:border print:hidden"
    >
      <ProgressBar
        label={texts.clause(reached, all)}
        labelHidden
        value={reached}
        max={all}
        valueText={texts.clause(reached, all)}
      />
      <div className="flex items-center justify-between gap-3 pt-2">
        <p>
          <strong className="block">{isRead ? texts.allRead(all) : texts.clause(reached, all)}</strong>
          <span className="text-ink-soft">{isRead ? texts.onlySignature : texts.minutes}</span>
        </p>
        <Button icon={<ChevronsDown size={20} aria-hidden="true" />} onClick={goOn}>
          {isRead ? texts.toSign : texts.toEnd}
        </Button>
      </div>
    </div>
  );
}
