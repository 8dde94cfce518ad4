import { Download, Send } from "lucide-react";
import { useEffect, useState } from "react";
import type { OutboxItem, MutationResult } from "#app/db/clientStore.ts";
import { useAsOf } from "#app/sync/useOutbox.ts";
import { Button } from "#app/ui/Button.tsx";
import { sastClock } from "#shared/rules/format.ts";
import { exportOutbox } from "./exportOutbox.ts";
import { outboxTexts } from "./outboxTexts.ts";

interface OutboxFooterProps {
  waiting: readonly OutboxItem[];
  rejections: readonly MutationResult[];
  /** Files waiting only for the connection; files held back otherwise have a separate button. */
  files: number;
  onSendNow: () => void;
}

/** How old the lists are, and actions for the whole outbox. */
export function OutboxFooter({ waiting, rejections, files, onSendNow }: OutboxFooterProps) {
  const asOf = useAsOf();
  const { isPressed, sendNow } = usePressed(onSendNow);
  const hasAnything = waiting.length > 0 || rejections.length > 0;
  return (
    <>
      <p className="min-w-0 flex-1 basis-full self-center text-sm text-ink-soft sm:basis-0">
        {asOf ? outboxTexts.asOf(sastClock(asOf)) : outboxTexts.neverSynced}
      </p>
      {hasAnything && (
        <Button
          variant="quiet"
          icon={<Download size={18} aria-hidden="true" />}
          onClick={() => exportOutbox(waiting, rejections)}
        >
          {outboxTexts.export}
        </Button>
      )}
      {waiting.length + files > 0 && (
        <Button
          variant="solid"
          icon={<Send size={18} aria-hidden="true" />}
          onClick={sendNow}
          busy={isPressed && outboxTexts.sending}
        >
          {outboxTexts.sendNow}
        </Button>
      )}
    </>
  );
}

/** How long the button shows that it was pressed. A call may take longer: pressing again checks it again. */
const pressedMs = 1_000;

function usePressed(onSendNow: () => void) {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!isPressed) return undefined;
    const timer = setTimeout(() => setPressed(false), pressedMs);
    return () => clearTimeout(timer);
  }, [isPressed]);
  const sendNow = () => {
    setPressed(true);
    onSendNow();
  };
  return { isPressed, sendNow };
}
