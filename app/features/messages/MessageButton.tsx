import { MessageSquare } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button, type ButtonVariant } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { Waiting } from "#app/ui/Waiting.tsx";
import { messageTexts } from "./texts.ts";
import { useThread, type ThreadKey } from "./useThread.ts";

const MessageThread = lazy(() => import("./MessageThread.tsx").then((m) => ({ default: m.MessageThread })));

export interface MessageButtonProps extends ThreadKey {
  otherName: string;
  /** Default "Message". */
  label?: string;
  variant?: ButtonVariant;
}

/** Opens the thread of a match and a streamer; says how much in it is unread. */
export function MessageButton({ fixtureId, streamerId, otherName, label, variant = "second" }: MessageButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { unreadIds } = useThread({ fixtureId, streamerId });
  return (
    <>
      <Button variant={variant} icon={<MessageSquare size={20} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {label ?? messageTexts.message}
        {unreadIds.length > 0 && (
          <span className="rounded-small bg-amber-tint px-1.5 text-sm text-amber-text">
            {messageTexts.unread(unreadIds.length)}
          </span>
        )}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={messageTexts.title(otherName)}>
        <Suspense fallback={<Waiting label="Loading" />}>
          <MessageThread fixtureId={fixtureId} streamerId={streamerId} otherName={otherName} />
        </Suspense>
      </Dialog>
    </>
  );
}
